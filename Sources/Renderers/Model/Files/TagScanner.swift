// SPDX-License-Identifier: MPL-2.0

/// Goes through XML tag by tag without keeping any of it: models have millions of them. Entities stay as they are.
struct TagScanner {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var attributeRange = 0..<0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The name of the next tag, without the prefix of its namespace; with `/` before it if it closes one.
    mutating func next() -> String? {
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                offset += 1
                continue
            }
            let start = offset + 1
            if skip("!--", upTo: "-->") || skip("![CDATA[", upTo: "]]>") || skip("?", upTo: "?>") { continue }
            let end = end(ofTagAt: start)
            offset = end + 1
            var nameEnd = start
            while nameEnd < end, bytes[nameEnd] > 0x20, bytes[nameEnd] != UInt8(ascii: "/") || nameEnd == start {
                nameEnd += 1
            }
            guard start < nameEnd, bytes[start] != UInt8(ascii: "!"), bytes[start] != UInt8(ascii: "?") else {
                continue
            }
            attributeRange = nameEnd..<end
            let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self)
            guard let colon = name.firstIndex(of: ":") else { return name }
            return (name.hasPrefix("/") ? "/" : "") + name[name.index(after: colon)...]
        }
        return nil
    }

    /// The place of the `>` that ends a tag; those in the values of attributes do not.
    private func end(ofTagAt start: Int) -> Int {
        var quote: UInt8 = 0
        for place in start..<bytes.count {
            let byte = bytes[place]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return place
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return bytes.count
    }

    /// Goes past a part that begins with a mark behind the `<` here and has an end of its own, such as a comment; false for
    /// what does not begin with it.
    private mutating func skip(_ mark: StaticString, upTo end: StaticString) -> Bool {
        guard matches(mark, at: offset + 1) else { return false }
        var place = offset + 1 + mark.utf8CodeUnitCount
        while place < bytes.count, !matches(end, at: place) { place += 1 }
        offset = place + end.utf8CodeUnitCount
        return true
    }

    private func matches(_ word: StaticString, at place: Int) -> Bool {
        word.withUTF8Buffer { word in
            place + word.count <= bytes.count && word.indices.allSatisfy { bytes[place + $0] == word[$0] }
        }
    }

    /// The tag's attributes, without the prefixes of their namespaces.
    var attributes: [String: String] {
        var result: [String: String] = [:]
        forEachAttribute { name, value in
            let text = String(decoding: name, as: UTF8.self)
            let plain = text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) } ?? text
            result[plain] = String(decoding: value, as: UTF8.self)
            return true
        }
        return result
    }

    /// The number of an attribute; 0 if there is none.
    func number(_ name: StaticString) -> Float { value(name) ?? 0 }

    /// The number of an attribute; nil if there is none.
    func value(_ name: StaticString) -> Float? {
        var result: Float?
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        forEachAttribute { found, value in
            guard found.count == wanted.count, found.elementsEqual(wanted) else { return true }
            var scanner = NumberScanner(UnsafeRawBufferPointer(rebasing: value))
            result = scanner.next(lines: true)
            return false
        }
        return result
    }

    private func forEachAttribute(
        _ body: (UnsafeRawBufferPointer.SubSequence, UnsafeRawBufferPointer.SubSequence) -> Bool
    ) {
        var place = attributeRange.lowerBound
        let end = attributeRange.upperBound
        while place < end {
            while place < end, bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: "/") { place += 1 }
            let name = place
            while place < end, bytes[place] > 0x20, bytes[place] != UInt8(ascii: "=") { place += 1 }
            let nameEnd = place
            while place < end, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "'") { place += 1 }
            guard place < end else { return }
            let quote = bytes[place]
            let value = place + 1
            place = value
            while place < end, bytes[place] != quote { place += 1 }
            if !body(bytes[name..<nameEnd], bytes[value..<place]) { return }
            place += 1
        }
    }
}
