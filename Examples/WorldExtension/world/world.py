#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MPL-2.0
"""An extension for saved games of Minecraft: `level.dat`, a tree of named values (NBT) compressed by gzip."""

import struct
import sys
import zlib
from datetime import datetime, timezone
from html import escape

GREETING = "VITRINE 1"
LENGTH, DEPTH = 64 << 20, 128
MODES = {0: "Survival", 1: "Creative", 2: "Adventure", 3: "Spectator"}
LEVELS = {0: "Peaceful", 1: "Easy", 2: "Normal", 3: "Hard"}


def answer(head, body=""):
    sys.stdout.write("\n".join([GREETING, *head]) + "\n\n" + body)
    sys.exit(0)


def refuse(reason, message=""):
    answer(["answer refused", "reason " + reason, "message " + message])


class Reader:
    """A reader of NBT, whose numbers are big-endian."""

    NUMBERS = {1: ">b", 2: ">h", 3: ">i", 4: ">q", 5: ">f", 6: ">d"}
    ARRAYS = {7: 1, 11: 4, 12: 8}

    def __init__(self, data):
        self.data, self.position = data, 0

    def take(self, count):
        end = self.position + count
        if count < 0 or end > len(self.data):
            raise ValueError("the file ends early")
        part, self.position = self.data[self.position : end], end
        return part

    def number(self, form):
        return struct.unpack(form, self.take(struct.calcsize(form)))[0]

    def text(self):
        return self.take(self.number(">H")).decode("utf-8", "replace")

    def value(self, kind, depth=0):
        if depth > DEPTH:
            raise ValueError("the values are nested too deep")
        if kind in self.NUMBERS:
            return self.number(self.NUMBERS[kind])
        if kind in self.ARRAYS:
            return len(self.take(self.number(">i") * self.ARRAYS[kind]))
        if kind == 8:
            return self.text()
        if kind == 9:
            inner, count = self.number(">b"), self.number(">i")
            if inner == 0 or count <= 0:
                return []
            return [self.value(inner, depth + 1) for _ in range(count)]
        if kind == 10:
            members = {}
            while inner := self.number(">b"):
                name = self.text()
                members[name] = self.value(inner, depth + 1)
            return members
        raise ValueError(f"there is no kind {kind}")


def world(path):
    with open(path, "rb") as file:
        packed = file.read()
    if not packed:
        refuse("empty")
    try:
        expander = zlib.decompressobj(47)
        data = expander.decompress(packed, LENGTH) if packed[:2] == b"\x1f\x8b" else packed
        reader = Reader(data)
        kind = reader.number(">b")
        reader.text()
        root = reader.value(kind)
        return root["Data"] if isinstance(root.get("Data"), dict) else root
    except (ValueError, KeyError, AttributeError, struct.error, zlib.error) as problem:
        refuse("damaged", str(problem))


def facts(data):
    """Pairs of a label and a value."""

    def part(name, kind):
        value = data.get(name)
        return value if isinstance(value, kind) else None

    version, player = part("Version", dict) or {}, part("Player", dict) or {}
    seed = (part("WorldGenSettings", dict) or {}).get("seed", part("RandomSeed", int))
    pairs = [
        ("Version", version.get("Name")),
        ("Mode", "Hardcore" if part("hardcore", int) else MODES.get(part("GameType", int))),
        ("Difficulty", LEVELS.get(part("Difficulty", int))),
        ("Days played", None if part("DayTime", int) is None else part("DayTime", int) // 24000),
        ("Seed", seed),
        ("Cheats", None if part("allowCommands", int) is None else ["No", "Yes"][bool(part("allowCommands", int))]),
        ("Level of the player", player.get("XpLevel")),
    ]
    if last := part("LastPlayed", int):
        try:
            pairs.append(("Last played", datetime.fromtimestamp(last / 1000, timezone.utc).strftime("%Y-%m-%d %H:%M UTC")))
        except (ValueError, OverflowError, OSError):
            pass
    return [(label, str(value)[:80]) for label, value in pairs if value is not None]


def clean(text):
    return escape("".join(c for c in text if c >= " "))


def thumbnail(path, size):
    data = world(path)
    rows = "".join(
        f'<text x="14" y="{74 + 18 * index}" font-size="12" fill="#ffffff">{clean(f"{label}: {value}")[:60]}</text>'
        for index, (label, value) in enumerate(facts(data)[:6])
    )
    name = clean(str(data.get("LevelName") or "World")[:20])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size * 3 // 4}" viewBox="0 0 240 180" '
        f'font-family="sans-serif"><rect width="240" height="180" fill="#79553a"/><rect width="240" height="44" '
        f'fill="#5d9b3a"/><path d="M0 44h24v10h20v-10h40v8h24v-8h52v12h20v-12h60v-6H0z" fill="#5d9b3a"/>'
        f'<text x="14" y="30" font-size="20" font-weight="bold" fill="#ffffff">{name}</text>{rows}</svg>'
    )


def preview(path):
    data = world(path)
    rows = "".join(f"<tr><th>{clean(label)}</th><td>{clean(value)}</td></tr>" for label, value in facts(data))
    return f"<h1>{clean(str(data.get('LevelName') or 'World'))}</h1><table>{rows}</table>"


lines = sys.stdin.read().split("\n")
request = dict(line.split(" ", 1) for line in lines[1:] if " " in line)
if request.get("request") == "hello":
    answer(["answer hello", "requests thumbnail preview"])
elif request.get("request") == "thumbnail":
    answer(["answer file", "type image/svg+xml"], thumbnail(request["document"], max(16, int(request["size"]))))
elif request.get("request") == "preview":
    answer(["answer file", "type text/html"], preview(request["document"]))
else:
    refuse("unsupported")
