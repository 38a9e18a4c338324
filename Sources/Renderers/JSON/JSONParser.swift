// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// Reads a JSON text. Lenient where it does no harm; deep nesting and endless texts are refused.
struct JSONParser {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var depth = 0

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The value of a text.
    ///
    /// - Throws: ``Refusal/Reason/damaged``.
    static func parse(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> JSONValue {
        var parser = JSONParser(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.offset = 3 }
        return try parser.value()
    }

    private mutating func next() -> UInt8? {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return bytes[offset]
            }
        }
        return nil
    }

    private func damaged() -> Refusal { Refusal(.damaged, "no JSON at byte \(offset)") }

    private mutating func value() throws(Refusal) -> JSONValue {
        guard let first = next(), depth < 200 else { throw damaged() }
        switch first {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .list(try list())
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .truth(true))
        case UInt8(ascii: "f"): return try word("false", .truth(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object() throws(Refusal) -> [String: JSONValue] {
        depth += 1
        offset += 1
        var members: [String: JSONValue] = [:]
        while let byte = next(), byte != UInt8(ascii: "}") {
            guard byte == UInt8(ascii: "\"") else { throw damaged() }
            let name = try string()
            guard next() == UInt8(ascii: ":") else { throw damaged() }
            offset += 1
            members[name] = try value()
            if next() == UInt8(ascii: ",") { offset += 1 }
        }
        guard offset < bytes.count else { throw damaged() }
        offset += 1
        depth -= 1
        return members
    }

    private mutating func list() throws(Refusal) -> [JSONValue] {
        depth += 1
        offset += 1
        var elements: [JSONValue] = []
        while let byte = next(), byte != UInt8(ascii: "]") {
            elements.append(try value())
            if next() == UInt8(ascii: ",") { offset += 1 }
        }
        guard offset < bytes.count else { throw damaged() }
        offset += 1
        depth -= 1
        return elements
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Refusal) -> JSONValue {
        let length = word.utf8CodeUnitCount
        guard offset + length <= bytes.count,
            bytes[offset..<offset + length].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: length))
        else { throw damaged() }
        offset += length
        return value
    }

    private mutating func number() throws(Refusal) -> Double {
        var scanner = NumberScanner(bytes, from: offset)
        guard let number = scanner.number() else { throw damaged() }
        offset = scanner.offset
        return number
    }

    private mutating func string() throws(Refusal) -> String {
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard offset < bytes.count else { throw damaged() }
        defer { offset += 1 }
        let raw = bytes[start..<offset]
        guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
        var units: [UInt16] = []
        var place = start
        while place < offset {
            let byte = bytes[place]
            guard byte == UInt8(ascii: "\\") else {
                let end = bytes[place..<offset].firstIndex(of: UInt8(ascii: "\\")) ?? offset
                units.append(contentsOf: String(decoding: bytes[place..<end], as: UTF8.self).utf16)
                place = end
                continue
            }
            let escape = bytes[place + 1]
            place += 2
            switch escape {
            case UInt8(ascii: "n"): units.append(10)
            case UInt8(ascii: "t"): units.append(9)
            case UInt8(ascii: "r"): units.append(13)
            case UInt8(ascii: "b"): units.append(8)
            case UInt8(ascii: "f"): units.append(12)
            case UInt8(ascii: "u"):
                let digits = String(decoding: bytes[place..<min(offset, place + 4)], as: UTF8.self)
                guard let unit = UInt16(digits, radix: 16) else { throw damaged() }
                units.append(unit)
                place += 4
            default: units.append(UInt16(escape))
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
