// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// A file in the trash, and where it was.
public struct TrashedFile: Equatable, Sendable {
    /// Where it was.
    public let original: FileLocation
    /// Where it is, in the trash's `files`.
    public let location: FileLocation
    /// Its record, in the trash's `info`.
    public let info: FileLocation
}
