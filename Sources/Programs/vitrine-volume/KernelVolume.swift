// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// A volume that the kernel has mounted.
struct KernelVolume: VolumeReader {
    private let root: [UInt8]
    private let border: VolumeBorder
    /// The mount that was there when this process began: another one on the same folder is another volume, and the
    /// folder below it is no volume at all.
    private let mount: MountPoint?

    init(_ root: FileLocation) {
        self.root = root.path ?? []
        border = VolumeBorder(root)
        mount = Self.mount(on: self.root)
    }

    private static func mount(on path: [UInt8]) -> MountPoint? {
        MountTable.shared.mounts.last { $0.path == path }
    }

    /// Makes a call if the volume is still there, and finds out whether that is why it fails.
    func call<Result: ~Copyable>(
        _ body: () throws(FileAccessError) -> Result
    ) throws(VolumeFailure) -> Result {
        guard isThere else { throw VolumeFailure(.disconnected) }
        do throws(FileAccessError) {
            return try body()
        } catch {
            throw isThere ? VolumeFailure(error) : VolumeFailure(.disconnected)
        }
    }

    private var isThere: Bool {
        guard let mount, Self.mount(on: root)?.id == mount.id else { return false }
        return mount.device.hasPrefix("0:") || access("/sys/dev/block/\(mount.device)", F_OK) == 0
    }

    func holds(_ file: FileLocation) throws(VolumeFailure) {
        try call { () throws(FileAccessError) in if !border.holds(file) { throw .leavesVolume(file) } }
    }

    var device: String? { mount?.device }

    func look() throws(VolumeFailure) {
        guard isThere else { throw VolumeFailure(.disconnected) }
    }

    func explain(_ error: FileChangeError) throws(VolumeFailure) {
        switch error {
        case .gone, .failed, .unreadable, .unsupported: break
        default: return
        }
        try look()
        // A mount whose server is dead is still a mount.
        do throws(FileAccessError) {
            _ = try LocalFile(FileLocation(path: root)).metadata()
        } catch {
            if case .disconnected = error { throw VolumeFailure(.disconnected) }
        }
    }

    func facts(
        _ file: FileLocation, looksInside: Bool, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> FileFacts {
        try call { () throws(FileAccessError) in
            let file = try LocalFile(file, within: border)
            return looksInside ? try file.facts() : try file.metadata()
        }
    }

    func folder(_ folder: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> any FolderEntries {
        try KernelFolder(folder, self, border)
    }

    func open(_ file: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> any OpenDocument {
        let bytes = try call { () throws(FileAccessError) in try LocalFile(file, within: border).bytes() }
        return KernelFile(bytes, file, self)
    }

    func space(
        _ file: FileLocation, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> (free: ByteCount, total: ByteCount)? {
        try call { () throws(FileAccessError) in
            guard border.holds(file) else { throw .leavesVolume(file) }
            var status = statvfs()
            guard statvfs(try LocalFile(file).path, &status) == 0 else { throw FileAccessError(errno: errno, file) }
            return ByteCount(totalOn: status).map { (ByteCount(freeOn: status), $0) }
        }
    }
}

private final class KernelFolder: FolderEntries {
    private let volume: KernelVolume
    private var directory: LocalDirectory

    init(_ folder: FileLocation, _ volume: KernelVolume, _ border: VolumeBorder) throws(VolumeFailure) {
        self.volume = volume
        directory = try volume.call { () throws(FileAccessError) in try LocalDirectory(folder, within: border) }
    }

    func next(_ limit: Int, _ cancellable: Cancellable) throws(VolumeFailure) -> [FileFacts]? {
        try volume.call { () throws(FileAccessError) in
            try directory.next(limit, until: .now + .milliseconds(100))
        }
    }
}

private final class KernelFile: OpenDocument {
    private let volume: KernelVolume
    private let bytes: DocumentBytes
    private let file: FileLocation

    init(_ bytes: DocumentBytes, _ file: FileLocation, _ volume: KernelVolume) {
        (self.bytes, self.file, self.volume) = (bytes, file, volume)
        // A little at a time is read here, and nothing that may not be wanted: reading ahead from a slow volume would
        // hold up others.
        posix_fadvise(bytes.descriptor, 0, 0, POSIX_FADV_RANDOM)
    }

    var facts: FileFacts { bytes.facts }

    var canSeek: Bool { true }

    /// Asks the file system itself: the attributes that the kernel keeps of a network or FUSE file may be old.
    func currentFacts(_ cancellable: Cancellable) throws(VolumeFailure) -> FileFacts {
        try volume.call { () throws(FileAccessError) in
            guard let current = bytes.current else { throw FileAccessError(errno: errno, file) }
            var now = bytes.facts
            (now.size, now.modified) = current
            return now
        }
    }

    func read(
        at offset: Int, into buffer: UnsafeMutableRawBufferPointer, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> Int {
        try volume.call { () throws(FileAccessError) in
            while true {
                let count = pread(bytes.descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                if count >= 0 { return count }
                if errno != EINTR { throw FileAccessError(errno: errno, file) }
            }
        }
    }
}
