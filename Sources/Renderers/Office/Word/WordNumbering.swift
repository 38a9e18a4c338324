// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The lists of a Word document (`numbering.xml`), and how far each has counted.
struct WordNumbering {
    private struct Level {
        var format = "decimal"
        var text = ""
        var start = 1
        var properties: XMLElement?
    }

    private var levels: [String: [Int: Level]] = [:]
    private var counters: [String: [Int: Int]] = [:]

    init(_ root: XMLElement?) {
        var abstract: [String: [Int: Level]] = [:]
        for element in root?.all("abstractNum") ?? [] {
            guard let id = element["w:abstractNumId"] else { continue }
            for child in element.all("lvl") {
                guard let index = Int(written: child["w:ilvl"]) else { continue }
                abstract[id, default: [:]][index] = Self.level(child)
            }
        }
        for element in root?.all("num") ?? [] {
            guard let id = element["w:numId"] else { continue }
            var list = abstract[element.first("abstractNumId")?["w:val"] ?? ""] ?? [:]
            for change in element.all("lvlOverride") {
                guard let index = Int(written: change["w:ilvl"]) else { continue }
                if let level = change.first("lvl") { list[index] = Self.level(level) }
                if let start = Int(written: change.first("startOverride")?["w:val"]) { list[index]?.start = start }
            }
            levels[id] = list
        }
    }

    private static func level(_ element: XMLElement) -> Level {
        Level(
            format: element.first("numFmt")?["w:val"] ?? "decimal", text: element.first("lvlText")?["w:val"] ?? "",
            start: Int(written: element.first("start")?["w:val"]) ?? 1, properties: element.first("pPr"))
    }

    /// The indents that a list gives its paragraphs.
    func properties(of list: (id: String, level: Int)) -> XMLElement? {
        levels[list.id]?[list.level]?.properties
    }

    /// The next bullet or number of a list.
    mutating func next(in list: (id: String, level: Int)) -> String? {
        guard let known = levels[list.id], let level = known[list.level] else { return nil }
        if level.format == "bullet" { return Self.bullet(level.text) }
        if level.format == "none" { return nil }
        let count = (counters[list.id]?[list.level] ?? level.start - 1) &+ 1
        counters[list.id, default: [:]][list.level] = count
        for deeper in list.level + 1..<10 { counters[list.id]?[deeper] = nil }
        var text = ""
        var characters = level.text[...]
        while let character = characters.popFirst() {
            guard character == "%", let digit = characters.first?.wholeNumberValue else {
                text.append(character)
                continue
            }
            characters.removeFirst()
            let index = digit - 1
            let other = known[index]
            let value = counters[list.id]?[index] ?? other?.start ?? 1
            text += ListNumber.text(value, format: other?.format ?? "decimal")
        }
        return text
    }

    /// Bullets are often characters of symbol fonts, in the private area.
    private static func bullet(_ text: String) -> String {
        switch text.unicodeScalars.first?.value {
        case 0xF0A7, 0x25AA: "▪"
        case 0xF0D8, 0x27A2: "➢"
        case 0xF0FC: "✓"
        case 0x6F: "◦"
        case .some(let value) where value < 0xE000 || value > 0xF8FF: text
        default: "•"
        }
    }
}
