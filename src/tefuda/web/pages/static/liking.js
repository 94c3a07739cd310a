// What this browser likes and keeps; the same for all its pages.

export const liking = {
  get: (what, otherwise) => { try { return localStorage.getItem(`tefuda-${what}`) ?? otherwise; } catch { return otherwise; } },
  set: (what, value) => { try { localStorage.setItem(`tefuda-${what}`, value); } catch { /* then it is for this page only */ } },
  /** What was kept as JSON. */
  read: (what, otherwise) => { try { return JSON.parse(liking.get(what, "")) ?? otherwise; } catch { return otherwise; } },
};
