"""What the programs share that try a server: starting it, asking it, what it takes of the machine, and ending it."""

import collections
import contextlib
import http.client
import http.server
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import typing

# Nothing here is about speed: what takes this long on a busy machine does not come any more.
PATIENCE = 60
SOURCES = ("shops", "posts", "users")


class Violation(Exception):
    """What must never happen."""


class DidNotStart(SystemExit):
    """The program ended, or said nothing; where nobody catches this, the script ends with its message and status 1."""

    def __init__(self, binary, status, messages):
        super().__init__(f"{binary} did not start (exit status {status}): {messages.strip()}")
        self.status = status


class Answer(typing.NamedTuple):
    status: int
    fields: http.client.HTTPMessage
    body: bytes

    @property
    def document(self):
        return json.loads(self.body)


class Client:
    """One connection that is kept, and opened again when the server ends it."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, method, target, fields=None, body=None):
        self.connection.request(method, target, body, fields or {})
        answer = self.connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())

    def close(self):
        self.connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Server:
    """A run of the program on a free port, with an upstream (or the sample) and no other settings but those named.

    - before: a command that the program's is appended to, as `["prlimit", "--nofile=64"]`.
    - log: the file to which its messages are appended; without one they are kept until it is closed.
    - prepare: called in the new process before the program takes its place.
    """

    def __init__(self, binary, database, upstream_url=None, *, before=(), log=None, prepare=None, **settings):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("VITRINE_")}
        environment |= {
            "VITRINE_LISTEN": "127.0.0.1:0", "VITRINE_DATABASE": str(database), "VITRINE_ACCESS_LOG": "off",
            # As the image sets it; otherwise each thread's first memory looks like a leak.
            "MALLOC_ARENA_MAX": "2"}
        if upstream_url:
            environment |= {f"VITRINE_{source.upper()}_URL": f"{upstream_url}/{source}" for source in SOURCES}
        self.binary, self.database = binary, pathlib.Path(database)
        # Files, since a pipe that nobody empties would stop the server.
        self.output, self.log = tempfile.NamedTemporaryFile(), open(log, "ab") if log else tempfile.NamedTemporaryFile()
        self.process = subprocess.Popen(
            [*before, binary, "serve", *([] if upstream_url else ["--sample"])], env=environment | settings,
            stdin=subprocess.DEVNULL, stdout=self.output, stderr=self.log, preexec_fn=prepare)
        self.port = self.wait_for_port()

    def wait_for_port(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            has_ended = self.process.poll() is not None
            said = pathlib.Path(self.output.name).read_text(errors="replace")
            if found := re.match(r"vitrine listening on http://127\.0\.0\.1:(\d+)\n", said):
                return int(found[1])
            if has_ended:
                break
            time.sleep(0.002)
        status, messages = self.process.poll(), self.messages
        self.kill()
        raise DidNotStart(self.binary, status, messages)

    @property
    def messages(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")

    @property
    def pid(self):
        return self.process.pid

    @property
    def is_running(self):
        return self.process.poll() is None

    # MARK: Asking

    def ask(self, method, target, fields=None, body=None):
        """Asks on a connection of its own."""
        with Client(self.port) as client:
            return client.ask(method, target, fields, body)

    def feed(self):
        """The cells of the whole feed, page by page."""
        cells, target = [], "/feed?limit=200"
        with Client(self.port) as client:
            while target:
                answer = client.ask("GET", target)
                if answer.status != 200:
                    raise Violation(f"GET {target} was answered {answer.status}: {answer.body!r}")
                page = answer.document
                cells, target = cells + page["items"], page["next"]
                if len(cells) > page["total"]:
                    break
        if len(cells) != page["total"]:
            raise Violation(f"the pages hold {len(cells)} cells, total says {page['total']}")
        return cells

    # MARK: What it takes

    def cpu_seconds(self):
        return cpu_seconds(self.pid)

    def resident_bytes(self):
        return int(pathlib.Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def most_resident_bytes(self):
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1_024

    def descriptors(self):
        """What each open descriptor is, without the number that tells sockets apart."""
        names = collections.Counter()
        for entry in pathlib.Path(f"/proc/{self.pid}/fd").iterdir():
            try:
                names[os.readlink(entry).split(":[")[0]] += 1
            except FileNotFoundError:
                pass  # closed meanwhile
        return names

    # MARK: Ending

    def end(self, number=signal.SIGTERM):
        """Sends a signal: the exit status, None where it goes on and has to be killed; and how many seconds it took."""
        began = time.monotonic()
        if self.is_running:
            os.kill(self.pid, number)
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            status = None
        seconds = time.monotonic() - began
        self.kill()
        return status, seconds

    def terminate(self):
        """Ends it as an operator would, which works at any time."""
        status, seconds = self.end()
        if status != 0:
            raise Violation(f"{seconds:.1f} s after SIGTERM the server's status was {status}: {self.messages}")

    def kill(self):
        """Ends whatever still runs; harmless when it was ended before."""
        if self.is_running:
            with contextlib.suppress(OSError):
                os.kill(self.pid, signal.SIGKILL)
            self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def cpu_seconds(pid):
    """Of all threads of a process, those that have ended too, to the nanosecond; /proc/PID/stat has hundredths."""
    # The number of a process's clock is made of its own: see clock_getcpuclockid(3).
    return time.clock_gettime((~pid << 3) | 2)


class SilentListener:
    """A listener of events that reads nothing, and whose system takes little for it."""

    # More than this was sent: it cannot be in buffers any more. The server holds 64 KiB for each listener, its system
    # twice that, and this side's a little.
    MOST_UNREAD_BYTES = 256 << 10

    def __init__(self, port):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(b"GET /events HTTP/1.1\r\nHost: a\r\n\r\n")

    def is_cut_off(self):
        """Reads what was kept for it, up to the end of the stream if there is one."""
        self.socket.settimeout(1)
        try:
            while self.socket.recv(1 << 16):
                pass
            return True
        except TimeoutError:
            return False
        except OSError:
            return True

    def close(self):
        self.socket.close()


def serve_upstream(answer, version="HTTP/1.0"):
    """Starts an upstream whose every GET request is handed to `answer`; its URL."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = version

        def do_GET(self):
            answer(self)

        def log_message(self, *_):
            pass

    class Listening(http.server.ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_):
            """A client that goes away is no news."""

    server = Listening(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}"


def respond(request, body, status=200, **fields):
    """Answers a request of an upstream; `Content_Type` stands for `Content-Type`."""
    request.send_response(status)
    for name, value in ({"Content_Length": len(body)} | fields).items():
        request.send_header(name.replace("_", "-"), str(value))
    request.end_headers()
    request.wfile.write(body)
