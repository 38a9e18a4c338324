// SPDX-License-Identifier: MPL-2.0

internal import CTNEF
import Glibc

/// The MAPI properties of a message or of an attachment, as libytnef reads them.
struct TNEFProperties {
    /// The MAPI types of text, bytes and times ([MS-OXCDATA] 2.11.1).
    private enum Kind {
        static let narrowText: UInt32 = 0x1E
        static let wideText: UInt32 = 0x1F
        static let time: UInt32 = 0x40
        static let number: UInt32 = 0x03
        static let binary: UInt32 = 0x0102
        static let object: UInt32 = 0x0D
    }

    private let list: MAPIProps
    /// The code page of 8-bit texts.
    let codePage: Int

    init(_ list: MAPIProps, codePage: Int) {
        self.list = list
        self.codePage = codePage
    }

    /// The first value of a property with its type, by the number of the property.
    private func value(_ number: UInt32) -> (kind: UInt32, value: variableLength)? {
        for index in 0..<Int(list.count) {
            guard let property = list.properties?[index] else { return nil }
            guard property.id >> 16 == number, property.custom == 0, property.count > 0, let value = property.data?[0],
                value.data != nil, value.size > 0
            else { continue }
            return (property.id & 0xFFFF, value)
        }
        return nil
    }

    /// The text of a property; empty when there is none.
    func text(_ number: UInt32) -> String {
        guard let (kind, value) = value(number) else { return "" }
        switch kind {
        case Kind.wideText:
            // libytnef terminates the text by a zero; the length that it states is that of the UTF-16 form.
            let start = UnsafeRawPointer(value.data!)
            let count = strlen(start.assumingMemoryBound(to: CChar.self))
            return Self.text(UnsafeRawBufferPointer(start: start, count: count))
        case Kind.narrowText: return Self.text(Self.bytes(value), codePage: codePage)
        default: return ""
        }
    }

    /// The text in bytes up to the first zero.
    static func text(_ bytes: some Collection<UInt8>, codePage: Int) -> String {
        Charset.decode(Array(bytes.prefix { $0 != 0 }), codePage: codePage)
    }

    /// The bytes of a property; nil when there are none.
    func bytes(_ number: UInt32) -> [UInt8]? {
        guard let (kind, value) = value(number), kind == Kind.binary || kind == Kind.narrowText else { return nil }
        return Self.bytes(value)
    }

    /// The object of a property, without the identifier of its interface in front of it; nil when there is none.
    func object(_ number: UInt32) -> [UInt8]? {
        guard let (kind, value) = value(number), kind == Kind.object, value.size > 16 else { return nil }
        return Array(Self.bytes(value).dropFirst(16))
    }

    /// The time of a property, in ticks of 100 nanoseconds since 1601; nil when there is none.
    func ticks(_ number: UInt32) -> UInt64? {
        guard let (kind, value) = value(number), kind == Kind.time, value.size >= 8 else { return nil }
        return Self.bytes(value).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The number of a property; nil when there is none.
    func number(_ number: UInt32) -> Int? {
        guard let (kind, value) = value(number), kind == Kind.number, value.size >= 4 else { return nil }
        return Int(Self.bytes(value).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }

    private static func bytes(_ value: variableLength) -> [UInt8] {
        Array(UnsafeBufferPointer(start: value.data, count: Int(value.size)))
    }

    /// A text from libytnef, which encodes each UTF-16 code unit in one to three bytes, including surrogates.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        var units: [UInt16] = []
        var place = 0
        while place < bytes.count {
            let first = UInt16(bytes[place])
            let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : 3
            guard place + count <= bytes.count else { break }
            var unit = count == 1 ? first : count == 2 ? first & 0x1F : first & 0x0F
            for next in bytes[place + 1..<place + count] { unit = unit << 6 | UInt16(next & 0x3F) }
            units.append(unit)
            place += count
        }
        return String(decoding: units, as: UTF16.self)
    }
}
