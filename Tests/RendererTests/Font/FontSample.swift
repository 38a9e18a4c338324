// SPDX-License-Identifier: MPL-2.0

import Testing

/// A font for a test: the fixture with three square glyphs, with tables added and replaced.
struct FontSample {
    /// The tables by their tags.
    var tables: [String: [UInt8]] = [:]

    init() throws {
        let bytes = try MemorySource.bytes(of: "Font/square.ttf")
        func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) } }
        for index in 0..<Int(bytes[5]) {
            let record = 12 + 16 * index
            let tag = String(decoding: bytes[record..<record + 4], as: UTF8.self)
            tables[tag] = Array(bytes[number(record + 8)..<number(record + 8) + number(record + 12)])
        }
    }

    /// The bytes of the file, or of a part that begins at an offset.
    func bytes(at offset: Int = 0) -> [UInt8] {
        var directory = Self.long(0x0001_0000) + Self.short(tables.count) + Self.short(0, 0, 0)
        var content: [UInt8] = []
        let start = offset + 12 + 16 * tables.count
        for (tag, table) in tables.sorted(by: { $0.key < $1.key }) {
            directory += Array(tag.utf8) + Self.long(0, start + content.count, table.count)
            content += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
        }
        return directory + content
    }

    /// A collection of several fonts in one file.
    static func collection(_ fonts: [FontSample]) -> [UInt8] {
        var head = Array("ttcf".utf8) + long(0x0001_0000, fonts.count)
        var content: [UInt8] = []
        let start = 12 + 4 * fonts.count
        for font in fonts {
            head += long(start + content.count)
            content += font.bytes(at: start + content.count)
        }
        return head + content
    }

    /// The bytes of numbers of two bytes each.
    static func short(_ numbers: Int...) -> [UInt8] {
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    /// The bytes of numbers of four bytes each.
    static func long(_ numbers: Int...) -> [UInt8] { numbers.flatMap { short($0 >> 16, $0) } }

    /// Names the font, by numbers of the table `name`.
    mutating func name(_ names: [Int: String]) {
        var records: [UInt8] = []
        var texts: [UInt8] = []
        for (number, name) in names.sorted(by: { $0.key < $1.key }) {
            let text = name.utf16.flatMap { Self.short(Int($0)) }
            records += Self.short(3, 1, 0x409, number, text.count, texts.count)
            texts += text
        }
        tables["name"] = Self.short(0, names.count, 6 + records.count) + records + texts
    }

    /// Adds a palette of red, blue and green.
    mutating func addPalette() {
        tables["CPAL"] =
            Self.short(0, 3, 1, 3) + Self.long(14) + Self.short(0)
            + [0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255]
    }

    /// Gives the second glyph two layers: a red square, and the blue third glyph on a part of it.
    mutating func addLayers() {
        addPalette()
        tables["COLR"] =
            Self.short(0, 1) + Self.long(14, 20) + Self.short(2) + Self.short(1, 0, 2) + Self.short(1, 0, 2, 1)
    }

    /// Gives the second glyph a paint of COLR version 1 that fills its outline.
    mutating func add(paint: [UInt8]) {
        addPalette()
        let outline: [UInt8] = [10, 0, 0, 6, 0, 1]
        tables["COLR"] =
            Self.short(1, 0) + Self.long(0, 0) + Self.short(0) + Self.long(34, 0, 0, 0, 0) + Self.long(1)
            + Self.short(1) + Self.long(10) + outline + paint
    }

    /// Gives the second glyph a picture, and removes the outlines.
    mutating func add(picture: [UInt8], width: Int, height: Int) {
        let glyph = [UInt8(height), UInt8(width), 0, UInt8(height), UInt8(width)] + Self.long(picture.count) + picture
        tables["CBDT"] = Self.long(0x0003_0000) + glyph
        let metrics = [UInt8(height)] + [UInt8](repeating: 0, count: 11)
        let array = Self.short(1, 1) + Self.long(8) + Self.short(1, 17) + Self.long(4, 0, glyph.count)
        tables["CBLC"] =
            Self.long(0x0003_0000, 1) + Self.long(56, array.count, 1, 0) + metrics + metrics + Self.short(1, 1)
            + [UInt8(height), UInt8(height), 32, 1] + array
        for tag in ["glyf", "loca"] { tables[tag] = nil }
    }

    /// Gives the font an axis from 100 to 900, on which its second glyph becomes narrower, with instances at positions on the
    /// axis.
    mutating func addAxis(_ tag: String, instances: [(name: String, place: Int)]) {
        var names = [1: "Square", 2: "Thin", 4: "Square Thin", 6: "Square-Thin", 256: "Weight"]
        for (index, instance) in instances.enumerated() { names[257 + index] = instance.name }
        name(names)
        func fixed(_ number: Int) -> Int { number << 16 }
        tables["fvar"] =
            Self.short(1, 0, 16, 2, 1, 20, instances.count, 8) + Array(tag.utf8)
            + Self.long(fixed(100), fixed(100), fixed(900)) + Self.short(0, 256)
            + instances.enumerated().flatMap { Self.short(257 + $0, 0) + Self.long(fixed($1.place)) }
        // The deltas of the four corners and of the four points of the metrics: the right side moves 400 units to the left.
        let deltas: [UInt8] = [0, 0x47] + Self.short(0, 0, -400, -400, 0, 0, 0, 0) + [0x87]
        let header = Self.short(1, 10, deltas.count, 0xA000, 0x4000)
        let data = header + deltas + (deltas.count % 2 == 0 ? [] : [0])
        tables["gvar"] =
            Self.short(1, 0, 1, 0) + Self.long(28) + Self.short(3, 0) + Self.long(28)
            + Self.short(0, 0, data.count / 2, data.count / 2) + data
    }
}
