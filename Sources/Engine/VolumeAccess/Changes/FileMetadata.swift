// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// The metadata that a copy of a file takes along: mode, owner, times and attributes.
public struct FileMetadata: Equatable, Sendable {
    /// The permission bits; nil where the volume has none.
    public var mode: UInt32?
    /// When the content last changed; nil leaves it.
    public var modified: FileTime?
    /// Extended attributes, access control lists among them.
    public var attributes: [Attribute]
    /// The owner and the group; set only where the user may, nil leaves them.
    public var owner: Owner?

    /// A name and a value.
    public struct Attribute: Equatable, Sendable {
        /// Such as `user.comment`.
        public var name: [UInt8]
        /// Any bytes.
        public var value: [UInt8]

        /// An attribute.
        public init(name: [UInt8], value: [UInt8]) {
            self.name = name
            self.value = value
        }
    }

    /// Whose a file is.
    public struct Owner: Equatable, Sendable {
        /// The user's number.
        public var user: UInt32
        /// The group's number.
        public var group: UInt32

        /// An owner.
        public init(user: UInt32, group: UInt32) {
            self.user = user
            self.group = group
        }
    }

    /// Metadata.
    public init(
        mode: UInt32? = nil, modified: FileTime? = nil, attributes: [Attribute] = [], owner: Owner? = nil
    ) {
        self.mode = mode
        self.modified = modified
        self.attributes = attributes
        self.owner = owner
    }
}
