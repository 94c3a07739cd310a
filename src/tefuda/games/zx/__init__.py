"""Z/X -Zillions of enemy X-: the words of its cards. The rules are not built yet; `tefuda.games.base.BUILT` says which are."""
