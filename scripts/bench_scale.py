"""The scale case of scripts/bench: refreshes of 100,000 and 1,000,000 shops beside a bare C program (bench-scale.c)."""
import contextlib
import itertools
import json
import pathlib
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import time
import urllib.request

from server_under_test import cpu_seconds, respond, serve_upstream

SIZES = (100_000, 1_000_000)
TYPES = ("coffee", "hawk", "fastfood", "streettea")
SETTINGS = {"VITRINE_UPSTREAM_MAX_BYTES": "1GiB", "VITRINE_UPSTREAM_TIMEOUT": "120s",
            "VITRINE_REFRESH_INTERVAL_MIN": "0s"}
LEAST_SECONDS = 4
MIB = 1 << 20


class Shops:
    """As many shops, as the upstream's JSON and as the C program's rows."""

    def __init__(self, count):
        chance = random.Random(1)
        words = "tea rice broth corner river night market grandmother charcoal lime mint window stool bowl".split()
        self.rows = []
        for number in range(count):
            bio = " ".join(chance.choices(words, k=chance.randint(24, 44)))
            self.rows.append((f"shop_{number}", f"Quán {number} on the corner", bio, TYPES[number % 4], number % 11 / 2,
                              round(chance.uniform(8.5, 23.3), 6), round(chance.uniform(102.1, 109.4), 6)))
        self.body = self.json(self.rows)
        # The same records, and so every one is read and compared; but other bytes.
        self.respaced = self.body + b"\n"
        self.changed = self.json([
            (*row[:4], (row[4] + 0.5) % 5.5, *row[5:]) if index % 100 == 0 else row
            for index, row in enumerate(self.rows)])

    @staticmethod
    def json(rows):
        names = ("id", "name", "bio", "type", "rate", "latitude", "longitude")
        return ("[" + ",\n".join(json.dumps(dict(zip(names, row)), ensure_ascii=False) for row in rows) + "]").encode()

    def write_rows(self, path):
        with open(path, "w") as file:
            file.writelines("\t".join(map(str, row)) + "\n" for row in self.rows)


class Upstream:
    """Sends `body` for the shops and nothing for the others."""

    def __init__(self):
        self.body = b"[]"
        self.url = serve_upstream(self.answer, "HTTP/1.1")

    def answer(self, request):
        respond(request, self.body if request.path == "/shops" else b"[]")


class Yardstick:
    """The C program."""

    def __init__(self, folder):
        self.program = f"{folder}/bench-scale"
        source = pathlib.Path(__file__).with_name("bench-scale.c")
        subprocess.run(["cc", "-O2", "-o", self.program, source, "-lsqlite3", "-lcurl"], check=True)

    def run(self, *arguments):
        return json.loads(subprocess.run([self.program, *map(str, arguments)], check=True, capture_output=True).stdout)

    def repeat(self, least_seconds, *arguments):
        results = [self.run(*arguments)]
        while sum(result["seconds"] for result in results) < least_seconds:
            results.append(self.run(*arguments))
        return {name: statistics.median(result[name] for result in results) for name in results[0]}

    @contextlib.contextmanager
    def probing(self, url, path, result):
        """Adds to `result` how long a cached view takes while the body of the `with` runs."""
        command = [self.program, "probe", url.split(":")[1], path]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
            yield
            output, _ = running.communicate()
        result.update(json.loads(output))


class Measured:
    """The server's process."""

    def __init__(self, url, pid):
        self.url, self.pid = url, pid

    def status(self, name):
        text = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+) kB", text).group(1)) * 1024

    def cpu_seconds(self):
        return cpu_seconds(self.pid)

    def forget_peak(self):
        pathlib.Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def first_receipt(self):
        while True:
            with urllib.request.urlopen(f"http://{self.url}/status") as answer:
                shops = json.load(answer)["sources"][0]
            if shops["lastReceipt"]:
                return shops["lastReceipt"]
            time.sleep(0.05)

    def refresh(self):
        request = urllib.request.Request(f"http://{self.url}/refresh?source=shops", method="POST")
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["sources"][0]

    def measure(self, action, least_seconds=0):
        """Repeats what gives a receipt until it took this long: the figures of one time, and the receipts' outcomes."""
        self.forget_peak()
        cpu = self.cpu_seconds()
        receipts = [action()]
        while sum(receipt["durationMs"] for receipt in receipts) < least_seconds * 1000:
            receipts.append(action())
        figures = {"seconds": statistics.median(receipt["durationMs"] for receipt in receipts) / 1000,
                   "cpu": (self.cpu_seconds() - cpu) / len(receipts), "peak": self.status("VmHWM"),
                   "outcomes": {receipt["outcome"] for receipt in receipts}}
        time.sleep(2)
        return {**figures, "after": self.status("VmRSS")}


def write_schema(start, options, folder, upstream, path):
    """The tables, indexes and settings of the server, taken from a database that it made."""
    with start(options.binary, folder, upstream.url, **SETTINGS):
        pass
    with contextlib.closing(sqlite3.connect(f"{folder}/vitrine.sqlite")) as connection:
        statements = [sql for sql, in connection.execute(
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            " AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')")]
        searches = connection.execute("SELECT name FROM pragma_table_list WHERE type = 'virtual'").fetchall()
        for search, in searches:
            settings = connection.execute(f"SELECT k, v FROM {search}_config WHERE k <> 'version'").fetchall()
            statements += [f"INSERT INTO {search} ({search}, rank) VALUES ('{name}', {value})"
                           for name, value in settings]
        pathlib.Path(path).write_text(";\n".join(statements) + ";")


def remove(database):
    for path in pathlib.Path(database).parent.glob(pathlib.Path(database).name + "*"):
        path.unlink()


def one_round(options, start, yardstick, shops, upstream, folder):
    """Every step, each a dictionary of figures."""
    steps = {}
    rows, schema, bare = f"{folder}/rows", f"{folder}/schema.sql", f"{folder}/bare.sqlite"
    upstream.body = b"[]"
    write_schema(start, options, folder, upstream, schema)
    remove(f"{folder}/vitrine.sqlite")
    shops.write_rows(rows)
    upstream.body = shops.body
    with start(options.binary, folder, upstream.url, cores="0,1", **SETTINGS) as (url, pids):
        server = Measured(url, pids[0])

        def step(name, action):
            latency = {}
            # The users never change, so that each answer comes from the cache.
            with yardstick.probing(url, "/users", latency):
                steps[name] = action()
            steps[name].update(latency)

        def refresh(bodies, outcome):
            bodies = itertools.cycle(bodies)

            def once():
                upstream.body = next(bodies)
                return server.refresh()

            figures = server.measure(once, LEAST_SECONDS)
            if figures["outcomes"] != {outcome}:
                raise SystemExit(f"bench: {figures['outcomes']} is not {outcome}")
            return figures

        step("first", lambda: server.measure(server.first_receipt))
        step("idle", lambda: time.sleep(LEAST_SECONDS) or {})
        step("unchanged", lambda: refresh([shops.body], "unchanged"))
        step("compared", lambda: refresh([shops.respaced, shops.body], "unchanged"))
        step("changed", lambda: refresh([shops.changed, shops.body], "updated"))
        # The server is idle meanwhile: what a view takes then is the machine's doing.
        step("C fill", lambda: yardstick.run("fill", schema, rows, f"{folder}/vitrine.sqlite", bare))
        step("C read", lambda: yardstick.repeat(LEAST_SECONDS, "read", f"{upstream.url}/shops"))
        step("C walk", lambda: yardstick.run("walk", rows, bare))
    remove(f"{folder}/vitrine.sqlite")
    remove(bare)
    return steps


def run(options, start):
    """Prints a table for each size.

    `start` is the context manager that runs the server.
    """
    if shutil.which("cc") is None:
        raise SystemExit("bench: the scale case needs a C compiler (cc), libsqlite3-dev and libcurl4-openssl-dev")
    upstream = Upstream()
    for size in options.shops or SIZES:
        shops = Shops(size)
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            yardstick = Yardstick(folder)
            rounds = [one_round(options, start, yardstick, shops, upstream, folder) for _ in range(options.rounds)]
        print_table(size, len(shops.body), rounds)


def print_table(size, body_bytes, rounds):
    def median(step, figure):
        return statistics.median(each[step][figure] for each in rounds)

    def ratio(name, of, to):
        seconds = statistics.median(each[of]["seconds"] / each[to]["seconds"] for each in rounds)
        cpu = statistics.median(each[of]["cpu"] / each[to]["cpu"] for each in rounds)
        return f"{seconds:.2f} of {name} (CPU {cpu:.2f})"

    idle = median("idle", "p99")
    print(f"\n{size:,} shops, {body_bytes / MIB:.0f} MiB of JSON, median of {len(rounds)} rounds; "
          f"a cached view when idle: p50 {median('idle', 'p50'):.0f} µs, p99 {idle:.0f} µs\n")
    print("| refresh | time | CPU | goal | memory at most | afterwards | p99 meanwhile |\n|---|---|---|---|---|---|---|")
    goals = {"first": ("first load", ratio("C's filling", "first", "C fill"), 1.5),
             "unchanged": ("unchanged", ratio("C's reading and hashing", "unchanged", "C read"), 1),
             "compared": ("other bytes, the same records", "the next line's measure", None),
             "changed": ("1 % changed", ratio("reading and comparing", "changed", "compared"), 1.2)}
    for step, (name, measured, limit) in goals.items():
        goal = measured if limit is None else f"{measured}, goal {limit}"
        print(f"| {name} | {median(step, 'seconds'):.2f} s | {median(step, 'cpu'):.2f} s | {goal} | "
              f"{median(step, 'peak') / MIB:.0f} MiB (goal {(2 * body_bytes + 64 * MIB) / MIB:.0f}) | "
              f"{median(step, 'after') / MIB:.0f} MiB (goal 96) | "
              f"{median(step, 'p99'):.0f} µs, {median(step, 'p99') / idle:.1f} of idle (goal 3) |")
    for step, name in (("C fill", "C: fill"), ("C read", "C: read and hash"), ("C walk", "C: compare parsed rows")):
        print(f"| {name} | {median(step, 'seconds'):.2f} s | {median(step, 'cpu'):.2f} s | | | | "
              f"{median(step, 'p99'):.0f} µs, the server being idle |")
