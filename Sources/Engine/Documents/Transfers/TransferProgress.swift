// SPDX-License-Identifier: MPL-2.0

public import Quantities
public import VolumeAccess

/// How far a transfer is.
public struct TransferProgress: Sendable, Equatable {
    /// A step of a transfer, in the order in which they follow each other.
    public enum Phase: Sendable, Equatable {
        /// Counting what there is.
        case measuring
        /// Copying, moving or removing.
        case working
        /// Waiting for the disk to have it all, and reading it back.
        case finishing
    }

    /// The current step.
    public var phase = Phase.measuring
    /// The file that is being worked on.
    public var current: FileLocation?
    /// Files, folders and links done.
    public var items = 0
    /// Files, folders and links in all.
    public var totalItems = 0
    /// Bytes written.
    public var bytes = ByteCount.zero
    /// Bytes to write.
    public var totalBytes = ByteCount.zero
    /// Nanoseconds that it has been working, pauses left out.
    public var elapsed: UInt64 = 0

    /// The progress of a transfer that has not begun.
    public init() {}

    /// A small file costs about as much as so many bytes.
    private static let bytesPerItem = ByteCount(1 << 17)

    /// How much is done, from 0 to 1.
    public var fraction: Double {
        let total = totalBytes + Self.bytesPerItem * totalItems
        return total == 0 ? 0 : min(1, (bytes + Self.bytesPerItem * items).double / total.double)
    }

    /// Seconds until it is done, judged by what went before; nil while that says nothing yet.
    public var secondsLeft: Double? {
        guard elapsed > 2_000_000_000, fraction > 0.01 else { return nil }
        return Double(elapsed) / 1e9 * (1 - fraction) / fraction
    }
}
