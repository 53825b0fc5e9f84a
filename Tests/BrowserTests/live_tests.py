"""What the page shows of the server's commits, and of its answer's fields."""

import json
import unittest

from page import PageTest


class LiveTests(PageTest):
    def test_an_event_updates_the_page_whatever_max_age_says(self):
        self.open("/feed?limit=3")
        self.browser.until("document.getElementById('live').dataset.state === 'on'")
        self.change(self.upstream.shops[0], "shops", name="Quán Mới")
        self.browser.until("document.querySelector('.cell strong').textContent === 'Quán Mới'")
        self.assertIn("1 changed", self.texts("#toast")[0])

    def test_an_event_takes_no_pages_from_whoever_has_read_on(self):
        self.open("/feed?limit=20")
        self.browser.until(
            "(document.querySelector('.more').scrollIntoView(), document.querySelectorAll('.cell').length === 60)"
        )
        self.browser.evaluate("document.querySelectorAll('.cell')[34].focus()")
        self.browser.evaluate("document.getElementById('screen').scrollTop = 2500")
        place = "document.getElementById('screen').scrollTop"
        before = self.browser.evaluate(place)
        # Also where it takes so long that a screen would say that it is being loaded.
        self.browser.evaluate("""(() => {
            const send = fetch;
            window.fetch = async (...all) => {
                if (all[0].startsWith("/feed")) await new Promise((resolve) => setTimeout(resolve, 350));
                return send(...all);
            };
        })()""")
        self.change(self.upstream.shops[33], "shops", name="Quán Mới")
        self.browser.until("document.querySelectorAll('.cell strong')[33]?.textContent === 'Quán Mới'")
        self.assertEqual(len(set(self.texts(".cell strong"))), 60)
        self.assertEqual(self.browser.evaluate(place), before)
        self.assertEqual(
            self.browser.evaluate("document.activeElement.querySelector('strong')?.textContent"), "Quán 34"
        )

    def test_an_event_asks_for_nothing_that_it_is_not_about(self):
        for path in ("/feed", "/map"):
            with self.subTest(path=path):
                self.open(path)
                self.browser.until("document.getElementById('live').dataset.state === 'on'")
                self.browser.until("document.querySelector('.cell, .marker, .cluster')")
                self.browser.evaluate("""(() => {
                    const send = fetch;
                    window.asked = [];
                    window.shown = document.querySelector(".cell, .marker, .cluster");
                    window.fetch = (address, ...rest) => {
                        asked.push(address);
                        return send(address, ...rest);
                    };
                })()""")
                self.change(self.upstream.users[2], "users", lastName=f"Tanabe{path}")
                self.browser.until("document.getElementById('toast').textContent.startsWith('users: ')")
                asked = self.browser.evaluate("asked.map((each) => each.split('?')[0])")
                self.assertEqual(set(asked), {"/status"})
                self.assertEqual(self.browser.evaluate("shown.isConnected"), True)
                self.doCleanups()

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

    def change(self, record, source, **members):
        """Changes a record upstream, and has the server know; afterwards it is as it was."""
        before = {name: record[name] for name in members}
        self.addCleanup(self.refresh, source)
        self.addCleanup(record.update, before)
        record.update(members)
        self.refresh(source)


if __name__ == "__main__":
    unittest.main()
