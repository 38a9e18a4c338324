// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// The metadata of a file, read without its content.
public struct FileFacts: Sendable, Equatable {
    /// The type of a file.
    @nonexhaustive public enum Kind: UInt8, Sendable {
        /// A regular file.
        case file
        /// A folder, or a link to one.
        case folder
        /// A pipe, socket or device.
        case special
        /// A link to nothing.
        case brokenLink
        /// A file about which nothing more is known: its volume is not there, or may not be read.
        case unreachable
        /// A link on a volume to a place that is not on that volume. Nothing about its target is told.
        case outwardLink
    }

    /// The name's bytes.
    public var name: [UInt8]
    /// The type of the file, of its target for a symlink.
    public var kind: Kind
    /// Whether it is a symbolic link.
    public var isLink: Bool
    /// Length in bytes.
    public var size: ByteCount
    /// When the content last changed; ``FileTime/unknown`` when the volume does not say.
    public var modified: FileTime
    /// The time of the last status change of the file (`st_ctim`), which no program can set back; ``FileTime/unknown`` when
    /// the volume does not report it.
    public var changed: FileTime
    /// Device and inode, for telling whether a file is still the same one; 0 when unknown.
    public var device: UInt64
    /// The inode.
    public var inode: UInt64
    /// The content type by name (and by content where the name says nothing), such as `image/png`.
    public var contentType: String
    /// Whether this process may read it.
    public var isReadable: Bool
    /// Whether this process may write it.
    public var isWritable: Bool

    /// Facts about a file.
    public init(
        name: [UInt8], kind: Kind, isLink: Bool = false, size: ByteCount = 0, modified: FileTime = .unknown,
        changed: FileTime = .unknown, device: UInt64 = 0, inode: UInt64 = 0, contentType: String,
        isReadable: Bool = true, isWritable: Bool = true
    ) {
        self.name = name
        self.kind = kind
        self.isLink = isLink
        self.size = size
        self.modified = modified
        self.changed = changed
        self.device = device
        self.inode = inode
        self.contentType = contentType
        self.isReadable = isReadable
        self.isWritable = isWritable
    }

    /// Whether file managers hide it: its name starts with a dot or ends with a tilde.
    public var isHidden: Bool { name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~") }
}
