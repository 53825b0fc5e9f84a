"""A page in a browser before a server whose upstream a test can change."""

import json
import os
import unittest
import urllib.request

from devtools import Browser
from upstream import Upstream, Vitrine

PROGRAM = os.environ["VITRINE"]
SCREENS = ["/home", "/feed", "/restaurants/s1", "/map", "/posts", "/posts/1", "/users", "/users/1", "/forms/user"]


class PageTest(unittest.TestCase):
    """Fails also where the console complains."""

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

    def refresh(self, source="shops"):
        address = f"{self.server.url}/refresh?source={source}"
        urllib.request.urlopen(urllib.request.Request(address, method="POST")).close()

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

    def choose(self, setting, value):
        """Chooses a value of one of the page's settings."""
        self.browser.evaluate(
            f"(() => {{ const choice = document.getElementById('{setting}');"
            f" choice.value = '{value}'; choice.dispatchEvent(new Event('change')); }})()"
        )
