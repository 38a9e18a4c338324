// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// The capabilities that a volume reports. None is concluded from the name of its file system.
public struct VolumeCapabilities: Equatable, Sendable {
    /// Whether nothing can be written: the medium, or how it is mounted.
    public var isReadOnly: Bool
    /// Whether the user may make and remove files in this folder.
    public var isWritable: Bool
    /// Whether what is removed can go to the trash.
    public var hasTrash: Bool
    /// Bytes that the user can still write; nil when the volume does not say.
    public var free: ByteCount?
    /// Bytes that the user may still take, however many are free; nil when nothing limits them, or the volume does not
    /// say.
    public var allowance: ByteCount?
    /// Bytes in all; nil when the volume does not say.
    public var total: ByteCount?
    /// The most bytes a name may have.
    public var longestName: Int
    /// Which volume it is, 0 when unknown.
    public var device: UInt64

    /// Whether everything written to it can be synced by one call, ``FileChanges/syncVolume(of:)``.
    public var syncsAtOnce: Bool

    /// Capabilities.
    public init(
        isReadOnly: Bool = false, isWritable: Bool = true, hasTrash: Bool = false, free: ByteCount? = nil,
        allowance: ByteCount? = nil, total: ByteCount? = nil, longestName: Int = 255, device: UInt64 = 0,
        syncsAtOnce: Bool = false
    ) {
        self.isReadOnly = isReadOnly
        self.isWritable = isWritable
        self.hasTrash = hasTrash
        self.free = free
        self.allowance = allowance
        self.total = total
        self.longestName = longestName
        self.device = device
        self.syncsAtOnce = syncsAtOnce
    }
}
