# Receives events, verifies their signature and prints what they say. Python 3.9 or newer, and nothing else.
# WEBHOOK_SECRET=whsec_… [RECEIVER_PORT=9000] python3 examples/receiver.py [how many, then stop]
import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 5 * 60
BODY_MAX_BYTES = 1024 * 1024
KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
left = int(sys.argv[1]) if len(sys.argv) > 1 else None


def verify(headers, body):
    """The event, if it is genuine; raises ValueError otherwise. `body` is the bytes as they came."""
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("too old, or no time")
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest())
    # While a secret is being changed there are two signatures, with a blank between them.
    for signature in headers.get("webhook-signature", "").split(" "):
        version, _, text = signature.partition(",")
        if version == "v1" and hmac.compare_digest(text.encode(), expected):
            return json.loads(body)
    raise ValueError("no signature of ours")


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = int(self.headers.get("content-length") or 0)
        if length > BODY_MAX_BYTES:
            return self.answer(413)
        try:
            event = verify(self.headers, self.rfile.read(length))
        except ValueError as error:
            print(f"refused: {error}", flush=True)
            return self.answer(400)
        call = event["call"]
        print(f"verified {event['type']}: {call['reference']} ended {call['outcome']}", call["result"]["data"], flush=True)
        self.answer(204)
        global left
        left = None if left is None else left - 1
        if left == 0:
            self.server.shutdown()

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("RECEIVER_PORT", "9000"))), Receiver)
print(f"receiving on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever(poll_interval=0.1)
