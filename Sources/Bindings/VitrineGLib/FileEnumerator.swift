// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A folder being listed (GFileEnumerator). One thread at a time may use it; every call may block.
public final class FileEnumerator {
    private let pointer: UnsafeMutablePointer<GFileEnumerator>

    init(taking pointer: UnsafeMutablePointer<GFileEnumerator>) { self.pointer = pointer }

    deinit { g_object_unref(pointer) }

    /// The next entry; nil at the end (`g_file_enumerator_next_file`).
    public func next(_ cancellable: Cancellable? = nil) throws(GLibError) -> FileInfo? {
        let info = try reporting { g_file_enumerator_next_file(pointer, cancellable?.pointer, $0) }
        return info.map { FileInfo(taking: $0) }
    }
}
