// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// A writer of a message: little-endian integers, and byte strings preceded by their length.
public struct MessageWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// An empty message.
    public init() {}

    /// Appends an integer, least significant byte first.
    public mutating func write<Number: FixedWidthInteger>(_ value: Number) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends a number as the bits of an IEEE 754 double.
    public mutating func write(_ value: Double) {
        write(value.bitPattern)
    }

    /// Appends a Boolean as one byte, 0 or 1.
    public mutating func write(_ value: Bool) {
        bytes.append(value ? 1 : 0)
    }

    /// Appends a length or an offset in bytes as a `UInt64`.
    public mutating func write(_ count: ByteCount) {
        write(count.unsigned)
    }

    /// Appends a point in time, as `FileTime.rawValue` has it.
    public mutating func write(_ time: FileTime) {
        write(time.rawValue)
    }

    /// Appends a byte string: its length as a `UInt32`, then the bytes.
    public mutating func write(_ byteString: [UInt8]) {
        write(UInt32(byteString.count))
        bytes += byteString
    }

    /// Appends UTF-8 preceded by its length in bytes as a `UInt32`.
    public mutating func write(_ text: String) {
        write(UInt32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends an optional value: a Boolean, then the value if there is one.
    public mutating func write<Value>(_ value: Value?, _ body: (inout MessageWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    /// Appends a list: its count as a `UInt32`, then each element.
    public mutating func write<Element>(list: [Element], _ body: (inout MessageWriter, Element) -> Void) {
        write(UInt32(list.count))
        for element in list { body(&self, element) }
    }
}
