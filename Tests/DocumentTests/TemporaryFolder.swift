// SPDX-License-Identifier: MPL-2.0

import Glibc
import VolumeAccess

/// A folder of a test's own, removed with everything in it when the test is done with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/vitrine-documents-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
    }

    deinit { Self.remove(path) }

    var location: FileLocation { FileLocation(path: path) }

    func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    func write(_ name: String, _ content: [UInt8] = []) {
        write(Array(name.utf8), content)
    }

    func write(_ name: [UInt8], _ content: [UInt8] = []) {
        let descriptor = open(cPath(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        precondition(descriptor >= 0)
        precondition(Glibc.write(descriptor, content, content.count) == content.count)
        close(descriptor)
    }

    func makeFolder(_ name: String) { precondition(mkdir(path + "/" + name, 0o755) == 0) }

    func remove(_ name: String) { precondition(unlink(path + "/" + name) == 0) }

    func rename(_ name: String, to newName: String) {
        precondition(Glibc.rename(path + "/" + name, path + "/" + newName) == 0)
    }

    private func cPath(_ name: [UInt8]) -> [CChar] {
        (Array(path.utf8) + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
    }

    private static func remove(_ path: String) {
        // Names may hold any bytes, so they stay C strings.
        func empty(_ descriptor: Int32) {
            guard let stream = fdopendir(descriptor) else { return }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                        if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || unlinkat(descriptor, name, 0) == 0 {
                            return
                        }
                        let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                        if inner >= 0 { empty(inner) }
                        unlinkat(descriptor, name, AT_REMOVEDIR)
                    }
                }
            }
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 { empty(descriptor) }
        rmdir(path)
    }
}
