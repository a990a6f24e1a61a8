"""Writes the events of a run as Steelyard reads them (docs/telemetry.md): copy this file into your program."""

import atexit
import json
import threading
from datetime import datetime, timezone


class Events:
    """The events of one run, added to a file by 100, or after 60 seconds."""

    def __init__(self, path, run, seq=0):
        self.path, self.run, self.seq, self.round = path, run, seq, None
        self.lines, self.timer, self.closed, self.lock = [], None, False, threading.RLock()
        atexit.register(self.close)

    def emit(self, type, **fields):
        with self.lock:
            if self.closed:
                raise ValueError("the log is closed")
            number = fields.pop("round", None if type in ("run_started", "run_ended") else self.round)
            now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            head = {"v": "1.0.0", "ts": now, "run": self.run, "seq": self.seq}
            event = {**head, **({} if number is None else {"round": number}), "type": type, **fields}
            self.lines.append(json.dumps(event, ensure_ascii=False, allow_nan=False) + "\n")
            self.seq += 1
            self.round = None if type == "round_ended" else number if type == "round_started" else self.round
            if len(self.lines) >= 100 or type == "run_ended":
                self.flush()
            elif self.timer is None:
                self.timer = threading.Timer(60, self.flush)
                self.timer.daemon = True
                self.timer.start()

    def flush(self):
        with self.lock:
            if self.timer:
                self.timer.cancel()
            self.timer = None
            if self.lines:
                with open(self.path, "ab") as file:
                    file.write("".join(self.lines).encode("utf-8", "replace"))
                self.lines = []

    def close(self):
        with self.lock:
            if not self.closed:
                self.flush()
            self.closed = True
