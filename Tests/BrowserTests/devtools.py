"""Chromium, driven over its DevTools protocol with nothing but the standard library."""

import base64
import contextlib
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request


class WebSocket:
    """A client of one WebSocket on this machine (RFC 6455), for text messages."""

    def __init__(self, url, timeout):
        parts = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        if b"101" not in self.stream.readline():
            raise ConnectionError("Chromium refused the WebSocket")
        while self.stream.readline().strip():
            pass

    def send(self, text):
        payload = text.encode()
        size = len(payload)
        head = b"\x81" + (
            bytes([0x80 | size])
            if size < 126
            else struct.pack(">BH", 0x80 | 126, size) if size < 1 << 16 else struct.pack(">BQ", 0x80 | 127, size)
        )
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def receive(self):
        message = b""
        while True:
            first, second = self.stream.read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self.stream.read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.stream.read(8))
            payload = self.stream.read(size)
            if first & 0x0F in (0, 1):
                message += payload
                if first & 0x80:
                    return message.decode()


class Browser:
    """One page in a Chromium of its own."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="vitrine-browser-")
        # A container's root may not make the sandbox; the page is our own.
        self.process = subprocess.Popen(
            [
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-extensions",
                "--remote-debugging-port=0",
                f"--user-data-dir={self.profile}",
                "about:blank",
            ],
            stderr=subprocess.DEVNULL,
        )
        self.socket = WebSocket(self._page(), timeout=30)
        self.count = 0
        self.events = []
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            source="""
            addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective));
            addEventListener("unhandledrejection", (event) => console.error("rejected: " + event.reason));""",
        )

    def _page(self):
        """The address of the page, once Chromium has written its port into the profile."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            time.sleep(0.05)
            with contextlib.suppress(OSError, IndexError):
                with open(os.path.join(self.profile, "DevToolsActivePort")) as file:
                    port = file.readline().strip()
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
                    return [target for target in json.load(answer) if target["type"] == "page"][0][
                        "webSocketDebuggerUrl"
                    ]
        raise RuntimeError("Chromium did not start")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.socket.stream.close()
        self.socket.socket.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def evaluate(self, expression):
        """The value of a JavaScript expression, as JSON has it."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, expression, seconds=15):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while not self.evaluate(f"!!({expression})"):
            if time.monotonic() > end:
                raise AssertionError(f"never came true: {expression}")
            time.sleep(0.03)

    def resize(self, width, height):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )

    def press(self, key, text=""):
        codes = {"Enter": 13, "Tab": 9, "Escape": 27, "ArrowRight": 39}
        named = {"key": key, "code": key, "windowsVirtualKeyCode": codes.get(key, 0)}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text or ("\r" if key == "Enter" else ""), **named)
        self.call("Input.dispatchKeyEvent", type="keyUp", **named)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def mouse(self, kind, x, y, button="none"):
        self.call(
            "Input.dispatchMouseEvent",
            type=kind,
            x=x,
            y=y,
            button=button,
            clickCount=1 if button != "none" else 0,
            buttons=1 if button != "none" and kind != "mouseReleased" else 0,
        )

    def click(self, selector):
        """A click in the middle of an element, where a finger would be."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        x, y = self.evaluate(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: "center" }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        self.mouse("mousePressed", x, y, "left")
        self.mouse("mouseReleased", x, y, "left")

    def faults(self, expected=()):
        """What the console complained of since it was last asked; `expected` are statuses that the test asked for."""
        self.evaluate("1")
        faults = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                faults.append(parameters["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                faults.append(" ".join(str(each.get("value")) for each in parameters["args"]))
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                text = parameters["entry"]["text"]
                if not any(f"status of {status}" in text for status in expected):
                    faults.append(f"{text} {parameters['entry'].get('url', '')}")
        self.events.clear()
        return faults
