#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MPL-2.0
"""An extension for layers of printed circuit boards in the Gerber format (RS-274X), drawn as SVG.

Apertures C, R, O and P, lines, arcs, flashes, regions and polarity are drawn; macros are drawn as their first circle.
"""

import math
import re
import sys

GREETING = "VITRINE 1"
COPPER, BOARD = "#c87533", "#0b3d2e"
LIMIT = 400_000


def answer(head, body=""):
    sys.stdout.write("\n".join([GREETING, *head]) + "\n\n" + body)
    sys.exit(0)


def refuse(reason, message=""):
    answer(["answer refused", "reason " + reason, "message " + message])


class Layer:
    """A layer while its commands are read; lengths are millimetres."""

    def __init__(self):
        self.unit, self.decimals = 1.0, (6, 6)
        self.apertures, self.aperture = {}, ("C", [0.1])
        self.x = self.y = 0.0
        self.mode, self.region, self.is_dark, self.draws = 1, None, True, False
        self.parts, self.box = [], None

    def reach(self, x, y, radius=0.0):
        near = (x - radius, y - radius, x + radius, y + radius)
        box = self.box or near
        self.box = (min(box[0], near[0]), min(box[1], near[1]), max(box[2], near[2]), max(box[3], near[3]))

    @property
    def colour(self):
        return COPPER if self.is_dark else BOARD

    def extended(self, text):
        """A command between percent signs."""
        if found := re.match(r"FS[LT][AI]X(\d)(\d)Y(\d)(\d)", text):
            self.decimals = (int(found[2]), int(found[4]))
        elif text.startswith("MO"):
            self.unit = 25.4 if text.startswith("MOIN") else 1.0
        elif text.startswith("LP"):
            self.is_dark = text.startswith("LPD")
        elif found := re.match(r"ADD(\d+)([A-Za-z_.$][\w.$]*),?(.*)", text):
            sizes = [abs(float(n)) * self.unit for n in re.findall(r"[-+]?\d*\.?\d+", found[3])][:4] or [0.1]
            self.apertures[int(found[1])] = (found[2] if found[2] in ("C", "R", "O", "P") else "C", sizes)

    def word(self, text):
        """A command with coordinates or a mode."""
        if found := re.match(r"G0?([123])(?!\d)", text):
            self.mode = int(found[1])
        if text.startswith("G36"):
            self.region = []
        elif text.startswith("G37"):
            self.close_region()
            self.region = None
        elif text.startswith("G7"):
            self.unit = 25.4 if text.startswith("G70") else 1.0
        places = dict(re.findall(r"([XYIJ])([-+]?\d+)", re.sub(r"^G\d+", "", text)))
        code = re.search(r"D(\d+)", text)
        code = int(code[1]) if code else (1 if self.draws else 2) if places else None
        if code is not None and code >= 10:
            self.aperture = self.apertures.get(code, self.aperture)
        elif code is not None:
            self.draws = code == 1
            self.move(code, *(self.length(places.get(k), k) for k in "XYIJ"))

    def length(self, digits, axis):
        if digits is None:
            return None
        return int(digits[:12]) / 10 ** self.decimals[axis in "YJ"] * self.unit

    def move(self, code, x, y, i, j):
        start = (self.x, self.y)
        self.x, self.y = (self.x if x is None else x), (self.y if y is None else y)
        if code == 3:
            return self.flash()
        if code == 2:
            if self.region is not None:
                self.close_region()
                self.region = [f"M{self.x} {self.y}"]
            return None
        width = self.aperture[1][0]
        self.reach(*start, width / 2)
        self.reach(self.x, self.y, width / 2)
        path = self.stroke(start, i or 0.0, j or 0.0)
        if self.region is not None:
            self.region.append(path)
            return None
        line = f'fill="none" stroke="{self.colour}" stroke-width="{max(width, 0.01)}" stroke-linecap="round"'
        return self.parts.append(f'<path d="M{start[0]} {start[1]}{path}" {line}/>')

    def stroke(self, start, i, j):
        if self.mode == 1:
            return f"L{self.x} {self.y}"
        radius, turn = math.hypot(i, j), int(self.mode == 3)
        centre = (start[0] + i, start[1] + j)
        if math.dist(start, (self.x, self.y)) < 1e-9:
            far = (2 * centre[0] - start[0], 2 * centre[1] - start[1])
            self.reach(*centre, radius)
            return f"A{radius} {radius} 0 0 {turn} {far[0]} {far[1]}A{radius} {radius} 0 0 {turn} {self.x} {self.y}"
        angles = [math.atan2(p[1] - centre[1], p[0] - centre[0]) for p in (start, (self.x, self.y))]
        sweep = (angles[1] - angles[0] if turn else angles[0] - angles[1]) % (2 * math.pi)
        return f"A{radius} {radius} 0 {int(sweep > math.pi)} {turn} {self.x} {self.y}"

    def flash(self):
        kind, sizes = self.aperture
        width, height = sizes[0], sizes[1] if kind in "RO" and len(sizes) > 1 else sizes[0]
        self.reach(self.x, self.y, max(width, height) / 2)
        if kind == "C" or kind == "P":
            self.parts.append(f'<circle cx="{self.x}" cy="{self.y}" r="{width / 2}" fill="{self.colour}"/>')
        else:
            corner = min(width, height) / 2 if kind == "O" else 0
            self.parts.append(
                f'<rect x="{self.x - width / 2}" y="{self.y - height / 2}" width="{width}" height="{height}" '
                f'rx="{corner}" fill="{self.colour}"/>'
            )

    def close_region(self):
        if self.region and len(self.region) > 1:
            self.parts.append(f'<path d="{"".join(self.region)}Z" fill="{self.colour}"/>')


def drawing(path, size):
    with open(path, encoding="latin-1") as file:
        text = file.read()
    if not text:
        refuse("empty")
    layer = Layer()
    for found in re.finditer(r"%([^%]*)%|([^%*]+)\*", text):
        if len(layer.parts) > LIMIT:
            refuse("too-large", "the layer has too many parts")
        for command in (found[1] or "").split("*"):
            layer.extended(command.strip())
        if found[2]:
            layer.word(found[2].strip())
    if not layer.parts or layer.box is None:
        refuse("damaged" if "%" not in text else "nothing-to-show")
    left, bottom, right, top = layer.box
    margin = 0.03 * max(right - left, top - bottom, 0.1)
    width, height = right - left + 2 * margin, top - bottom + 2 * margin
    scale = size / max(width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{max(1, width * scale)}" height="{max(1, height * scale)}" '
        f'viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="{BOARD}"/>'
        f'<g transform="matrix(1 0 0 -1 {margin - left} {top + margin})">{"".join(layer.parts)}</g></svg>'
    )


lines = sys.stdin.read().split("\n")
request = dict(line.split(" ", 1) for line in lines[1:] if " " in line)
if request.get("request") == "hello":
    answer(["answer hello", "requests thumbnail preview"])
elif request.get("request") in ("thumbnail", "preview"):
    answer(["answer file", "type image/svg+xml"], drawing(request["document"], max(16, int(request["size"]))))
else:
    refuse("unsupported")
