// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import Quantities
internal import VolumeAccess

extension DocumentContent {
    /// A descriptor of the document for one process: of the file, or a socket of the channel. It is the caller's.
    func reopened() throws(RenderFailure) -> Int32 {
        switch self {
        case .file(let bytes): return try bytes.reopened()
        case .ranges(let channel):
            do throws(FileAccessError) { return try channel.session() } catch {
                throw .refused(Refusal(.unreachable))
            }
        }
    }

    /// Its length now; that with which it was opened when ranges of it are read.
    var currentLength: ByteCount { file?.currentLength ?? facts.size }
}

extension DocumentBytes {
    /// Another descriptor of the document, with a position of its own, for one process. It is the caller's.
    func reopened() throws(RenderFailure) -> Int32 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unavailable(String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .refused(Refusal(.invalidRequest, "not a regular file"))
        }
        var copy = Glibc.open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // It may have become unreadable since it was opened.
        if copy < 0 { copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
        guard copy >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        return copy
    }
}
