"""The load of scripts/soak: an upstream that changes and fails, and everybody who asks, rightly or not."""

import collections
import itertools
import json
import random
import socket
import struct
import threading
import urllib.parse

from server_under_test import PATIENCE, Client, respond, serve_upstream

READERS = 4

LANGUAGES = ["en", "vi", "de", "fr", "ja", "ar", "pt-BR, de;q=0.5", "*"]
CODINGS = ["identity", "gzip", "br", "br;q=0.5, gzip"]
TYPES = ["hawk", "coffee", "fastfood", "streettea", "N/a"]
SORTS = ["upstream", "rate", "-rate", "name", "-name", "distance"]


# MARK: - The upstream


class Upstream:
    """Changes its records with every answer; each ninth answer is a fault, and faults take turns."""

    FAULTS = ["bad-status", "cut-off", "timeout", "not-json", "empty"]

    def __init__(self, deadline_seconds):
        self.deadline_seconds = deadline_seconds
        self.faults, self.turns, self.lock = collections.Counter(), collections.Counter(), threading.Lock()
        self.next_fault, self.answers = itertools.cycle(self.FAULTS), 0
        self.url = serve_upstream(self.answer)

    def answer(self, request):
        source = request.path[1:]
        with self.lock:
            self.answers += 1
            fault = next(self.next_fault) if self.answers % 9 == 0 else None
            self.turns[source] += fault is None
            turn = self.turns[source]
            if fault:
                self.faults[source, fault] += 1
        # Posts stay the same for a while, so that there is something to confirm.
        tag = f'"{source}-{turn // 5 if source == "posts" else turn}"'
        if fault is None and request.headers.get("If-None-Match") == tag:
            request.send_response(304)
            request.send_header("ETag", tag)
            return request.end_headers()
        body = json.dumps(self.records(source, turn)).encode()
        if fault == "timeout":
            # The client gives up, and closes the connection.
            request.connection.settimeout(self.deadline_seconds + PATIENCE)
            request.connection.recv(1)
        elif fault == "bad-status":
            respond(request, body, 500)
        elif fault == "cut-off":
            respond(request, body[:len(body) // 2], Content_Length=len(body))
        elif fault:
            respond(request, {"not-json": b"<html>Down for maintenance</html>", "empty": b"[]"}[fault])
        else:
            respond(request, body, ETag=tag)

    @staticmethod
    def records(source, turn):
        if source == "shops":
            # Two hundred of them: one goes and one comes each time, and some are rated anew. The texts are long, so
            # that the database is soon larger than what SQLite keeps of it in memory.
            return [{
                "id": f"shop-{n}", "name": f"Quán Số {n}", "bio": "Bánh mì, cà phê và trà. " * (1 + n % 150),
                "type": TYPES[n % 5], "rate": (n + turn // 3) % 11 / 2,
                "latitude": 21 + n % 100 / 1_000, "longitude": 105.8 + n % 77 / 1_000,
            } for n in range(turn, turn + 200)]
        if source == "posts":
            return [{"userId": n % 20, "id": n, "title": f"Post {n} of {turn // 5}", "body": "Words. " * (1 + n % 90)}
                    for n in range(100)]
        return [{"id": n, "firstName": f"First {n}", "lastName": f"Last {turn % 50}", "isAdmin": n == turn % 20}
                for n in range(20)]


# MARK: - Load


class Findings:
    """What was answered, and what should not have been."""

    def __init__(self):
        self.answers, self.wrong, self.lock = collections.Counter(), collections.Counter(), threading.Lock()
        self.server_errors = collections.Counter()
        # A generation of about now.
        self.generation = 0

    def take(self, kind, what, status, is_right, explained=False):
        with self.lock:
            self.answers[kind] += 1
            if status >= 500 and not explained:
                self.server_errors[f"{what}: {status}"] += 1
            elif not is_right:
                self.wrong[f"{what}: {status}"] += 1

    def fail(self, what):
        with self.lock:
            self.wrong[what] += 1


def screen(chance, path, recent):
    """A screen and the statuses that it may have besides 200 and 304: records come and go."""
    def some(text):
        return text if chance.random() < 0.4 else ""

    word = urllib.parse.quote(chance.choice(["quán", "bánh", "cà phê", "số 1", "post", "first", "nothing"]))
    place = f"{21 + chance.random() / 10:.3f},{105.8 + chance.random() / 10:.3f}"
    page = some(f"&limit={chance.randint(1, 200)}") + some(f"&locale={chance.choice(LANGUAGES[:6])}")
    if path in ("/feed", "/restaurants"):
        return (f"{path}?near={place}{page}" + some(f"&q={word}") + some(f"&sort={chance.choice(SORTS)}")
                + some(f"&radius={chance.randint(100, 9_000)}") + some(f"&type={chance.choice(TYPES)}")), ()
    if path == "/map":
        west, south = 105.8 + chance.random() / 20, 21 + chance.random() / 20
        return (f"/map?zoom={chance.randint(0, 22)}{page}"
                + some(f"&bbox={west:.3f},{south:.3f},{west + 0.03:.3f},{south + 0.05:.3f}")), ()
    if path == "/posts":
        return f"/posts?x=y{page}" + some(f"&q={word}") + some(f"&userId={chance.randint(0, 25)}"), ()
    if path == "/users":
        return f"/users?x=y{page}" + some(f"&q={word}"), ()
    if path == "/feed/changes":
        return f"{path}?since={max(0, recent - chance.randint(0, 2_000))}", (410,)
    if path.endswith("/{id}"):
        prefix = "shop-" if path.startswith("/restaurants") else ""
        return path.replace("{id}", f"{prefix}{chance.randint(0, 300 if prefix else 25)}"), (404,)
    return path, ()


PATHS = [
    "/feed", "/feed", "/restaurants", "/map", "/map", "/posts", "/users", "/home", "/feed/changes", "/restaurants/{id}",
    "/posts/{id}", "/users/{id}", "/forms/user", "/keys", "/status", "/metrics", "/readyz", "/livez", "/openapi.yaml",
    "/", "/assets/coffee.svg"]


def read_screens(server, findings, chance, stop):
    client, tags = Client(server.port), collections.deque(maxlen=50)
    while not stop.wait(0.004):
        path = chance.choice(PATHS)
        target, others = screen(chance, path, findings.generation)
        fields = {"Accept-Language": chance.choice(LANGUAGES), "Accept-Encoding": chance.choice(CODINGS)}
        if tags and chance.random() < 0.3:
            known, tag = chance.choice(tags)
            target, fields = known, fields | {"If-None-Match": tag}
            path, others = known.split("?")[0], (404, 410)
        method = "HEAD" if chance.random() < 0.1 else "GET"
        status, answered, body = client.ask(method, target, fields)
        findings.take("screens", f"{method} {path}", status, status in (200, 304, *others))
        if status == 200 and answered["ETag"]:
            tags.append((target, answered["ETag"]))
        if body and answered.get("Content-Encoding") is None and "json" in answered["Content-Type"]:
            json.loads(body)
    client.close()


def refresh(server, findings, upstream, stop):
    """A fetch that fails is explained by a fault that the upstream had, each fault explaining one."""
    client, seen = Client(server.port), collections.Counter()
    for turn in itertools.count():
        query = ["", "?source=shops", "?source=users", "?source=shops,posts"][turn % 4]
        status, _, body = client.ask("POST", f"/refresh{query}")
        receipt = json.loads(body)
        findings.generation = receipt.get("generation", findings.generation)
        sources = receipt.get("sources", [])
        explained = bool(sources)
        for source in sources:
            if source["outcome"] == "failed":
                cause = source["source"], source["error"]["code"]
                seen[cause] += 1
                if seen[cause] > upstream.faults[cause]:
                    explained = False
                    findings.fail(f"{cause[0]} failed without a cause: {source['error']}")
        findings.take("refreshes", f"POST /refresh{query}", status, status == 200 or explained, explained)
        if stop.wait(1):
            return client.close()


def write_users(server, findings, chance, stop):
    client, name = Client(server.port), f"{chance.random()}"
    sent = {"Content-Type": "application/json"}

    def ask(method, target, fields, body, expected):
        status, answered, _ = client.ask(method, target, fields, body and json.dumps(body))
        findings.take("writes", method, status, status == expected)
        return answered

    for turn in itertools.count():
        user = {"firstName": f"Nga {turn}", "lastName": name, "age": turn % 150}
        made = ask("POST", "/users", sent, user, 201)
        path, tag = made["Location"], made["ETag"]
        if not path or stop.wait(0.1):
            return client.close()
        changed = ask("PATCH", path, sent | {"If-Match": tag}, {"age": None}, 200)
        ask("PATCH", path, sent | {"If-Match": tag}, {"age": 7}, 412)
        ask("DELETE", path, {}, None, 428)
        ask("DELETE", path, {"If-Match": changed["ETag"] or "*"}, None, 204)
        ask("GET", path, {}, None, 404)


HOSTILE = [
    (b"GET /feed HTTP/1.1\r\n\r\n", 400),
    (b"GET /feed HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    (b"GET /feed HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n", 400),
    (b"GET /feed HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", 400),
    (b"GET /feed HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n", 400),
    (b"POST /refresh HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    (b"POST /refresh HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 2\r\n\r\na", 400),
    (b"POST /users HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    (b"GET /%s HTTP/1.1\r\nHost: a\r\n\r\n" % (b"a" * 10_000), 414),
    (b"GET /feed HTTP/1.1\r\nHost: a\r\nX: %s\r\n\r\n" % (b"b" * 40_000), 431),
    (b"GET /feed HTTP/7.1\r\nHost: a\r\n\r\n", 505),
    (b"BREW /feed HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 501),
    (b"DELETE /feed HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405),
    (b"GET /feed?limit=-1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400),
    (b"GET /feed?after=%ff%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400),
    (b"GET /feed?sort=distance HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400),
    (b"GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 404),
    (b"POST /users HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n"
     b"Connection: close\r\n\r\n" + b"[" * 9_000, 400),
    (b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" + bytes(200), 400),
]


def be_hostile(server, findings, chance, stop):
    while not stop.wait(0.05):
        request, expected = chance.choice(HOSTILE)
        answer = b""
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as client:
            try:
                client.sendall(request)
                while chunk := client.recv(1 << 16):
                    answer += chunk
            except ConnectionError:
                pass  # reset, since not all of the request was read
        status = int(answer[9:12] or 0)
        findings.take("hostile", f"{request[:40]!r}", status, status == expected, status == expected)


BEGINNINGS = [
    b"", b"GET /fe", b"GET /feed HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /events HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /users HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{", b"GET /map HTTP/1.1\r\nHost: a\r\n\r\n" * 40]


def come_and_go(server, chance, stop):
    while not stop.wait(0.02):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as client:
            client.sendall(chance.choice(BEGINNINGS))
            if chance.random() < 0.5:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


class Load:
    """Everybody who asks; a fault of a client is a finding too."""

    def __init__(self, server, findings, upstream, seed, readers=READERS):
        self.stop, chances = threading.Event(), (random.Random(seed + n) for n in itertools.count())
        self.findings = findings
        work = [(refresh, server, findings, upstream)]
        work += [(read_screens, server, findings, next(chances)) for _ in range(readers)]
        work += [(write_users, server, findings, next(chances)) for _ in range(2)]
        work += [(be_hostile, server, findings, next(chances)), (come_and_go, server, next(chances))]
        self.threads = [threading.Thread(target=self.run, args=task, daemon=True) for task in work]
        for thread in self.threads:
            thread.start()

    def run(self, task, *arguments):
        while not self.stop.is_set():
            try:
                return task(*arguments, self.stop)
            # Whatever it is, such as a field that an answer lacks: who ended unseen would make the load lighter.
            except Exception as error:
                self.findings.fail(f"{task.__name__}: {error!r}")
                self.stop.wait(1)

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(PATIENCE)
