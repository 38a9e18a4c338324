// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import Synchronization
internal import VitrineGLib
public import VolumeAccess

/// Which version of a file was opened or saved, for seeing whether somebody else has changed it since.
///
/// Where the volume counts times in whole seconds, two versions of a second look alike: there the content is
/// remembered too, as its SHA-256.
public struct FileVersion: Equatable, Sendable {
    /// The stamp that the volume reported.
    public let stamp: FileStamp
    /// Of the content, where the stamp alone does not tell.
    public let digest: String?

    /// The version that is there now; nil when there is none. Blocks; reads the content where it must.
    public static func current(of file: FileLocation) throws(FileChangeError) -> FileVersion? {
        let (target, changes) = try FileAccesses.resolved(file)
        return try current(of: target, by: changes)
    }

    /// Reads the version like ``current(of:)``, on a background thread.
    public static func read(_ file: FileLocation) async throws(FileChangeError) -> FileVersion? {
        try await FileQueue.perform { () throws(FileChangeError) in try current(of: file) }
    }

    static func current(
        of file: FileLocation, by changes: any FileChanges
    ) throws(FileChangeError) -> FileVersion? {
        guard let stamp = try changes.stamp(of: file) else { return nil }
        let digest = stamp.kind == .file && stamp.isCoarse ? try digest(of: changes.open(file), size: stamp.size) : nil
        return FileVersion(stamp: stamp, digest: digest)
    }

    /// Whether a file is still this version.
    func isCurrent(_ file: FileLocation, by changes: any FileChanges) throws(FileChangeError) -> Bool {
        guard let now = try changes.stamp(of: file), now.isSameVersion(as: stamp) else { return false }
        guard let digest else { return true }
        return try Self.digest(of: changes.open(file), size: now.size) == digest
    }

    static func digest(of file: any OpenFile, size: ByteCount) throws(FileChangeError) -> String {
        let checksum = Checksum.Running()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1 << 12)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < size.int {
            let count = try file.read(into: buffer, at: offset)
            if count == 0 { break }
            checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
        try file.close()
        return checksum.text
    }
}
