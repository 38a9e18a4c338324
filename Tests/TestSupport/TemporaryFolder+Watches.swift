// SPDX-License-Identifier: MPL-2.0

import Glibc

extension TemporaryFolder {
    /// Whether this process has the kernel watch the folder (`inotify`): what happens in it from now on is told.
    public var isWatched: Bool {
        var status = stat()
        guard stat(path, &status) == 0, let stream = opendir("/proc/self/fdinfo") else { return false }
        defer { closedir(stream) }
        // As in "inotify wd:1 ino:9e7e sdev:800013 mask:800afce ...", in hexadecimal digits.
        let mark = " ino:\(String(status.st_ino, radix: 16)) "
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let lines = ChildProcess.status("/proc/self/fdinfo/\(name)").split(separator: "\n")
            if lines.contains(where: { $0.hasPrefix("inotify ") && $0.contains(mark) }) { return true }
        }
        return false
    }
}
