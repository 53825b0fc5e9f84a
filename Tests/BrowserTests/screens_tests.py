"""The screens, used as a person would use them. `scripts/browser-check` runs them."""

import json
import unittest

from page import PageTest


class ScreensTests(PageTest):
    def test_the_feed_shows_what_the_server_sends(self):
        self.open("/feed")
        items = self.json("/feed")["items"]
        self.assertEqual(self.texts(".cell strong"), [item["name"] for item in items])
        self.assertEqual(self.texts(".cell .rate"), [item["rateText"] for item in items])
        self.assertEqual(
            self.browser.evaluate("[...document.querySelectorAll('.cell')].map((each) => each.ariaLabel)"),
            [item["accessibilityText"] for item in items],
        )
        self.assertEqual(
            self.browser.evaluate(
                "['full', 'half', 'empty'].map((kind) =>"
                " document.querySelectorAll(`.cells li:nth-child(8) .star.${kind}`).length)"
            ),
            list(items[7]["stars"].values()),
        )

    def test_further_pages_come_at_the_end_of_the_list(self):
        self.open("/feed?limit=20")
        self.browser.until(
            "document.querySelectorAll('.cell').length === 20"
            " && (document.querySelector('.more').scrollIntoView(), true)"
        )
        self.browser.until(
            "(document.querySelector('.more').scrollIntoView(), document.querySelectorAll('.cell').length === 60)"
        )
        self.assertEqual(len(set(self.texts(".cell strong"))), 60)

    def test_the_feed_is_searched_filtered_and_sorted(self):
        self.open("/feed")
        self.browser.click(".search input")
        self.browser.type("quan 7")
        self.wait_for_texts(".cell strong", ["Quán 7"])
        self.assertEqual(self.browser.evaluate("document.activeElement.type"), "search")
        self.open("/feed")
        self.browser.click(".chip[data-type=coffee]")
        self.browser.until(
            "[...document.querySelectorAll('[data-field$=typeText]')].every((each) => each.textContent === 'Coffee')"
        )
        self.browser.evaluate(
            "(() => { const order = document.querySelector('.search select');"
            " order.value = '-rate'; order.dispatchEvent(new Event('change')); })()"
        )
        best = self.json("/feed?type=coffee&sort=-rate")["items"]
        self.wait_for_texts(".cell strong", [item["name"] for item in best])
        self.open("/feed?type=coffee")
        self.wait_for_texts(".chip", ["All", "Hawker food", "Coffee", "Fast food", "Street tea"])

    def test_the_language_and_its_direction_change(self):
        self.open("/feed")
        self.choose("language", "ar")
        items = self.json("/feed", "ar")["items"]
        self.wait_for_texts(".cell .rate", [item["rateText"] for item in items])
        root = self.browser.evaluate("[document.documentElement.lang, document.documentElement.dir]")
        self.assertEqual(root, ["ar", "rtl"])
        left, right = self.browser.evaluate(
            "['.cell .icon', '.cell .chevron'].map((each) => document.querySelector(each).getBoundingClientRect().x)"
        )
        self.assertGreater(left, right)

    def test_a_cell_opens_its_detail_by_keyboard_and_back_leads_back(self):
        self.open("/feed")
        self.browser.evaluate("document.querySelectorAll('.cell')[1].focus()")
        self.browser.press("Enter")
        self.browser.until("document.querySelector('.cover')")
        detail = self.json("/restaurants/s1")
        self.assertEqual(self.texts("#title"), [detail["name"]])
        self.assertEqual(self.texts(".bio"), [detail["bio"]])
        self.assertEqual(self.browser.evaluate("document.activeElement.id"), "title")
        self.assertIn(
            f"/assets/{detail['backgroundKey']}.svg",
            self.browser.evaluate("getComputedStyle(document.querySelector('.cover')).backgroundImage"),
        )
        self.browser.evaluate("history.back()")
        self.browser.until("document.querySelectorAll('.cell').length === 50")

    def test_home_shows_each_section(self):
        self.open("/home")
        self.assertEqual(
            self.texts(".home-section h3"), [section["title"] for section in self.json("/home")["sections"]]
        )

    def test_a_path_without_a_screen_shows_its_json(self):
        self.open("/keys")
        self.assertEqual(json.loads(self.texts(".raw")[0]), self.json("/keys"))
        self.assertEqual(self.texts("#title"), ["/keys"])
        self.assertIn("/keys", self.texts(".request-line")[0])


if __name__ == "__main__":
    unittest.main()
