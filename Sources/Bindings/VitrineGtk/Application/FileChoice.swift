// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
internal import VitrineGLib

/// The answer to a dialog in which a file or a folder is chosen (GtkFileDialog, before GTK 4.10 GtkFileChooserNative).
@MainActor final class FileChoice {
    private let continuation: CheckedContinuation<String?, Never>

    private init(_ continuation: CheckedContinuation<String?, Never>) { self.continuation = continuation }

    /// Shows a dialog and waits for its answer.
    ///
    /// - Parameters:
    ///   - folder: the URI of the folder that it begins in; nil for the desktop's choice.
    ///   - show: calls the C function with the folder, the callback and its data.
    /// - Returns: the URI of what was chosen; nil when nothing was.
    static func ask(
        in folder: String?,
        _ show: @MainActor (OpaquePointer?, @escaping VitrineFileChosen, UnsafeMutableRawPointer) -> Void
    ) async -> String? {
        await withCheckedContinuation { continuation in
            let file = folder.flatMap { g_file_new_for_uri($0) }
            defer { if let file { g_object_unref(UnsafeMutableRawPointer(file)) } }
            let answer: VitrineFileChosen = { file, data in
                nonisolated(unsafe) let (file, data) = (file, data)
                MainActor.assumeIsolated {
                    Unmanaged<FileChoice>.fromOpaque(data!).takeRetainedValue().take(file)
                }
            }
            show(file, answer, Unmanaged.passRetained(FileChoice(continuation)).toOpaque())
        }
    }

    private func take(_ file: OpaquePointer?) {
        guard let file else { return continuation.resume(returning: nil) }
        let uri = g_file_get_uri(file)
        continuation.resume(returning: uri.map { String(cString: $0) })
        g_free(uri)
        g_object_unref(UnsafeMutableRawPointer(file))
    }
}
