// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// A reader of a message from a process that may be hostile: every length and value is checked, and a malformed one is a
/// ``MessageError``.
public struct MessageReader: Sendable {
    private let bytes: [UInt8]
    private var position = 0

    /// A reader at the start of `bytes`.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of bytes that are left.
    public var remaining: Int { bytes.count - position }

    /// Reads an integer, least significant byte first.
    public mutating func read<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(MessageError) -> Number {
        let size = MemoryLayout<Number>.size
        guard remaining >= size else { throw MessageError("ends inside a number") }
        var value = Number.zero
        for offset in (0..<size).reversed() {
            value = value << 8 | Number(truncatingIfNeeded: bytes[position + offset])
        }
        position += size
        return value
    }

    /// Reads a finite double.
    public mutating func readDouble() throws(MessageError) -> Double {
        let value = Double(bitPattern: try read())
        guard value.isFinite else { throw MessageError("a number is not finite") }
        return value
    }

    /// Reads a length or an offset in bytes: a `UInt64` below 2⁶³.
    public mutating func readByteCount() throws(MessageError) -> ByteCount {
        guard let count = Int(exactly: try read(UInt64.self)) else { throw MessageError("an impossible length") }
        return ByteCount(count)
    }

    /// Reads a point in time, as `FileTime.rawValue` has it; every number is one.
    public mutating func readTime() throws(MessageError) -> FileTime {
        FileTime(rawValue: try read())
    }

    /// Reads a time or a duration in seconds, between −``secondsLimit`` and ``secondsLimit``.
    public mutating func readSeconds() throws(MessageError) -> Double {
        let seconds = try readDouble()
        guard abs(seconds) < Self.secondsLimit else { throw MessageError("an impossible moment") }
        return seconds
    }

    /// The bound of times and durations in messages, in seconds: 31 years.
    public static let secondsLimit = 1e9

    /// Reads a Boolean: one byte, 0 or 1.
    public mutating func readBool() throws(MessageError) -> Bool {
        switch try read(UInt8.self) {
        case 0: return false
        case 1: return true
        default: throw MessageError("a truth value is neither 0 nor 1")
        }
    }

    /// Reads a byte string: its length as a `UInt32`, then the bytes.
    ///
    /// - Parameter limit: the longest byte string accepted, in bytes; by default what is left of the message.
    public mutating func readBytes(limit: Int = .max) throws(MessageError) -> [UInt8] {
        Array(bytes[try range(limit: limit)])
    }

    /// Reads text; bytes that are not UTF-8 become replacement characters.
    ///
    /// - Parameter limit: the longest text accepted, in bytes; by default what is left of the message.
    public mutating func readText(limit: Int = .max) throws(MessageError) -> String {
        String(decoding: bytes[try range(limit: limit)], as: UTF8.self)
    }

    /// Reads a length and skips as many bytes; their range.
    private mutating func range(limit: Int) throws(MessageError) -> Range<Int> {
        let count = Int(try read(UInt32.self))
        guard count <= limit, count <= remaining else { throw MessageError("a byte string is too long") }
        defer { position += count }
        return position..<position + count
    }

    /// Checks that the message ends here.
    public func end() throws(MessageError) {
        guard remaining == 0 else { throw MessageError("the message is longer than its values") }
    }

    /// Reads an optional value: a Boolean, then the value if that is true.
    public mutating func readOptional<Value>(
        _ body: (inout MessageReader) throws(MessageError) -> Value
    ) throws(MessageError) -> Value? {
        try readBool() ? try body(&self) : nil
    }

    /// Reads a list: its count as a `UInt32`, then its elements.
    ///
    /// - Parameter limit: the most elements that are accepted; by default as many as bytes are left.
    public mutating func readList<Element>(
        limit: Int = .max, _ body: (inout MessageReader) throws(MessageError) -> Element
    ) throws(MessageError) -> [Element] {
        let count = Int(try read(UInt32.self))
        guard count <= limit, count <= remaining else { throw MessageError("a list is too long") }
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try body(&self)) }
        return list
    }
}
