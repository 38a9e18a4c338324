#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MPL-2.0
"""An extension for Excalidraw drawings: JSON with a list of shapes, drawn as SVG."""

import json
import math
import sys
from html import escape

GREETING = "VITRINE 1"
FONTS = {1: "cursive", 2: "sans-serif", 3: "monospace", 5: "cursive", 6: "sans-serif", 8: "monospace"}
MARGIN = 10


def answer(head, body=""):
    sys.stdout.write("\n".join([GREETING, *head]) + "\n\n" + body)
    sys.exit(0)


def refuse(reason, message=""):
    answer(["answer refused", "reason " + reason, "message " + message])


def number(value, default=0.0):
    """A finite number, whatever the file has in its place."""
    try:
        result = float(value)
    except (TypeError, ValueError):
        return default
    return max(-1e7, min(1e7, result)) if math.isfinite(result) else default


def points(element):
    pairs = element.get("points")
    if not isinstance(pairs, list):
        return []
    return [(number(p[0]), number(p[1])) for p in pairs if isinstance(p, list) and len(p) >= 2]


def bounds(element):
    """The left, top, right and bottom of an element without its rotation."""
    x, y = number(element.get("x")), number(element.get("y"))
    corners = points(element) or [(0, 0), (number(element.get("width")), number(element.get("height")))]
    xs, ys = [x + p[0] for p in corners], [y + p[1] for p in corners]
    return min(xs), min(ys), max(xs), max(ys)


def style(element):
    stroke = escape(str(element.get("strokeColor") or "#1e1e1e"))
    fill = escape(str(element.get("backgroundColor") or "transparent"))
    width = max(0.5, number(element.get("strokeWidth"), 1))
    dashes = {"dashed": f"{8 * width} {6 * width}", "dotted": f"{width} {4 * width}"}.get(element.get("strokeStyle"))
    return (
        f'stroke="{stroke}" fill="{"none" if fill == "transparent" else fill}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"' + (f' stroke-dasharray="{dashes}"' if dashes else "")
    )


def arrow_head(path, element):
    """Two strokes at the end of an arrow."""
    (x1, y1), (x2, y2) = path[-2], path[-1]
    angle, length = math.atan2(y2 - y1, x2 - x1), 10 + 2 * number(element.get("strokeWidth"), 1)
    ends = [(x2 - length * math.cos(angle + turn), y2 - length * math.sin(angle + turn)) for turn in (-0.45, 0.45)]
    return f'<path d="M{ends[0][0]} {ends[0][1]}L{x2} {y2}L{ends[1][0]} {ends[1][1]}" {style(element)} />'


def words(element):
    size = max(1, number(element.get("fontSize"), 20))
    family = FONTS.get(element.get("fontFamily"), "sans-serif")
    anchor = {"center": "middle", "right": "end"}.get(element.get("textAlign"), "start")
    x0, y0, x1, _ = bounds(element)
    x = {"middle": (x0 + x1) / 2, "end": x1}.get(anchor, x0)
    lines = str(element.get("text") or "").split("\n")[:500]
    return "".join(
        f'<text x="{x}" y="{y0 + size * (0.9 + 1.25 * index)}" font-size="{size}" font-family="{family}" '
        f'text-anchor="{anchor}" fill="{escape(str(element.get("strokeColor") or "#1e1e1e"))}">'
        f"{escape(''.join(c for c in line if c >= ' '))}</text>"
        for index, line in enumerate(lines)
    )


def shape(element):
    kind = element.get("type")
    x0, y0, x1, y1 = bounds(element)
    width, height, look = x1 - x0, y1 - y0, style(element)
    if kind in ("rectangle", "frame"):
        radius = min(32, 0.25 * min(width, height)) if element.get("roundness") else 0
        return f'<rect x="{x0}" y="{y0}" width="{width}" height="{height}" rx="{radius}" {look} />'
    if kind == "ellipse":
        return f'<ellipse cx="{x0 + width / 2}" cy="{y0 + height / 2}" rx="{width / 2}" ry="{height / 2}" {look} />'
    if kind == "diamond":
        corners = f"{x0 + width / 2},{y0} {x1},{y0 + height / 2} {x0 + width / 2},{y1} {x0},{y0 + height / 2}"
        return f'<polygon points="{corners}" {look} />'
    if kind in ("line", "arrow", "freedraw"):
        x, y = number(element.get("x")), number(element.get("y"))
        path = [(x + p[0], y + p[1]) for p in points(element)]
        if len(path) < 2:
            return ""
        drawing = f'<polyline points="{" ".join(f"{a},{b}" for a, b in path)}" {look} />'
        return drawing + (arrow_head(path, element) if kind == "arrow" else "")
    return words(element) if kind == "text" else ""


def drawing(path, size):
    try:
        with open(path, "rb") as file:
            content = file.read()
        if not content:
            refuse("empty")
        document = json.loads(content)
        elements = [e for e in document["elements"] if isinstance(e, dict) and not e.get("isDeleted")]
    except (ValueError, KeyError, TypeError, RecursionError):
        refuse("damaged", "this is not the JSON of a drawing")
    if not elements:
        refuse("nothing-to-show")
    boxes = [bounds(element) for element in elements]
    left, top = min(b[0] for b in boxes) - MARGIN, min(b[1] for b in boxes) - MARGIN
    width, height = max(b[2] for b in boxes) + MARGIN - left, max(b[3] for b in boxes) + MARGIN - top
    scale = size / max(width, height)
    state = document.get("appState")
    paper = escape(str(state.get("viewBackgroundColor") if isinstance(state, dict) else "") or "#ffffff")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{max(1, width * scale)}" height="{max(1, height * scale)}" '
        f'viewBox="{left} {top} {width} {height}">',
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{paper}"/>',
    ]
    for element, (x0, y0, x1, y1) in zip(elements, boxes):
        turn = math.degrees(number(element.get("angle")))
        opacity = number(element.get("opacity"), 100) / 100
        parts.append(f'<g opacity="{opacity}" transform="rotate({turn} {(x0 + x1) / 2} {(y0 + y1) / 2})">')
        parts.append(shape(element) + "</g>")
    return "".join(parts) + "</svg>"


lines = sys.stdin.read().split("\n")
request = dict(line.split(" ", 1) for line in lines[1:] if " " in line)
if request.get("request") == "hello":
    answer(["answer hello", "requests thumbnail preview"])
elif request.get("request") in ("thumbnail", "preview"):
    answer(["answer file", "type image/svg+xml"], drawing(request["document"], max(16, int(request["size"]))))
else:
    refuse("unsupported")
