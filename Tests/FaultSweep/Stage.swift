// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestFiles
import VolumeAccess

/// The folders an operation works in: the volume that fails, a disk that does not, and another place to save to.
struct Stage {
    let folder: String

    /// Not in memory, where there are no volumes of users, and so no trash.
    var volume: String { "/tmp/" + (folder.split(separator: "/").last ?? "") + "-volume" }
    /// What is behind the volume, for looking at it without being counted.
    var behind: String { folder + "/behind" }
    var disk: String { folder + "/disk" }
    var other: String { folder + "/other" }
    var state: String { folder + "/state" }

    static let old = [UInt8](repeating: UInt8(ascii: "o"), count: 150_000)
    static let new = [UInt8](repeating: UInt8(ascii: "n"), count: 200_000)
    /// Long enough to be read and written at the same time.
    static let long = [UInt8](repeating: UInt8(ascii: "l"), count: 1_100_000)

    /// The content of each file of the tree that is copied and moved.
    static let tree: [(name: String, content: [UInt8])] = [
        ("tree/first.txt", Array("first".utf8)), ("tree/inner/second.bin", old), ("tree/third.txt", long),
    ]

    /// Two files that get each other's names. Each holds its own.
    static let numbered = ["/numbered/2.txt", "/numbered/1.txt"]
    /// Higher than wide.
    static let picture = TestPNG.file(2, 3)

    /// Everything as it is before an operation.
    func prepare() {
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
        Self.empty(folder)
        rmdir(folder)
    }

    static func location(_ path: String) -> FileLocation { FileLocation(path: path) }
}
