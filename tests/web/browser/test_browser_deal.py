"""The promise of the deal: kept by the browser when the match begins, compared there when it is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .seat import Seat

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_deal_is_compared_with_what_this_browser_saw(sit: Sit, lang: str) -> None:
    seat, other = sit(lang=lang).start().wait(), sit(lang=lang)
    page = seat.page
    match = page.locator("#table").get_attribute("data-match")
    promise = page.locator("[data-promise]").get_attribute("data-promise")
    page.wait_for_function("match => JSON.parse(localStorage.getItem('tefuda-deals') ?? '{}')[match]", arg=match)
    seat.concede()
    page.goto(f"{seat.server}/deal/{match}?lang={lang}")
    page.wait_for_selector("#checked:has-text('✓')")
    assert page.locator("#noted").input_value() == promise
    page.fill("#noted", "0" * 64)
    page.wait_for_selector("#checked.failed:has-text('✗')")
    # Who was not there at the beginning is told the fingerprint and asked for the one that was noted down.
    other.page.goto(f"{seat.server}/deal/{match}?lang={lang}")
    other.page.wait_for_selector(f"#checked.unchecked:has-text('{promise}')")
    other.page.fill("#noted", f" {str(promise).upper()} ")
    other.page.wait_for_selector("#checked:has-text('✓')")
