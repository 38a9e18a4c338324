// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// A file as a ``DocumentCollection`` has it.
public struct CollectedFile: Sendable {
    /// The file.
    public let location: FileLocation
    /// The metadata of the file, with the name under which it is shown; nil when the volume was not asked yet.
    public var facts: FileFacts?
    /// The facts that a trash keeps about it; nil for a file that is in none.
    public let trashed: TrashRecord?

    /// A file of a collection.
    public init(_ location: FileLocation, facts: FileFacts? = nil, trashed: TrashRecord? = nil) {
        (self.location, self.facts, self.trashed) = (location, facts, trashed)
    }

    /// The name under which it is shown.
    var name: [UInt8] { facts?.name ?? location.nameBytes }
}
