// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// The changes of what is installed. They block: not for the main thread.
extension ExtensionRegistry {
    private static let (fileLimit, lengthLimit) = (1_000, ByteCount(256 << 20))

    /// The user's folder, with the links on its path followed.
    private var userFolder: String { Self.resolved(folders.first ?? "") }

    /// Copies an extension into the user's folder: its manifest, and the folder of its program where that lies beside
    /// the manifest. An extension with the same name is replaced.
    ///
    /// - Parameter path: of the manifest.
    /// - Throws: ``ExtensionProblem``; what was installed before stays then.
    public func install(_ path: String) throws(ExtensionProblem) -> DocumentExtension {
        let source = try Self.provider(at: path, isOfUser: true)
        guard path.hasSuffix(Self.ending) else {
            throw ExtensionProblem(path, tr("The name of the manifest has to end in “.extension”."))
        }
        if let problem = source.problem { throw problem }
        try makeFolder(userFolder)
        let target = userFolder + "/" + source.identifier + Self.ending
        let staging = userFolder + "/.\(source.identifier).\(getpid())"
        defer { Self.removeTree(staging) }
        try makeFolder(staging)
        if !source.manifest.program.hasPrefix("/") {
            // Only the first folder of the path: the program's own may be deeper.
            let folder = String(source.manifest.program.prefix { $0 != "/" })
            let base = Self.resolved(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            var budget = (files: Self.fileLimit, bytes: Self.lengthLimit)
            try Self.copyTree(base + "/" + folder, staging + "/" + folder, &budget)
            Self.removeTree(userFolder + "/" + folder)
            try Self.move(staging + "/" + folder, userFolder + "/" + folder)
        }
        guard let manifest = DescriptionFiles.bytes(of: path) else {
            throw ExtensionProblem(path, tr("The manifest cannot be read."))
        }
        try Self.write(manifest, staging + "/manifest", mode: 0o644)
        try Self.move(staging + "/manifest", target)
        return try Self.provider(at: target, isOfUser: true)
    }

    /// Removes an extension from the user's folder, with the folder of its program.
    ///
    /// - Throws: ``ExtensionProblem`` when there is none, or it was installed for all users.
    public func remove(_ identifier: String) throws(ExtensionProblem) {
        let entry = try entry(identifier)
        guard entry.path.hasPrefix((folders.first ?? "") + "/") else {
            throw ExtensionProblem(entry.path, tr("It is installed for all users. Remove its package, or disable it."))
        }
        if let provider = try? entry.result.get(), !provider.manifest.program.hasPrefix("/") {
            let folder = String(provider.manifest.program.prefix { $0 != "/" })
            let isShared = all.contains { other in
                other.identifier != identifier
                    && (try? other.result.get())?.manifest.program.hasPrefix(folder + "/") == true
            }
            if !isShared { Self.removeTree(userFolder + "/" + folder) }
        }
        guard Self.place(userFolder + "/" + identifier + Self.ending)?.remove(isFolder: false) == true else {
            throw ExtensionProblem(entry.path, String(cString: strerror(errno)))
        }
        _ = Self.place(Self.resolved(disabled) + "/" + identifier)?.remove(isFolder: false)
    }

    /// Enables or disables an extension for this user.
    ///
    /// - Throws: ``ExtensionProblem`` when there is none.
    public func setEnabled(_ identifier: String, _ isEnabled: Bool) throws(ExtensionProblem) {
        _ = try entry(identifier)
        if !isEnabled { try makeFolder(disabled) }
        let mark = Self.resolved(disabled) + "/" + identifier
        if isEnabled {
            guard Self.place(mark)?.remove(isFolder: false) == true || errno == ENOENT else {
                throw ExtensionProblem(mark, String(cString: strerror(errno)))
            }
        } else {
            try Self.write([], mark, mode: 0o644)
        }
    }

    private func entry(_ identifier: String) throws(ExtensionProblem) -> Entry {
        if let entry = all.first(where: { $0.identifier == identifier }) { return entry }
        throw ExtensionProblem(identifier, tr("No extension has this name. “extensions list” shows all names."))
    }

    /// Makes a folder and what is missing above it.
    private func makeFolder(_ path: String) throws(ExtensionProblem) {
        var made = ""
        for part in path.split(separator: "/") {
            made = Self.resolved(made) + "/" + part
            guard Self.place(made)?.makeFolder(mode: 0o755) == true || errno == EEXIST else {
                throw ExtensionProblem(made, String(cString: strerror(errno)))
            }
        }
    }

    /// The path with all links followed; the path itself when there is no such file.
    private static func resolved(_ path: String) -> String {
        if path == "" || path == "/" { return path }
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func place(_ path: String) -> NameInFolder? { NameInFolder(FileLocation(path: Array(path.utf8))) }

    // MARK: Files

    private static func copyTree(
        _ from: String, _ to: String, _ budget: inout (files: Int, bytes: ByteCount)
    ) throws(ExtensionProblem) {
        guard let stamp = place(from)?.stamp() else {
            throw ExtensionProblem(from, String(cString: strerror(errno)))
        }
        budget.files -= 1
        switch stamp.kind {
        case .folder where budget.files > 0:
            guard place(to)?.makeFolder(mode: 0o755) == true else {
                throw ExtensionProblem(to, String(cString: strerror(errno)))
            }
            for name in names(in: from) { try copyTree(from + "/" + name, to + "/" + name, &budget) }
        case .file where budget.files > 0 && stamp.size <= budget.bytes:
            budget.bytes = budget.bytes - stamp.size
            let (bytes, mode) = try content(of: from, count: stamp.size.int)
            try write(bytes, to, mode: mode & 0o111 | 0o644)
        case .folder, .file:
            throw ExtensionProblem(from, tr("An extension has at most 1,000 files and 256 MiB."))
        default: throw ExtensionProblem(from, tr("An extension has only files and folders, no links."))
        }
    }

    private static func content(
        of path: String, count: Int
    ) throws(ExtensionProblem) -> (bytes: [UInt8], mode: mode_t) {
        let descriptor = NameInFolder.open(FileLocation(path: Array(path.utf8)), flags: O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { throw ExtensionProblem(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var (bytes, status) = ([UInt8](repeating: 0, count: count), stat())
        guard fstat(descriptor, &status) == 0, pread(descriptor, &bytes, count, 0) == count else {
            throw ExtensionProblem(path, tr("The file cannot be read."))
        }
        return (bytes, status.st_mode)
    }

    private static func write(_ bytes: [UInt8], _ path: String, mode: mode_t) throws(ExtensionProblem) {
        let descriptor = NameInFolder.open(
            FileLocation(path: Array(path.utf8)), flags: O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
        guard descriptor >= 0 else { throw ExtensionProblem(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // The mode of new files is less what the user's mask takes away.
        guard fchmod(descriptor, mode) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw ExtensionProblem(path, String(cString: strerror(errno)))
        }
    }

    private static func move(_ from: String, _ to: String) throws(ExtensionProblem) {
        guard let old = place(from), let new = place(to), old.rename(to: new, isReplacing: true) else {
            throw ExtensionProblem(to, String(cString: strerror(errno)))
        }
    }

    private static func removeTree(_ path: String) {
        guard let place = place(path), let stamp = place.stamp() else { return }
        let isFolder = stamp.kind == .folder
        if isFolder { for name in names(in: path) { removeTree(path + "/" + name) } }
        _ = place.remove(isFolder: isFolder)
    }

    private static func names(in folder: String) -> [String] {
        DescriptionFiles.names(in: folder, ending: "").filter { $0 != "." && $0 != ".." }
    }
}
