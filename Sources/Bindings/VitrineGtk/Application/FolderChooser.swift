// SPDX-License-Identifier: MPL-2.0

internal import CGtkCompat

/// The desktop's own dialog for choosing a folder (GtkFileDialog, before GTK 4.10 GtkFileChooserNative).
@MainActor public enum FolderChooser {
    /// Shows the dialog and waits for the answer.
    ///
    /// - Parameters:
    ///   - title: what it is for.
    ///   - accept: what the button says; an underscore marks its key.
    ///   - folder: the URI of the folder that it begins in.
    /// - Returns: the URI of the folder that was chosen; nil when none was.
    public static func choose(
        title: String, accept: String, in folder: String?, parent: (some WindowWidget)?
    ) async -> String? {
        await FileChoice.ask(in: folder) { folder, answer, data in
            vitrine_choose_folder(parent.map { $0.object() }, title, accept, folder, answer, data)
        }
    }
}
