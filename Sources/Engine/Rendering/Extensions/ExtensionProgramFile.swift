// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// The checked program of an extension: what runs is the open file, and not what its path leads to later.
struct ExtensionProgramFile: ~Copyable {
    /// The longest program: it is copied for each document.
    private static let limit = ByteCount(64 << 20)
    /// The folders of the system, which every program in a sandbox can read.
    private static let systemFolders = ["/usr/", "/opt/"]

    /// The program, open for reading.
    let descriptor: Int32
    /// The last component of the program's path.
    let name: String
    /// The path of the folder that the program may read, without links; nil when it has none of its own.
    ///
    /// A folder is the program's own beside the manifest, and among the system's folders. A program elsewhere shares its
    /// folder with other files of the user. bubblewrap takes the path and not a descriptor: one that a program inherits
    /// would be its way out of the sandbox.
    let folder: String?

    /// Opens the program of an extension.
    ///
    /// - Throws: ``ExtensionProblem`` unless it is an executable file that only its owner can change, and its owner is
    ///   the user or root; the same of its folder. Below the folder of the manifest there may be no links.
    init(of provider: DocumentExtension) throws(ExtensionProblem) {
        let path = try Self.resolved(provider)
        let above = Self.folder(of: path)
        let folderDescriptor = NameInFolder.openFolder(FileLocation(path: Array(above.utf8)))
        guard folderDescriptor >= 0 else { throw Self.problem(above) }
        defer { close(folderDescriptor) }
        var status = stat()
        guard fstat(folderDescriptor, &status) == 0 else { throw Self.problem(above) }
        try Self.check(status, above)
        let isOwn = !provider.manifest.program.hasPrefix("/") || Self.systemFolders.contains { above.hasPrefix($0) }
        descriptor = try Self.opened(path)
        name = String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
        folder = isOwn ? above : nil
    }

    private static func opened(_ path: String) throws(ExtensionProblem) -> Int32 {
        let descriptor = NameInFolder.open(FileLocation(path: Array(path.utf8)), flags: O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { throw problem(path) }
        do throws(ExtensionProblem) {
            var status = stat()
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

    deinit { close(descriptor) }

    /// The path of the program. Links on the path of the manifest's folder are the user's, and followed; of a program with
    /// an absolute path all are.
    private static func resolved(_ provider: DocumentExtension) throws(ExtensionProblem) -> String {
        let isAbsolute = provider.manifest.program.hasPrefix("/")
        let place = isAbsolute ? provider.program : folder(of: provider.path)
        guard let real = realpath(place.isEmpty ? "." : place, nil) else { throw problem(place) }
        defer { free(real) }
        return String(cString: real) + (isAbsolute ? "" : "/" + provider.manifest.program)
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private static func problem(_ path: String) -> ExtensionProblem {
        ExtensionProblem(
            path,
            errno == ELOOP
                ? tr("This is a link, or lies in a folder that is one. Links are not used.")
                : String(cString: strerror(errno)))
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
