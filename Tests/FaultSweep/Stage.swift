// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import VolumeAccess

/// The folders an operation works in: the volume that fails, a disk that does not, and another place to save to.
struct Stage {
    let folder: String
    /// Whether there are two disks of the process itself instead of a volume and a disk, both of which fail.
    var isNear = false

    /// Not in memory, where there are no volumes of users, and so no trash.
    var volume: String { outside + (isNear ? "-near" : "-volume") }
    /// What is behind the volume, for looking at it without being counted.
    var behind: String { isNear ? volume : folder + "/behind" }
    var disk: String { folder + "/disk" }
    var other: String { folder + "/other" }
    /// Of the near disk, where its user's home is, a part.
    var state: String { isNear ? volume + "/state" : folder + "/state" }
    /// The page through which the volume, or the process, is told what fails.
    var control: String { folder + "/control" }
    var home: String { isNear ? volume : disk }
    /// Where what is thrown away goes.
    var trash: String { isNear ? volume + "/.local/share/Trash" : behind + "/.Trash-\(getuid())" }

    private var outside: String { "/tmp/" + (folder.split(separator: "/").last ?? "") }

    static let old = [UInt8](repeating: UInt8(ascii: "o"), count: 150_000)
    static let new = [UInt8](repeating: UInt8(ascii: "n"), count: 200_000)
    /// Long enough to be read and written at the same time.
    static let long = [UInt8](repeating: UInt8(ascii: "l"), count: 1_100_000)

    /// Long enough for the disk to be told to begin with what was written before all of it is.
    static let longest = [UInt8](repeating: UInt8(ascii: "m"), count: 17 << 20 | 1)
    /// Long enough to be copied within the process, a hole, and a little.
    static let sparse = long + [UInt8](repeating: 0, count: 4 << 20) + new

    /// The content of each file of the tree that is copied and moved.
    static let tree: [(name: String, content: [UInt8])] = [
        ("tree/first.txt", Array("first".utf8)), ("tree/inner/second.bin", old), ("tree/third.txt", long),
    ]

    /// Two files that get each other's names. Each holds its own.
    static let numbered = ["/numbered/2.txt", "/numbered/1.txt"]
    /// Higher than wide.
    static let picture = TestPNG.file(2, 3)

    /// Everything as it is before an operation.
    func prepare(for operation: Operation) {
        for folder in [behind, disk, other, state] {
            Self.empty(folder)
            mkdir(folder, 0o755)
        }
        Self.write(Self.old, to: behind + "/document")
        Self.write(Self.picture, to: behind + "/picture.png")
        mkdir(behind + "/numbered", 0o755)
        for name in Self.numbered { Self.write(Array(name.utf8), to: behind + name) }
        for root in [behind + "/source", disk + "/source"] {
            for folder in ["", "/tree", "/tree/inner"] { mkdir(root + folder, 0o755) }
            for (name, content) in Self.tree { Self.write(content, to: root + "/" + name) }
            symlink("first.txt", root + "/tree/link")
        }
        for root in [behind + "/target", disk + "/target"] { mkdir(root, 0o755) }
        for folder in ["/merged", "/merged/tree"] { mkdir(behind + folder, 0o755) }
        Self.write(Self.old, to: behind + "/merged/tree/first.txt")
        Self.write(Self.old, to: behind + "/merged/tree/kept.txt")
        switch operation.act {
        case .copyLong: Self.write(Self.longest, to: disk + "/long")
        case .copySparse:
            Self.write(Self.long, to: disk + "/long")
            let file = open(disk + "/long", O_WRONLY | O_CLOEXEC)
            let start = Self.sparse.count - Self.new.count
            precondition(pwrite(file, Self.new, Self.new.count, start) == Self.new.count)
            close(file)
        default: break
        }
    }

    static func write(_ content: [UInt8], to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        precondition(Glibc.write(file, content, content.count) == content.count)
        close(file)
    }

    /// A file's content; nil when there is none.
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, length in
            count = Glibc.read(file, buffer.baseAddress, buffer.count)
            length = max(0, count)
        }
        return count >= 0 ? bytes : nil
    }

    static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && memcmp(one, other, one.count) == 0
    }

    /// The paths of everything below a folder, its own not among them; what is in a folder comes before it.
    static func paths(below folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let path = folder + "/" + name
            if entry.pointee.d_type == UInt8(DT_DIR) { paths += Self.paths(below: path) }
            paths.append(path)
        }
        return paths
    }

    static func empty(_ folder: String) {
        for path in paths(below: folder) where unlink(path) != 0 { rmdir(path) }
    }

    /// Removes everything there is of it.
    func remove() {
        for folder in [outside + "-near", folder] {
            Self.empty(folder)
            rmdir(folder)
        }
    }

    static func location(_ path: String) -> FileLocation { FileLocation(path: path) }
}
