// SPDX-License-Identifier: MPL-2.0

public import Glibc

/// A moment as file systems, servers and archives state it, in 8 bytes. Every bit pattern is a valid time, and none of its
/// operations traps.
///
/// Between 1684 and 2255 its resolution is a nanosecond. Times outside are kept in whole seconds, up to 7 billion years
/// from 1970; what lies beyond becomes the earliest or the latest time.
public struct FileTime: RawRepresentable, Hashable, Comparable, Sendable {
    /// Nanoseconds since 1970 from −9 × 10¹⁸ to 9 × 10¹⁸; beyond these, each step is a second. Ordered as the times are.
    public let rawValue: Int64

    private static let second: Int64 = 1_000_000_000
    /// Seconds from 1970 in which nanoseconds are kept.
    private static let fineSeconds: Int64 = 9_000_000_000
    private static let fineLimit = fineSeconds * second

    /// The time that stands for "not known": the beginning of 1970.
    public static let unknown = FileTime(rawValue: 0)

    /// The earliest time.
    public static let earliest = FileTime(rawValue: .min)

    /// A time as ``rawValue`` has it.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// A time by whole seconds since 1970, negative before it, and nanoseconds after that second.
    ///
    /// - Parameter nanoseconds: clamped to 0 ..< 10⁹.
    public init(seconds: Int64, nanoseconds: Int64 = 0) {
        if seconds >= Self.fineSeconds {
            rawValue = Self.fineLimit + min(seconds - Self.fineSeconds, Int64.max - Self.fineLimit)
        } else if seconds < -Self.fineSeconds {
            rawValue = max(seconds + Self.fineSeconds, Int64.min + Self.fineLimit) - Self.fineLimit
        } else {
            rawValue = seconds * Self.second + max(0, min(nanoseconds, Self.second - 1))
        }
    }

    /// A time by nanoseconds since 1970.
    public init(nanoseconds: Int64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: Self.second)
        self.init(seconds: rest < 0 ? seconds - 1 : seconds, nanoseconds: rest < 0 ? rest + Self.second : rest)
    }

    /// A time by seconds since 1970 in two's complement, as `time::modified` of GIO has it, and nanoseconds after it.
    public init(secondBits bits: UInt64, nanoseconds: Int64 = 0) {
        self.init(seconds: Int64(bitPattern: bits), nanoseconds: nanoseconds)
    }

    /// A time of the kernel (`timespec`).
    public init(_ time: timespec) {
        self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }

    /// The time now (`clock_gettime`).
    public static var now: FileTime {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return FileTime(now)
    }

    /// Whole seconds since 1970, rounded down.
    public var seconds: Int64 {
        if rawValue >= Self.fineLimit { return Self.fineSeconds + (rawValue - Self.fineLimit) }
        if rawValue < -Self.fineLimit { return (rawValue + Self.fineLimit) - Self.fineSeconds }
        let (seconds, rest) = rawValue.quotientAndRemainder(dividingBy: Self.second)
        return rest < 0 ? seconds - 1 : seconds
    }

    /// Nanoseconds after ``seconds``, from 0 to 999,999,999.
    public var nanoseconds: Int64 {
        if rawValue >= Self.fineLimit || rawValue < -Self.fineLimit { return 0 }
        let rest = rawValue % Self.second
        return rest < 0 ? rest + Self.second : rest
    }

    /// Whether the time is known. File systems, archives and programs write the first seconds of 1970, or an earlier time, for
    /// a time that was never set.
    public var isKnown: Bool { seconds > 1 }

    /// The time that has passed since another moment; negative when this one is the earlier.
    public func since(_ other: FileTime) -> Duration {
        .seconds(seconds) - .seconds(other.seconds) + .nanoseconds(nanoseconds) - .nanoseconds(other.nanoseconds)
    }

    /// Whether it is earlier.
    public static func < (one: FileTime, other: FileTime) -> Bool { one.rawValue < other.rawValue }
}

extension timespec {
    /// The time as the kernel has it.
    public init(_ time: FileTime) {
        self.init(tv_sec: Int(time.seconds), tv_nsec: Int(time.nanoseconds))
    }
}

extension FileTime {
    /// When the content of a file last changed (`st_mtim`).
    public init(_ status: stat) { self.init(status.st_mtim) }

    /// The time of the last status change of a file (`st_ctim`).
    public init(statusOf status: stat) { self.init(status.st_ctim) }
}
