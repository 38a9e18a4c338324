// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib

/// The checks of an extension's program. They are made on the open file, and the open file is what runs.
enum ExtensionProgramFile {
    /// The longest program: it is copied for each document.
    private static let limit = ByteCount(64 << 20)

    /// Opens a program for reading. The descriptor is the caller's.
    ///
    /// - Throws: ``ExtensionProblem`` unless it is an executable file that only its owner can change, and its owner is
    ///   the user or root; the same of its folder.
    static func open(_ path: String) throws(ExtensionProblem) -> Int32 {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        var status = stat()
        guard stat(folder, &status) == 0 else { throw ExtensionProblem(folder, String(cString: strerror(errno))) }
        try check(status, folder)
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw ExtensionProblem(path, String(cString: strerror(errno))) }
        do throws(ExtensionProblem) {
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o111 != 0
            else { throw ExtensionProblem(path, tr("The program is not an executable file. Run “chmod +x” on it.")) }
            guard ByteCount(lengthOf: status) <= limit else {
                throw ExtensionProblem(path, tr("The program is larger than 64 MiB."))
            }
            try check(status, path)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func check(_ status: stat, _ path: String) throws(ExtensionProblem) {
        guard status.st_uid == 0 || status.st_uid == getuid() else {
            throw ExtensionProblem(path, tr("It belongs to another user, who could change it."))
        }
        guard status.st_mode & 0o022 == 0 else {
            throw ExtensionProblem(path, tr("Other users can change it. Run “chmod go-w” on it."))
        }
    }
}
