"""A small run through docs/emitters/emit.py: FILE, and the events as JSON on standard input."""

import json
import sys

sys.path.insert(0, sys.argv[1])
from emit import Events  # noqa: E402

log = Events(sys.argv[2], "small")
for type, fields in json.load(sys.stdin):
    log.emit(type, **fields)
log.close()
log.close()
try:
    log.emit("error", error="too late")
except ValueError:
    print("closed")
