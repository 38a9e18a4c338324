// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import VolumeAccess

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
