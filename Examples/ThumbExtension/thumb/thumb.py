#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MPL-2.0
"""An extension for `.thumb` files: cards with a title, a colour and text.

A card is UTF-8 text. The first line is "THUMB 1", the second the title, the third a colour as #rrggbb; the rest is text.
"""

import sys

GREETING = "VITRINE 1"


def answer(head, body=b""):
    """Writes an answer: the greeting, a line for each property, an empty line, and the bytes of a file."""
    sys.stdout.buffer.write(("\n".join([GREETING, *head]) + "\n\n").encode() + body)
    sys.exit(0)


def refuse(reason, message=""):
    answer(["answer refused", "reason " + reason, "message " + message])


def read_request():
    """The properties of the request; those that are unknown do no harm."""
    lines = sys.stdin.read().split("\n")
    if lines[0] != GREETING:
        refuse("unsupported", "another version of the protocol")
    return dict(line.split(" ", 1) for line in lines[1:] if " " in line)


def read_card(path):
    """The title, the colour and the text of a card."""
    with open(path, "rb") as file:
        content = file.read()
    if not content:
        refuse("empty")
    try:
        lines = content.decode().split("\n")
    except UnicodeDecodeError:
        refuse("damaged", "the card is not UTF-8 text")
    if lines[0] != "THUMB 1" or len(lines) < 3:
        refuse("damaged", "the card has no title and colour")
    colour = lines[2].strip()
    if len(colour) != 7 or colour[0] != "#" or any(c not in "0123456789abcdefABCDEF" for c in colour[1:]):
        refuse("damaged", "the third line is not a colour such as #3584e4")
    return lines[1], colour, lines[3:]


def escape(text):
    text = "".join(c for c in text if c >= " ")
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def thumbnail(request):
    title, colour, lines = read_card(request["document"])
    size = int(request["size"])
    short = title if len(title) <= 22 else title[:21] + "…"
    rows = "".join(
        f'<text x="12" y="{62 + 14 * index}" font-size="10">{escape(line[:40])}</text>'
        for index, line in enumerate(lines[:8])
    )
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size * 3 // 4}" viewBox="0 0 240 180" '
        f'font-family="sans-serif"><rect width="240" height="180" fill="#ffffff" stroke="#c0bfbc" stroke-width="2"/>'
        f'<rect width="240" height="40" fill="{colour}"/>'
        f'<text x="12" y="27" font-size="16" font-weight="bold" fill="#ffffff">{escape(short)}</text>{rows}</svg>'
    )
    answer(["answer file", "type image/svg+xml"], drawing.encode())


def preview(request):
    title, colour, lines = read_card(request["document"])
    text = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
    page = f'<!DOCTYPE html><html><body><h1 style="color:{colour}">{escape(title)}</h1>{text}</body></html>'
    answer(["answer file", "type text/html"], page.encode())


request = read_request()
if request.get("request") == "hello":
    answer(["answer hello", "requests thumbnail preview"])
elif request.get("request") == "thumbnail":
    thumbnail(request)
elif request.get("request") == "preview":
    preview(request)
else:
    refuse("unsupported")
