"""An upstream whose data a test can change, and a server in front of it."""

import json
import os
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TYPES = ["hawk", "coffee", "fastfood", "streettea", "bakery"]


class Upstream:
    def __init__(self):
        self.shops = [
            {
                "id": f"s{n}",
                "name": f"Quán {n}",
                "bio": f"Number {n} of the street.",
                "type": TYPES[n % 5],
                "rate": n % 11 / 2,
                "latitude": 21 + n % 8 * 0.004,
                "longitude": 105.8 + n // 8 * 0.004,
            }
            for n in range(60)
        ]
        self.posts = [{"id": n, "userId": n % 3 + 1, "title": f"Post {n}", "body": "Tea. " * 60} for n in range(1, 6)]
        self.users = [
            {"id": 1, "firstName": "Minh", "lastName": "Đặng", "isAdmin": True},
            {"id": 2, "firstName": "ليلى", "lastName": "حداد", "isAdmin": False},
            {"id": 3, "firstName": "Yuki", "lastName": "Tanabe", "isAdmin": False},
        ]
        upstream = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = json.dumps(getattr(upstream, self.path.strip("/"))).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def url(self, source):
        return f"http://127.0.0.1:{self.server.server_port}/{source}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Vitrine:
    """A running server; `url` is where."""

    def __init__(self, program, upstream, *options, **settings):
        self.folder = tempfile.TemporaryDirectory(prefix="vitrine-browser-")
        environment = {
            "PATH": os.environ["PATH"],
            "VITRINE_LISTEN": "127.0.0.1:0",
            "VITRINE_ACCESS_LOG": "off",
            "VITRINE_DATABASE": os.path.join(self.folder.name, "vitrine.sqlite"),
            "VITRINE_REFRESH_INTERVAL_MIN": "0s",
            **{f"VITRINE_{source.upper()}_URL": upstream.url(source) for source in ("shops", "posts", "users")},
            **settings,
        }
        self.process = subprocess.Popen(
            [program, "serve", *options], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        greeting = self.process.stdout.readline()
        if "listening on" not in greeting:
            raise RuntimeError(f"the server did not start: {greeting!r}")
        self.url = greeting.split()[-1]

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()
