// SPDX-License-Identifier: MPL-2.0

import CFuse
import Glibc

/// A volume that shows a folder and has faults: `FaultVolume FOLDER RULES MOUNTPOINT [FUSE OPTION…]`.
@main enum Program {
    nonisolated(unsafe) static var root: Int32 = -1
    nonisolated(unsafe) static var faults = Faults("")

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4 else { exit(64) }
        root = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { exit(66) }
        faults = Faults(arguments[2])
        var operations = fuse_operations()
        fill(&operations)
        var texts = ([arguments[0]] + arguments.dropFirst(3)).map { strdup($0) } + [nil]
        exit(
            fuse_main_real(
                Int32(texts.count - 1), &texts, &operations, MemoryLayout<fuse_operations>.size, nil))
    }

    /// Makes a call unless a fault comes first.
    static func call(
        _ operation: String, _ path: UnsafePointer<CChar>?, _ body: (UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        var value: Int?
        let error = faults.strike(operation, path.map { String(cString: $0) } ?? "/", &value)
        if error != 0 { return error }
        guard let path else { return -EINVAL }
        // Below the root: without the leading slash, and "." for the root itself.
        let result = path[1] == 0 ? body(".") : body(path + 1)
        return result < 0 ? -errno : result
    }

    private static func fill(_ operations: inout fuse_operations) {
        operations.`init` = { _, configuration in
            configuration?.pointee.attr_timeout = 0
            configuration?.pointee.entry_timeout = 0
            configuration?.pointee.negative_timeout = 0
            configuration?.pointee.kernel_cache = 0
            return nil
        }
        operations.getattr = { path, status, file in
            var value: Int?
            let error = Program.faults.strike("getattr", String(cString: path!), &value)
            if error != 0 { return error }
            let name = path![1] == 0 ? strdup(".") : strdup(path! + 1)
            defer { free(name) }
            let result =
                file.map { fstat(Int32($0.pointee.fh), status!) }
                ?? fstatat(Program.root, name!, status!, AT_SYMLINK_NOFOLLOW)
            if result < 0 { return -errno }
            if let value { status!.pointee.st_size = value }
            return 0
        }
        operations.readdir = { path, buffer, add, _, _, _ in
            Program.call("readdir", path) { name in
                let descriptor = openat(Program.root, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                guard descriptor >= 0, let stream = fdopendir(descriptor) else { return -1 }
                defer { closedir(stream) }
                let folder = String(cString: path!)
                while let entry = readdir(stream) {
                    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
                    let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
                    var value: Int?
                    let whole = (folder == "/" ? "/" : folder + "/") + String(cString: name)
                    let error = Program.faults.strike("entry", whole, &value)
                    if error != 0 {
                        errno = -error
                        return -1
                    }
                    if add!(buffer, name, nil, 0, fuse_fill_dir_flags(rawValue: 0)) != 0 { break }
                }
                return 0
            }
        }
        operations.open = { path, file in
            Program.call("open", path) { name in
                let descriptor = openat(Program.root, name, file!.pointee.flags | O_CLOEXEC)
                if descriptor >= 0 { file!.pointee.fh = UInt64(descriptor) }
                return min(descriptor, 0)
            }
        }
        operations.create = { path, mode, file in
            Program.call("create", path) { name in
                let descriptor = openat(Program.root, name, file!.pointee.flags | O_CREAT | O_CLOEXEC, mode)
                if descriptor >= 0 { file!.pointee.fh = UInt64(descriptor) }
                return min(descriptor, 0)
            }
        }
        operations.read = { path, buffer, length, offset, file in
            var value: Int?
            let error = Program.faults.strike("read", String(cString: path!), &value)
            if error != 0 { return error }
            let count = pread(Int32(file!.pointee.fh), buffer, min(length, value ?? length), offset)
            return count < 0 ? -errno : Int32(count)
        }
        operations.write = { path, buffer, length, offset, file in
            Program.call("write", path) { _ in Int32(pwrite(Int32(file!.pointee.fh), buffer, length, offset)) }
        }
        operations.flush = { path, _ in Program.call("flush", path) { _ in 0 } }
        operations.fsync = { path, _, file in
            Program.call("fsync", path) { _ in fsync(Int32(file!.pointee.fh)) }
        }
        operations.release = { _, file in close(Int32(file!.pointee.fh)) }
        operations.unlink = { path in Program.call("unlink", path) { unlinkat(Program.root, $0, 0) } }
        operations.rmdir = { path in Program.call("unlink", path) { unlinkat(Program.root, $0, AT_REMOVEDIR) } }
        operations.mkdir = { path, mode in Program.call("mkdir", path) { mkdirat(Program.root, $0, mode) } }
        operations.rename = { path, new, _ in
            Program.call("rename", path) { renameat(Program.root, $0, Program.root, new! + 1) }
        }
        operations.link = { path, new in
            Program.call("link", path) { linkat(Program.root, $0, Program.root, new! + 1, 0) }
        }
        operations.truncate = { path, length, file in
            Program.call("truncate", path) { name in
                if let file { return ftruncate(Int32(file.pointee.fh), length) }
                let descriptor = openat(Program.root, name, O_WRONLY | O_CLOEXEC)
                defer { close(descriptor) }
                return ftruncate(descriptor, length)
            }
        }
        operations.statfs = { path, status in Program.call("statfs", path) { _ in fstatvfs(Program.root, status!) } }
        operations.chmod = { path, mode, _ in Program.call("chmod", path) { fchmodat(Program.root, $0, mode, 0) } }
        operations.utimens = { path, times, _ in
            Program.call("utimens", path) { utimensat(Program.root, $0, times, AT_SYMLINK_NOFOLLOW) }
        }
        operations.readlink = { path, buffer, length in
            Program.call("getattr", path) { name in
                let count = readlinkat(Program.root, name, buffer!, length - 1)
                if count >= 0 { buffer![count] = 0 }
                return Int32(min(count, 0))
            }
        }
    }
}
