// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
internal import Strings
internal import Synchronization
internal import VitrineGLib

/// Decides whether something about a document may be kept on the home disk: its thumbnail, its address among the documents
/// used last.
///
/// An encrypted volume that is locked again should have left nothing behind. Encryption that the home disk shares, such as
/// that of the whole computer, does not count: what is kept is as well protected as the document. Of removable volumes
/// traces are kept unless the user's setting forbids it.
public enum VolumeTraces {
    // Stored as its contrary: a static atomic of false is nothing but zeros.
    private static let forgetsRemovable = Atomic(false)

    /// Whether traces of documents on removable volumes may be kept: the user's setting, which programs read when they
    /// start. True until then.
    public static var keepsRemovable: Bool {
        get { !forgetsRemovable.load(ordering: .relaxed) }
        set { forgetsRemovable.store(!newValue, ordering: .relaxed) }
    }

    /// Whether traces of a document may be kept. Asks the kernel, and no volume that may hang; a document on the home
    /// disk is looked at (`statx`), so that it is not for the main thread.
    ///
    /// False on what dm-crypt holds (LUKS, VeraCrypt, BitLocker), also below LVM or in loop devices, on the mounts of
    /// gocryptfs, CryFS, EncFS, Cryptomator, VeraCrypt and eCryptfs, in folders that fscrypt encrypts unless the cache lies
    /// in one, and on removable volumes if ``keepsRemovable`` is false.
    public static func mayBeKept(of location: FileLocation) -> Bool {
        guard let path = location.path else { return true }
        let table = MountTable.shared
        guard let mount = table.mount(of: path) else { return true }
        let home = table.mount(of: UserDirectories.cache)
        guard mayBeKept(on: mount, home: home) else { return false }
        if mount.needsHelper || !isEncrypted(path) { return true }
        return isEncrypted(UserDirectories.cache) || isEncrypted(UserDirectories.home)
    }

    /// Whether the file system encrypts a file or what is in a folder (`STATX_ATTR_ENCRYPTED`).
    private static func isEncrypted(_ path: [UInt8]) -> Bool {
        var answer = statx()
        let bytes = path.map(CChar.init(bitPattern:)) + [0]
        guard statx(AT_FDCWD, bytes, 0, 0, &answer) == 0 else { return false }
        return answer.stx_attributes & UInt64(STATX_ATTR_ENCRYPTED) != 0
    }

    package static func mayBeKept(
        on mount: MountPoint, home: MountPoint?, keepsRemovable: Bool = VolumeTraces.keepsRemovable
    ) -> Bool {
        if mount.device == home?.device, mount.fileSystem == home?.fileSystem { return true }
        if mount.isRemovable, !keepsRemovable { return false }
        if isEncryptedFileSystem(mount) { return false }
        let secrets = encryptions(under: mount)
        return secrets.isEmpty || secrets.isSubset(of: home.map { encryptions(under: $0) } ?? [])
    }

    private static let fileSystems = [
        "gocryptfs", "cryfs", "encfs", "securefs", "cryptomator", "fuse-nio-adapter", "veracrypt", "truecrypt",
        "ecryptfs",
    ]

    private static func isEncryptedFileSystem(_ mount: MountPoint) -> Bool {
        guard mount.fileSystem == "ecryptfs" || mount.fileSystem.hasPrefix("fuse") else { return false }
        let words = (mount.fileSystem + " " + mount.source).lowercased()
        return fileSystems.contains { words.contains($0) }
    }

    /// The encrypted devices that a mount's own device is made of, by what tells each from others.
    private static func encryptions(under mount: MountPoint) -> Set<String> {
        var device = mount.device
        // Btrfs has devices without a file; its source names one that has.
        if device.hasPrefix("0:"), let number = number(ofDevice: mount.source) { device = number }
        return encryptions(in: "/sys/dev/block/\(device)")
    }

    /// The same, from the kernel's folder about a block device.
    package static func encryptions(in folder: String) -> Set<String> {
        var found: Set<String> = []
        collect(folder, depth: 0, &found)
        return found
    }

    private static func collect(_ folder: String, depth: Int, _ found: inout Set<String>) {
        // Stacks of devices are a few storeys high; a circle there cannot be.
        guard depth < 8 else { return }
        let (identifier, name) = (line(folder + "/dm/uuid"), line(folder + "/dm/name"))
        if identifier.hasPrefix("CRYPT-") { found.insert(identifier) }
        for program in ["veracrypt", "truecrypt"] where name.hasPrefix(program) { found.insert(name) }
        let file = line(folder + "/loop/backing_file")
        if file.contains(".veracrypt_aux_mnt") || file.contains(".truecrypt_aux_mnt") { found.insert(file) }
        for slave in names(in: folder + "/slaves") { collect(folder + "/slaves/" + slave, depth: depth + 1, &found) }
    }

    private static func number(ofDevice path: String) -> String? {
        var status = stat()
        guard path.hasPrefix("/dev/"), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFBLK else { return nil }
        let number = UInt64(status.st_rdev)
        return "\(number >> 8 & 0xFFF | number >> 32 & ~0xFFF):\(number & 0xFF | number >> 12 & ~0xFF)"
    }

    /// The first line of a file of the kernel's, empty when there is none.
    private static func line(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
            let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
