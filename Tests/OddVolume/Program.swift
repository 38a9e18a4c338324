// SPDX-License-Identifier: MPL-2.0

import CFuse
import Glibc

/// A read-only volume whose every field answers at its extremes: `OddVolume MOUNTPOINT [FUSE OPTION…]`.
///
/// Its first folder lists ``Oddity/all``. The folder `endless` goes on listing, `twice` lists each name twice, and `itself`
/// contains a folder of its name, which contains one, and so on; `nameless`, `slashes` and `own` list names that no file has.
@main enum Program {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 2 else { exit(64) }
        var operations = fuse_operations()
        fill(&operations)
        var texts = arguments.map { strdup($0) } + [nil]
        exit(
            fuse_main_real(
                Int32(texts.count - 1), &texts, &operations, MemoryLayout<fuse_operations>.size, nil))
    }

    /// What files consist of, and much of it in one piece: files of 2³¹ bytes are read whole.
    static let line = Array("a line of text\n".utf8)
    static let lines = Array(repeatElement(line, count: 70_000).joined())

    /// What is at a path; nil for folders, `isFolder` says whether it is one.
    static func find(_ path: UnsafePointer<CChar>) -> (oddity: Oddity?, isFolder: Bool)? {
        let bytes = UnsafeRawBufferPointer(start: path, count: strlen(path))
        let parts = bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
        guard let first = parts.first else { return (nil, true) }
        guard let oddity = Oddity.all.first(where: { $0.name == first }) else { return nil }
        if parts.count == 1 { return (oddity, oddity.isFolder) }
        switch String(decoding: first, as: UTF8.self) {
        case "itself":
            return parts.allSatisfy { $0 == first } ? (oddity, true) : nil
        case "endless", "twice", "nameless", "slashes", "own":
            guard parts.count == 2, parts[1].starts(with: "file".utf8) else { return nil }
            var file = Oddity(name: parts[1])
            file.size = 15
            return (file, false)
        default: return nil
        }
    }

    /// The name at a place in a folder's list; nil at its end.
    static func name(_ index: Int, in folder: String) -> [UInt8]? {
        switch folder {
        case "/": Oddity.all.indices.contains(index) ? Oddity.all[index].name : nil
        case "/endless": Array("file \(index).txt".utf8)
        case "/twice": index < 20 ? Array("file \(index / 2).txt".utf8) : nil
        // Names that the kernel refuses, behind one that it takes.
        case "/nameless": [Array("file 0.txt".utf8), [], Array("file 1.txt".utf8)].dropFirst(index).first
        case "/slashes": [Array("file 0.txt".utf8), Array("../file".utf8), [0x2F]].dropFirst(index).first
        // The folder itself and the one above it, twice.
        case "/own": [[0x2E], [0x2E, 0x2E], [0x2E], Array("file 0.txt".utf8)].dropFirst(index).first
        default: folder.hasSuffix("itself") && index == 0 ? Array("itself".utf8) : nil
        }
    }

    private static func fill(_ operations: inout fuse_operations) {
        operations.`init` = { _, configuration in
            configuration?.pointee.use_ino = 1
            configuration?.pointee.kernel_cache = 0
            return nil
        }
        operations.getattr = { path, status, _ in
            guard let (oddity, isFolder) = Program.find(path!) else { return -ENOENT }
            guard let oddity else {
                status!.pointee.st_mode = Oddity.folderMode
                status!.pointee.st_nlink = 2
                status!.pointee.st_ino = 1
                return 0
            }
            status!.pointee.st_mode = isFolder ? Oddity.folderMode : oddity.mode
            status!.pointee.st_nlink = nlink_t(oddity.links)
            status!.pointee.st_size = oddity.size
            status!.pointee.st_blocks = oddity.size / 512
            status!.pointee.st_mtim = timespec(tv_sec: oddity.seconds, tv_nsec: oddity.nanoseconds)
            status!.pointee.st_ctim = status!.pointee.st_mtim
            let hash = UnsafeRawBufferPointer(start: path!, count: strlen(path!)).reduce(UInt(5381)) {
                $0 &* 33 &+ UInt($1)
            }
            status!.pointee.st_ino = oddity.inode.map { UInt($0) } ?? hash | 2
            return 0
        }
        operations.readdir = { path, buffer, add, offset, _, _ in
            let folder = String(cString: path!)
            var index = Int(offset)
            while let name = Program.name(index, in: folder) {
                index += 1
                let text = name.map { CChar(bitPattern: $0) } + [0]
                if add!(buffer, text, nil, off_t(index), fuse_fill_dir_flags(rawValue: 0)) != 0 { break }
            }
            return 0
        }
        operations.open = { path, file in
            guard let found = Program.find(path!) else { return -ENOENT }
            if file!.pointee.flags & O_ACCMODE != O_RDONLY { return -EROFS }
            file!.pointee.direct_io = 1
            return found.isFolder ? -EISDIR : 0
        }
        operations.read = { path, buffer, length, offset, _ in
            guard let oddity = Program.find(path!)?.oddity else { return -ENOENT }
            let offset = Int(offset)
            let end = oddity.readable ?? max(0, oddity.size)
            guard offset < end else { return 0 }
            let count = min(length, end - offset)
            var done = 0
            while done < count {
                let start = (offset + done) % Program.line.count
                let length = min(count - done, Program.lines.count - start)
                Program.lines.withUnsafeBytes { _ = memcpy(buffer! + done, $0.baseAddress! + start, length) }
                done += length
            }
            if offset < oddity.head.count {
                for (index, byte) in oddity.head[offset...].prefix(count).enumerated() {
                    buffer![index] = CChar(bitPattern: byte)
                }
            }
            return Int32(count)
        }
        operations.readlink = { path, buffer, length in
            guard let target = Program.find(path!)?.oddity?.target else { return -EINVAL }
            let count = min(target.count, length - 1)
            for index in 0..<count { buffer![index] = CChar(bitPattern: target[index]) }
            buffer![count] = 0
            return 0
        }
        operations.statfs = { _, status in
            status!.pointee.f_bsize = UInt(UInt32.max)
            status!.pointee.f_frsize = UInt(UInt32.max)
            status!.pointee.f_blocks = .max
            status!.pointee.f_bavail = .max
            status!.pointee.f_bfree = .max
            status!.pointee.f_namemax = UInt(UInt32.max)
            return 0
        }
    }
}
