// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc

/// Memory that the app and a helper share, through which the bytes of one open file go: a megabyte. Both read and
/// write it by calls and map nothing.
package final class FileWindow: Sendable {
    /// The length of the shared memory, in bytes.
    package static let size = 1 << 20

    /// The memory's descriptor (`memfd_create`). It belongs to this object.
    package let descriptor: Int32

    /// The helper's end; nil, with `errno`, when there is no memory.
    package init?() {
        descriptor = memfd_create("vitrine-window", UInt32(MFD_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard ftruncate(descriptor, Self.size) == 0 else { return nil }
    }

    /// The app's end of it.
    package init(takingOver descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Copies bytes out of it, from its beginning; false when it is shorter.
    package func read(into bytes: UnsafeMutableRawBufferPointer) -> Bool {
        pread(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count
    }

    /// Copies bytes into it, at its beginning.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count
    }
}
