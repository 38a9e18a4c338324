// SPDX-License-Identifier: MPL-2.0

/// What a volume says of a file, for telling whether it is still the same.
public struct FileStamp: Equatable, Sendable {
    /// What it is, links not followed.
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

    /// What it is.
    public var kind: Kind
    /// Length in bytes.
    public var size: Int
    /// When the content last changed, in nanoseconds since 1970.
    public var modified: Int64
    /// The volume it is on; 0 when unknown.
    public var device: UInt64
    /// Which file of the volume it is; 0 when unknown.
    public var inode: UInt64
    /// Bytes it takes on the volume; fewer than ``size`` when it has holes.
    public var allocated: Int
    /// What a server calls this version of the file; empty when it has no name for it.
    public var etag: String

    /// A stamp.
    public init(
        kind: Kind, size: Int, modified: Int64, device: UInt64 = 0, inode: UInt64 = 0, allocated: Int? = nil,
        etag: String = ""
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
    public var isCoarse: Bool { modified % 1_000_000_000 == 0 }

    /// Whether this is the same version of the same file, as far as times and names can tell.
    public func isSameVersion(as other: FileStamp) -> Bool {
        kind == other.kind && size == other.size && modified == other.modified && device == other.device
            && inode == other.inode && etag == other.etag
    }
}
