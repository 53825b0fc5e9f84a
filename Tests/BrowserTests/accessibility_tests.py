"""For everybody: contrast, names, sizes, motion."""

import unittest

from page import SCREENS, PageTest

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


class AccessibilityTests(PageTest):
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
