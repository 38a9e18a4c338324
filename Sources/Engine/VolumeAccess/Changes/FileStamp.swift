// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// The metadata by which a changed file is told from an unchanged one.
public struct FileStamp: Equatable, Sendable {
    /// The type of the file itself, not of the target of a symlink.
    public enum Kind: UInt8, Sendable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A symbolic link.
        case link
        /// A pipe, socket or device.
        case special
    }

    /// The type of the file.
    public var kind: Kind
    /// Length in bytes.
    public var size: ByteCount
    /// When the content last changed; ``FileTime/unknown`` when the volume does not say.
    public var modified: FileTime
    /// The volume it is on; 0 when unknown.
    public var device: UInt64
    /// Which file of the volume it is; 0 when unknown.
    public var inode: UInt64
    /// Bytes it takes on the volume; fewer than ``size`` when it has holes.
    public var allocated: ByteCount
    /// The server's name for this version of the file, without the mark of a weak one (`W/`); empty when it gives none.
    public var etag: String

    /// A stamp.
    public init(
        kind: Kind, size: ByteCount, modified: FileTime, device: UInt64 = 0, inode: UInt64 = 0,
        allocated: ByteCount? = nil, etag: String = ""
    ) {
        self.kind = kind
        self.size = size
        self.modified = modified
        self.device = device
        self.inode = inode
        self.allocated = allocated ?? size
        self.etag = etag
    }

    /// Whether another version could have the same time: the volume counts in whole seconds (many servers, FAT), so
    /// that only the content tells.
    public var isCoarse: Bool { modified.nanoseconds == 0 }

    /// Whether this is the same version of the same file, as far as times and names can tell.
    public func isSameVersion(as other: FileStamp) -> Bool {
        kind == other.kind && size == other.size && modified == other.modified && device == other.device
            && inode == other.inode && etag == other.etag
    }
}
