"""The attacks use the same servers as the tests of the table."""

from __future__ import annotations

from tests.web.conftest import app, client, database, luck

__all__ = ["app", "client", "database", "luck"]
