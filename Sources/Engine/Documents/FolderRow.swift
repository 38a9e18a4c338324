// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The row of a file in ``FolderEntries``: 56 bytes. The name and the collation key are in the array of bytes that all rows
/// share.
struct FolderRow: Sendable, Equatable {
    /// The offset of the name; the collation key follows it.
    var start: UInt32
    var nameLength: UInt16
    var keyLength: UInt16
    var size: Int64
    /// ``FileTime/rawValue``, which has the order of the times.
    var modified: Int64
    var changed: Int64
    var device: UInt64
    var inode: UInt64
    /// The content type's number.
    var type: UInt16
    var kind: FileFacts.Kind
    var flags: Flags

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        static let link = Flags(rawValue: 1)
        static let readable = Flags(rawValue: 2)
        static let writable = Flags(rawValue: 4)
        static let hidden = Flags(rawValue: 8)
        /// The file is gone and the row can be used again.
        static let free = Flags(rawValue: 16)
    }

    /// Whether two rows, of different tables perhaps, say the same but for the name and the type's number.
    func hasSameFacts(_ other: FolderRow) -> Bool {
        var other = other
        (other.start, other.keyLength, other.type) = (start, keyLength, type)
        return self == other
    }
}
