"""The preview page, used as a person would use it. `scripts/browser-check` runs it."""

import json
import os
import unittest
import urllib.request

from devtools import Browser
from upstream import Upstream, Vitrine

PROGRAM = os.environ["VITRINE"]
SCREENS = ["/home", "/feed", "/restaurants/s1", "/map", "/posts", "/posts/1", "/users", "/users/1", "/forms/user"]

# Texts whose contrast with what is behind them is below WCAG's AA, but for those on pictures and disabled controls.
FAINT_TEXTS = """(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((part, index) => part * a + below[index] * (1 - a));
    const luminance = (color) => {
        const [r, g, b] = color.map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        if (!element) return [1, 1, 1];
        const style = getComputedStyle(element);
        if (style.backgroundImage.includes("url(")) return null;
        const below = behind(element.parentElement);
        return below && over(rgba(style.backgroundColor), below);
    };
    const faint = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.textContent.trim();
        if (!text || element.closest("svg, :disabled, option, noscript, .toast:not([data-shown])")) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const background = behind(element);
        if (!background) continue;
        const style = getComputedStyle(element);
        const both = [luminance(over(rgba(style.color), background)), luminance(background)];
        const [light, dark] = both.sort((a, b) => b - a);
        const ratio = (light + 0.05) / (dark + 0.05);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        if (ratio < (isLarge ? 3 : 4.5)) faint.push(`${text.slice(0, 30)} (${ratio.toFixed(2)})`);
    }
    return faint;
})()"""


class PreviewTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.upstream = Upstream()
        cls.addClassCleanup(cls.upstream.close)
        cls.server = Vitrine(PROGRAM, cls.upstream)
        cls.addClassCleanup(cls.server.close)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.expected_statuses = ()
        self.browser.resize(1280, 900)
        self.browser.faults()

    def tearDown(self):
        self.assertEqual(self.browser.faults(self.expected_statuses), [], "the console complains")

    def open(self, path, server=None, **settings):
        query = "&".join(f"{name}={value}" for name, value in {"locale": "en", **settings}.items())
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=f"{(server or self.server).url}/?{query}#{path}")
        self.settle()

    def settle(self):
        self.browser.until(
            "document.readyState === 'complete' && document.getElementById('screen')?.ariaBusy === 'false'"
            " && document.getElementById('version').textContent"
        )

    def json(self, path, language="en"):
        request = urllib.request.Request(self.server.url + path, headers={"Accept-Language": language})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def refresh(self):
        urllib.request.urlopen(urllib.request.Request(self.server.url + "/refresh?source=shops", method="POST")).close()

    def texts(self, selector):
        return self.browser.evaluate(
            f"[...document.querySelectorAll({json.dumps(selector)})].map((each) => each.textContent)"
        )

    def wait_for_texts(self, selector, wanted):
        try:
            self.browser.until(
                f"JSON.stringify([...document.querySelectorAll({json.dumps(selector)})].map((each) => each.textContent))"
                f" === JSON.stringify({json.dumps(wanted)})"
            )
        except AssertionError:
            self.assertEqual(self.texts(selector), wanted)

    # What is shown

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
        self.browser.evaluate(
            "(() => { const select = document.getElementById('language');"
            " select.value = 'ar'; select.dispatchEvent(new Event('change')); })()"
        )
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

    # The map

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

    # Writing

    def test_the_form_shows_every_error_and_saves(self):
        self.expected_statuses = (422,)
        self.open("/forms/user")
        self.browser.evaluate("document.querySelector('[name=age]').value = '200'")
        self.browser.click(".form .primary")
        self.browser.until("document.querySelectorAll('[aria-invalid]').length > 1")
        self.assertEqual(self.browser.evaluate("document.activeElement.name"), "firstName")
        described = self.browser.evaluate(
            "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
        )
        self.assertGreater(len(described), 5)
        for name, value in {"firstName": "Thu", "lastName": "Hà", "age": "31"}.items():
            self.browser.evaluate(f"document.querySelector('[name={name}]').select()")
            self.browser.type(value)
        self.browser.click(".form .primary")
        self.browser.until("document.querySelector('.display-name')")
        self.assertEqual(self.texts(".display-name"), ["Thu Hà"])
        self.assertEqual(self.texts(".profile dd"), ["31"])

    def test_the_token_is_asked_for_and_kept_in_memory_only(self):
        self.expected_statuses = (401,)
        server = Vitrine(PROGRAM, self.upstream, VITRINE_ADMIN_TOKEN="a-long-enough-secret-for-tests")
        self.addCleanup(server.close)
        self.open("/feed", server)
        self.browser.click("#sources > .buttons button")
        self.browser.until("document.getElementById('token').open")
        self.browser.type("wrong")
        self.browser.click("#token .primary")
        self.browser.until(
            "document.getElementById('token').open && document.querySelector('#token input').value === ''"
        )
        self.browser.type("a-long-enough-secret-for-tests")
        self.browser.click("#token .primary")
        self.browser.until("document.querySelector('#sources [role=status]').textContent.includes('unchanged')")
        kept = self.browser.evaluate(
            "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"
        )
        self.assertNotIn("secret", kept)

    # Live, linked, and in every state

    def test_an_event_updates_the_page_whatever_max_age_says(self):
        self.open("/feed?limit=3")
        self.browser.until("document.getElementById('live').dataset.state === 'on'")
        shop = self.upstream.shops[0]
        self.addCleanup(self.refresh)
        self.addCleanup(shop.__setitem__, "name", shop["name"])
        shop["name"] = "Quán Mới"
        self.refresh()
        self.browser.until("document.querySelector('.cell strong').textContent === 'Quán Mới'")
        self.assertIn("1 changed", self.texts("#toast")[0])

    def test_each_element_leads_to_its_field(self):
        self.open("/feed")
        x, y = self.browser.evaluate(
            "(({ x, y }) => [x + 4, y + 4])"
            "(document.querySelector('.cells li:nth-child(4) .rate').getBoundingClientRect())"
        )
        self.browser.mouse("mouseMoved", x, y)
        self.browser.until("document.querySelector('.line.marked')")
        rate = self.json("/feed")["items"][3]["rateText"]
        self.assertEqual(self.texts(".field"), [f"items[3].rateText = {json.dumps(rate)}"])
        self.assertIn(json.dumps(rate), self.texts(".line.marked")[0])
        fields = self.browser.evaluate(
            "[...document.querySelectorAll('#screen [data-field]')].map((each) => each.dataset.field)"
        )
        unknown = self.browser.evaluate(
            f'{json.dumps(fields)}.filter((at) => !document.querySelector(`.line[data-at="${{CSS.escape(at)}}"]`))'
        )
        self.assertEqual(unknown, [])

    def test_each_state_is_shown_on_demand(self):
        self.expected_statuses = (504,)
        server = Vitrine(PROGRAM, self.upstream, "--sample")
        self.addCleanup(server.close)
        self.open("/feed", server, state="empty")
        self.assertEqual(self.texts(".nothing"), ["Nothing here yet"])
        self.open("/feed", server, state="error")
        self.assertEqual(self.texts(".failure-title"), ["Could not be loaded"])
        self.open("/feed", server, state="stale")
        self.assertEqual(self.texts(".banner"), ["Showing saved data"])
        self.open("/posts", server, state="partial")
        self.assertEqual(self.texts(".banner"), ["Some parts could not be loaded"])
        self.assertEqual(self.texts("#scenario-note"), ["Vitrine-Scenario: users=timeout"])
        self.browser.evaluate(
            "(() => { const state = document.getElementById('scenario');"
            " state.value = 'loading'; state.dispatchEvent(new Event('change')); })()"
        )
        self.browser.until("document.querySelector('.skeleton')")
        self.browser.until("document.querySelectorAll('.cell').length === 30")

    def test_a_server_that_makes_no_states_is_told_from_one_that_does(self):
        self.open("/feed", state="stale")
        self.assertIn("does not make states", self.texts("#scenario-note")[0])

    def test_a_failure_is_told_and_can_be_tried_again(self):
        self.expected_statuses = (404,)
        self.open("/restaurants/none")
        self.assertEqual(self.texts(".failure [data-field=detail]"), ["There is no restaurant with this id."])
        self.browser.click(".failure button")
        self.settle()

    # For everybody

    def test_every_text_stands_out(self):
        self.expected_statuses = (404,)
        for theme in ("light", "dark"):
            for path in SCREENS:
                with self.subTest(theme=theme, path=path):
                    self.open(path, theme=theme)
                    self.assertEqual(self.browser.evaluate(FAINT_TEXTS), [])

    def test_every_control_has_a_name(self):
        self.expected_statuses = (404,)
        roles = {
            "button",
            "link",
            "textbox",
            "searchbox",
            "combobox",
            "radio",
            "switch",
            "checkbox",
            "navigation",
            "main",
        }
        for path in SCREENS:
            with self.subTest(path=path):
                self.open(path)
                nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
                controls = [
                    node for node in nodes if not node["ignored"] and node.get("role", {}).get("value") in roles
                ]
                self.assertGreater(len(controls), 10)
                self.assertEqual(
                    [node["role"]["value"] for node in controls if not node.get("name", {}).get("value")], []
                )

    def test_nothing_sticks_out_of_a_phone(self):
        self.expected_statuses = (404,)
        self.browser.resize(390, 844)
        for language in ("de", "ar"):
            for path in SCREENS:
                with self.subTest(language=language, path=path):
                    self.open(path, locale=language)
                    self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), 390)
                    self.assertLessEqual(self.browser.evaluate("document.getElementById('screen').scrollWidth"), 390)

    def test_the_panels_of_a_phone_open_and_close(self):
        self.browser.resize(390, 844)
        self.open("/feed")
        self.assertEqual(
            self.browser.evaluate("document.getElementById('settings').checkVisibility({ visibilityProperty: true })"),
            False,
        )
        self.browser.click("[aria-controls=settings]")
        self.browser.until("document.getElementById('settings').checkVisibility({ visibilityProperty: true })")
        self.browser.press("Escape")
        self.browser.until("!document.getElementById('settings').checkVisibility({ visibilityProperty: true })")
        self.assertEqual(self.browser.evaluate("document.activeElement.getAttribute('aria-controls')"), "settings")

    def test_reduced_motion_is_respected(self):
        self.browser.call(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}]
        )
        self.addCleanup(self.browser.call, "Emulation.setEmulatedMedia", features=[])
        self.open("/feed")
        self.assertEqual(
            self.browser.evaluate("getComputedStyle(document.getElementById('toast')).transitionDuration"), "0s"
        )


if __name__ == "__main__":
    unittest.main()
