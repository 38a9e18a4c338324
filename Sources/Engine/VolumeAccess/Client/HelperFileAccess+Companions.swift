// SPDX-License-Identifier: MPL-2.0

internal import Glibc

extension HelperFileAccess {
    /// A copy of the bytes of a companion. No link is followed on its path from the document's folder, nor the file's own.
    ///
    /// A file that replaces another one between the two requests to the helper is an error.
    public func companion(
        _ names: [[UInt8]], in folder: FileLocation, accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes {
        var file = folder
        var found: FileFacts?
        for name in names {
            file = file.child(name)
            let facts = try await metadata(file)
            guard !facts.isLink, facts.kind != .outwardLink else { throw .notFound(file) }
            found = facts
        }
        guard let found, found.kind == .file, accepts(found) else { throw .notAFile(file) }
        let bytes = try await spool(file, limit: found.size.int) { _, _ in }
        guard bytes.facts.inode == found.inode, bytes.facts.device == found.device else {
            throw .failed(file, String(cString: strerror(ESTALE)))
        }
        return bytes
    }
}
