// SPDX-License-Identifier: MPL-2.0

/// A reader of the XML in which XMP metadata are written (ISO 16684-1 §7), for programs without an XML library. Declarations
/// of document types and of entities are skipped, and damage is tolerated: what is open at the end is closed.
struct XMPReader {
    /// Limits on the elements that are kept. What comes after them is left out.
    private static let elementLimit = 100_000
    private static let depthLimit = 64
    private static let textLimit = 8 << 20

    private let bytes: [UInt8]
    private var index = 0
    private var open: [XMPElement] = []
    private var root: XMPElement?
    private var elementCount = 0
    private var textCount = 0
    /// The number of pieces of text.
    private var partCount = 0

    /// The root element of a document; nil when it has none.
    static func root(of bytes: [UInt8]) -> XMPElement? {
        var reader = XMPReader(utf8(bytes))
        reader.read()
        return reader.root
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A document in UTF-8, without its byte order mark.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private mutating func read() {
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                addText(until: UInt8(ascii: "<"))
                continue
            }
            switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
            case UInt8(ascii: "!"): readDeclaration()
            case UInt8(ascii: "?"): skip(2, to: "?>")
            case UInt8(ascii: "/"):
                index += 2
                endElement(name())
                skip(0, to: ">")
            case let byte where Self.isNameByte(byte):
                guard startElement() else { return }
            default:
                index += 1
                add("<")
            }
        }
    }

    // MARK: elements

    /// Reads a start tag; false at the limits.
    private mutating func startElement() -> Bool {
        guard elementCount < Self.elementLimit, open.count < Self.depthLimit else { return false }
        elementCount += 1
        index += 1
        let name = Self.localName(name())
        var attributes: [String: String] = [:]
        var isEmpty = false
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            if bytes[index] == UInt8(ascii: "/") {
                isEmpty = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">")
                index += 1
            } else if Self.isNameByte(bytes[index]) {
                let key = self.name()
                if let value = attributeValue() { attributes[key] = value }
            } else if bytes[index] == UInt8(ascii: "<") {
                // The tag was never closed.
                break
            } else {
                index += 1
            }
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ">") { index += 1 }
        let element = XMPElement(name: name, attributes: attributes)
        if let parent = open.last {
            parent.append(.element(element))
        } else if root == nil {
            root = element
        }
        if !isEmpty { open.append(element) }
        return true
    }

    private mutating func attributeValue() -> String? {
        skipSpaces()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        skipSpaces()
        guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else { return nil }
        let quote = bytes[index]
        let start = index + 1
        let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
        index = min(end + 1, bytes.count)
        textCount += end - start
        return textCount <= Self.textLimit ? Self.plain(bytes[start..<end]) : nil
    }

    /// Closes the innermost element with a name, and those in it.
    private mutating func endElement(_ name: String) {
        let name = Self.localName(name)
        guard let place = open.lastIndex(where: { $0.name == name }) else { return }
        open.removeSubrange(place...)
    }

    // MARK: text

    private mutating func addText(until end: UInt8) {
        let next = bytes[index...].firstIndex(of: end) ?? bytes.count
        add(Self.plain(bytes[index..<next]))
        index = next
    }

    private mutating func add(_ text: String) {
        guard let parent = open.last, !text.isEmpty, textCount <= Self.textLimit, partCount < Self.elementLimit else {
            return
        }
        partCount += 1
        textCount += text.utf8.count
        parent.append(.text(text))
    }

    /// A text with its references to characters replaced; an unknown one stays as it is written.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let known = character(String(decoding: rest[..<end], as: UTF8.self))
            else {
                result.append(byte)
                continue
            }
            result += Array(String(known).utf8)
            rest = rest[(end + 1)...]
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let number =
                digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
            return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
        }
    }

    // MARK: names and markup

    private mutating func name() -> String {
        let start = index
        while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func localName(_ name: String) -> String {
        name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...0xFF, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    private mutating func skipSpaces() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    /// Skips so many bytes, and what follows up to the end of a text.
    private mutating func skip(_ count: Int, to end: StaticString) {
        index = find(end, from: index + count).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    }

    /// Reads what begins with an exclamation mark: a comment, a section of text, or the declaration of a document type.
    private mutating func readDeclaration() {
        if starts(with: "<!--") {
            skip(4, to: "-->")
        } else if starts(with: "<![CDATA[") {
            let start = index + 9
            let end = find("]]>", from: start) ?? bytes.count
            add(String(decoding: bytes[start..<end], as: UTF8.self))
            index = min(end + 3, bytes.count)
        } else {
            skipDeclaration()
        }
    }

    /// Skips a document type declaration with the declarations in it.
    private mutating func skipDeclaration() {
        var isInside = false
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "[") { isInside = true }
            if byte == UInt8(ascii: "]") { isInside = false }
            if byte == UInt8(ascii: ">"), !isInside { return }
        }
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            bytes.count - index >= text.count && bytes[index..<index + text.count].elementsEqual(text)
        }
    }

    private func find(_ text: StaticString, from start: Int) -> Int? {
        text.withUTF8Buffer { text in
            guard start + text.count <= bytes.count else { return nil }
            return (start...bytes.count - text.count).first { place in
                bytes[place] == text[0] && bytes[place..<place + text.count].elementsEqual(text)
            }
        }
    }
}
