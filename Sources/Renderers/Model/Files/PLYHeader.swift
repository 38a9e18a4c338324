// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// The header of a polygon file, which lists its elements and their properties.
struct PLYHeader {
    /// How numbers are stored.
    enum Encoding {
        case text, littleEndian, bigEndian
    }

    /// The kind of a number.
    enum Number {
        case signed(bytes: Int)
        case unsigned(bytes: Int)
        case float(bytes: Int)

        init?(_ name: Substring) {
            switch name {
            case "char", "int8": self = .signed(bytes: 1)
            case "uchar", "uint8": self = .unsigned(bytes: 1)
            case "short", "int16": self = .signed(bytes: 2)
            case "ushort", "uint16": self = .unsigned(bytes: 2)
            case "int", "int32": self = .signed(bytes: 4)
            case "uint", "uint32": self = .unsigned(bytes: 4)
            case "float", "float32": self = .float(bytes: 4)
            case "double", "float64": self = .float(bytes: 8)
            default: return nil
            }
        }

        var length: Int {
            switch self {
            case .signed(let bytes), .unsigned(let bytes), .float(let bytes): bytes
            }
        }

        /// The value of a full colour: that of the kind's range, or 1 for fractions. Larger numbers than that show another
        /// range, which some programs write.
        ///
        /// - Parameter most: the largest value in the file.
        func white(most: Float) -> Float {
            switch self {
            case .unsigned(bytes: 1), .signed(bytes: 1): 255
            case .unsigned(bytes: 2): 65_535
            case .signed, .unsigned: most <= 255 ? 255 : most <= 65_535 ? 65_535 : 4_294_967_296
            case .float: most <= 2 ? 1 : most <= 256 ? 255 : 65_535
            }
        }
    }

    /// One number of an element, or a list of them behind its length.
    struct Property {
        let name: String
        let number: Number
        let count: Number?
    }

    /// So many things of the same properties.
    struct Element {
        let name: String
        let count: Int
        var properties: [Property] = []

        /// The places of red, green and blue in the properties; nil where they are not there.
        var colour: [Int]? {
            let plain = ["red", "green", "blue"]
            for names in [plain, ["r", "g", "b"], plain.map { "diffuse_" + $0 }] {
                let places = names.compactMap { place(of: $0) }
                if places.count == 3 { return places }
            }
            return nil
        }

        /// The place of a property of one number.
        func place(of name: String) -> Int? { properties.firstIndex { $0.name == name && $0.count == nil } }
    }

    private(set) var encoding = Encoding.text
    private(set) var elements: [Element] = []
    /// The byte offset of the first element.
    private(set) var end = 0

    /// Reads the lines up to `end_header`.
    init(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
        var scanner = NumberScanner(bytes)
        while !scanner.isAtEnd, scanner.offset < 65_536 {
            let start = scanner.offset
            scanner.skipLine()
            let line = String(decoding: bytes[start..<min(bytes.count, scanner.offset)], as: UTF8.self)
            let words = line.split { $0 == " " || $0 == "\t" || $0.isNewline }
            switch words.first {
            case "format" where words.count > 1:
                encoding =
                    words[1] == "ascii" ? .text : words[1] == "binary_big_endian" ? .bigEndian : .littleEndian
            case "element" where words.count > 2:
                guard let count = Int(written: words[2]), count >= 0, count <= 1 << 28 else {
                    throw Refusal(.damaged, "impossible count")
                }
                elements.append(Element(name: String(words[1]), count: count))
            case "property" where words.count > 2:
                try addProperty(words)
            case "end_header":
                end = scanner.offset
                // Where lines end with a carriage return alone, a line feed behind it is the first byte of a number.
                let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? 0
                let isAlone = bytes[first] == 0x0D && first + 1 < bytes.count && bytes[first + 1] != 0x0A
                if isAlone, end >= 2, end <= bytes.count, bytes[end - 1] == 0x0A, bytes[end - 2] == 0x0D { end -= 1 }
                return
            default: break
            }
        }
        throw Refusal(.damaged, "its header has no end")
    }

    private mutating func addProperty(_ words: [Substring]) throws(Refusal) {
        guard !elements.isEmpty else { throw Refusal(.damaged, "a property of nothing") }
        if words[1] == "list", words.count > 4, let count = Number(words[2]), let number = Number(words[3]) {
            elements[elements.count - 1].properties.append(
                Property(name: String(words[4]), number: number, count: count))
        } else if let number = Number(words[1]) {
            elements[elements.count - 1].properties.append(
                Property(name: String(words[2]), number: number, count: nil))
        } else {
            throw Refusal(.damaged, "an unknown number")
        }
    }
}
