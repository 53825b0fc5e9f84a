"""The map, by pointer and by key."""

import json
import unittest

from page import PageTest


class MapTests(PageTest):
    def test_the_map_is_panned_by_pointer_and_zoomed_by_key(self):
        self.open("/map")
        self.browser.until("document.querySelector('.marker, .cluster')")
        x, y, width, height = self.browser.evaluate(
            "(({ x, y, width, height }) => [x, y, width, height])(document.querySelector('.map').getBoundingClientRect())"
        )
        west = "Number(new URL(document.querySelector('.request-line a').href).searchParams.get('bbox').split(',')[0])"
        before = self.browser.evaluate(west)
        middle = (x + width / 2, y + height - 60)
        self.browser.mouse("mousePressed", *middle, "left")
        for step in range(1, 6):
            self.browser.mouse("mouseMoved", middle[0] + 6 * step, middle[1], "left")
        self.browser.mouse("mouseReleased", middle[0] + 30, middle[1], "left")
        self.browser.until(f"{west} < {before}")
        zoom = "Number(new URL(document.querySelector('.request-line a').href).searchParams.get('zoom'))"
        earlier = self.browser.evaluate(zoom)
        self.browser.evaluate("document.querySelector('.plane').focus()")
        for _ in range(3):
            self.browser.press("+", "+")
        self.browser.until(f"{zoom} === {earlier} + 3")

    def test_a_marker_shows_its_callout_which_leads_to_the_detail(self):
        self.open("/map")
        self.browser.until("document.querySelector('.marker, .cluster')")
        # Clusters open until one of them is parted into markers.
        while not self.browser.evaluate("document.querySelector('.marker') !== null"):
            asked = self.texts(".request-line")[0]
            self.browser.evaluate("document.querySelector('.cluster').dispatchEvent(new MouseEvent('click'))")
            self.browser.until(f"document.querySelector('.request-line').textContent !== {json.dumps(asked)}")
            self.browser.until("document.querySelector('.marker, .cluster')")
        self.browser.evaluate("document.querySelector('.marker').dispatchEvent(new MouseEvent('click'))")
        title = self.texts(".callout strong")[0]
        self.browser.press("Enter")
        self.browser.until(f"document.getElementById('title').textContent === {json.dumps(title)}")

    def test_escape_leaves_a_callout_and_goes_back_to_its_marker(self):
        self.open("/restaurants/s1")
        self.browser.click(".detail .primary")
        self.browser.until("document.querySelector('.marker')")
        self.browser.evaluate("document.querySelector('.marker').focus()")
        self.browser.press("Enter")
        self.browser.until("document.querySelector('.callout').contains(document.activeElement)")
        self.browser.press("Escape")
        self.browser.until("document.querySelector('.callout').hidden")
        self.assertEqual(self.browser.evaluate("document.activeElement === document.querySelector('.marker')"), True)

    def test_a_restaurant_is_shown_on_the_map(self):
        self.open("/restaurants/s9")
        self.browser.click(".detail .primary")
        self.browser.until("document.querySelector('.callout strong')")
        self.assertEqual(self.texts(".callout strong"), [self.json("/restaurants/s9")["name"]])
        off = self.browser.evaluate("""(() => {
            const [pin, map] = [".selected .pin", ".plane"].map((each) =>
                document.querySelector(each).getBoundingClientRect());
            return [pin.x + pin.width / 2 - map.x - map.width / 2, pin.bottom - map.y - map.height / 2];
        })()""")
        self.assertLess(max(map(abs, off)), 4)

    def test_buttons_cover_no_label_of_the_grid(self):
        for language in ("en", "ar"):
            self.open("/map", locale=language)
            self.browser.until("document.querySelector('.marker, .cluster')")
            covered = self.browser.evaluate("""(() => {
                const zoom = document.querySelector(".zoom").getBoundingClientRect();
                return [...document.querySelectorAll(".grid text")].map((each) => each.getBoundingClientRect()).filter(
                    (each) => each.left < zoom.right && each.right > zoom.left
                        && each.top < zoom.bottom && each.bottom > zoom.top).length;
            })()""")
            self.assertEqual(covered, 0, language)


if __name__ == "__main__":
    unittest.main()
