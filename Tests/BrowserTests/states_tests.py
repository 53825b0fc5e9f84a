"""The states of a screen: on demand, and when something fails."""

import unittest

from page import PROGRAM, PageTest
from upstream import Vitrine


class StatesTests(PageTest):
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
        self.choose("scenario", "loading")
        self.browser.until("document.querySelector('.skeleton')")
        self.browser.until("document.querySelectorAll('.cell').length === 30")

    def test_what_is_said_of_a_state_is_true(self):
        self.expected_statuses = (504,)
        server = Vitrine(PROGRAM, self.upstream, "--sample")
        self.addCleanup(server.close)
        self.open("/home", server, state="error")
        self.assertEqual(
            self.texts("#scenario-note"), ["Vitrine-Scenario: shops=timeout, posts=timeout, users=timeout"]
        )
        self.assertEqual(self.texts(".badge"), ["Not available"] * 3)
        self.open("/home", server, state="partial")
        self.assertEqual(self.texts(".badge"), ["Not available"])
        self.assertEqual(self.texts("#scenario-note"), ["Vitrine-Scenario: posts=timeout"])
        self.open("/home", state="error")
        self.assertIn("does not make states", self.texts("#scenario-note")[0])

    def test_users_come_whole_or_not_at_all(self):
        server = Vitrine(PROGRAM, self.upstream, "--sample")
        self.addCleanup(server.close)
        self.open("/users", server, state="partial")
        self.browser.until("document.querySelectorAll('.cell').length > 0")
        self.assertIn("it may not have it", self.texts("#scenario-note")[0])

    def test_a_server_that_makes_no_states_is_told_from_one_that_does(self):
        self.open("/feed", state="stale")
        self.assertIn("does not make states", self.texts("#scenario-note")[0])

    def test_a_failure_is_told_and_can_be_tried_again(self):
        self.expected_statuses = (404,)
        self.open("/restaurants/none")
        self.assertEqual(self.texts(".failure [data-field=detail]"), ["There is no restaurant with this id."])
        self.browser.click(".failure button")
        self.settle()


if __name__ == "__main__":
    unittest.main()
