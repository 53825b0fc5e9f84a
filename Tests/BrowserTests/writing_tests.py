"""The form, and the token that writing may need."""

import unittest

from page import PROGRAM, PageTest
from upstream import Vitrine

SECRET = "a-long-enough-secret-for-tests"


class WritingTests(PageTest):
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
        self.ask_for_the_token()
        self.browser.type(SECRET)
        self.browser.click("#token .primary")
        self.browser.until("document.querySelector('#sources [role=status]').textContent.includes('unchanged')")
        kept = self.browser.evaluate(
            "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])"
        )
        self.assertNotIn("secret", kept)

    def test_a_wrong_token_is_said_to_be_wrong_and_enter_sends_the_next(self):
        self.ask_for_the_token()
        self.assertIn("needs the server's admin token", self.texts("#token-reason")[0])
        self.browser.type("wrong")
        self.browser.press("Enter")
        self.browser.until("document.getElementById('token-reason').textContent.includes('did not take')")
        self.browser.until(
            "document.getElementById('token').open && document.querySelector('#token input').value === ''"
        )
        self.browser.type(SECRET)
        self.browser.press("Enter")
        self.browser.until("document.querySelector('#sources [role=status]').textContent.includes('unchanged')")

    def test_escape_sends_no_token(self):
        self.ask_for_the_token()
        self.browser.type(SECRET)
        self.browser.press("Escape")
        self.browser.until("!document.getElementById('token').open")
        self.browser.until("document.querySelector('#sources [role=status]').textContent.includes('token')")

    def ask_for_the_token(self):
        """Refreshes a server that wants a token for it."""
        self.expected_statuses = (401,)
        server = Vitrine(PROGRAM, self.upstream, VITRINE_ADMIN_TOKEN=SECRET)
        self.addCleanup(server.close)
        self.open("/feed", server)
        self.browser.click("#sources > .buttons button")
        self.browser.until("document.getElementById('token').open")


if __name__ == "__main__":
    unittest.main()
