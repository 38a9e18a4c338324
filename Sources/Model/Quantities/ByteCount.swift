// SPDX-License-Identifier: MPL-2.0

public import Glibc

/// A number of bytes that a file system, a server, a document or another process states: from 0 to 2⁶³ − 1. Its arithmetic
/// stays within these bounds instead of trapping.
public struct ByteCount: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    /// The number of bytes, never negative. It may be as large as `Int.max`: what is added to it must be a ``ByteCount``.
    public let int: Int

    /// No bytes.
    public static let zero = ByteCount(0)
    /// The most bytes that a file can have.
    public static let max = ByteCount(Int.max)

    /// A number of bytes; negative numbers become 0.
    public init(_ count: Int) { int = Swift.max(0, count) }

    /// A number of bytes; what is larger than ``max`` becomes ``max``.
    public init(_ count: UInt64) { int = Int(clamping: count) }

    /// A number of bytes; negative numbers become 0.
    public init(_ count: Int64) { int = Swift.max(0, Int(clamping: count)) }

    /// A number of bytes.
    public init(integerLiteral count: Int) { self.init(count) }

    /// So many units of so many bytes, as `statvfs` counts them.
    public init(_ count: UInt64, units: UInt64) {
        let (product, overflows) = count.multipliedReportingOverflow(by: units)
        self.init(overflows ? UInt64.max : product)
    }

    /// A file's length (`st_size`).
    public init(lengthOf status: stat) { self.init(Int64(status.st_size)) }

    /// The space that a file takes on its volume (`st_blocks`, 512 bytes each).
    public init(allocatedFor status: stat) { self.init(UInt64(clamping: status.st_blocks), units: 512) }

    /// The space of a volume that is free for ordinary users (`f_bavail`).
    public init(freeOn status: statvfs) { self.init(UInt64(status.f_bavail), units: UInt64(status.f_frsize)) }

    /// The capacity of a volume (`f_blocks`); nil when it reports none.
    public init?(totalOn status: statvfs) {
        guard status.f_blocks > 0 else { return nil }
        self.init(UInt64(status.f_blocks), units: UInt64(status.f_frsize))
    }

    /// The same number for a message.
    public var unsigned: UInt64 { UInt64(int) }

    /// The same number for the arithmetic of shares and positions.
    public var double: Double { Double(int) }

    /// How much of another number this is, in whole percent; 0 of nothing.
    public func percent(of whole: ByteCount) -> Int {
        whole.int == 0 ? 0 : Int(saturating: double / whole.double * 100)
    }

    /// Whether there are fewer bytes.
    public static func < (one: ByteCount, other: ByteCount) -> Bool { one.int < other.int }

    /// The sum, at most ``max``.
    public static func + (one: ByteCount, other: ByteCount) -> ByteCount { ByteCount(one.int.plus(other.int)) }

    /// The difference, at least 0.
    public static func - (one: ByteCount, other: ByteCount) -> ByteCount { ByteCount(one.int - other.int) }

    /// The product, at most ``max``.
    public static func * (one: ByteCount, factor: Int) -> ByteCount { ByteCount(one.int.times(factor)) }

    /// Adds, up to ``max``.
    public static func += (sum: inout ByteCount, other: ByteCount) { sum = sum + other }

    /// Subtracts, down to 0.
    public static func -= (rest: inout ByteCount, other: ByteCount) { rest = rest - other }
}
