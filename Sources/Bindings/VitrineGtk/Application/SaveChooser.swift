// SPDX-License-Identifier: MPL-2.0

internal import CGtkCompat

/// The desktop's own dialog for choosing where to save a file (GtkFileDialog, before GTK 4.10 GtkFileChooserNative).
@MainActor public enum SaveChooser {
    /// Shows the dialog and waits for the answer; it asks again before a file would be replaced.
    ///
    /// - Parameters:
    ///   - title: what it is for.
    ///   - accept: what the button says; an underscore marks its key.
    ///   - name: the name to begin with.
    ///   - folder: the URI of the folder that it begins in.
    /// - Returns: the URI of the file to write; nil when none was chosen.
    public static func choose(
        title: String, accept: String, name: String, in folder: String?, parent: (some WindowWidget)?
    ) async -> String? {
        await FileChoice.ask(in: folder) { folder, answer, data in
            vitrine_choose_save(parent.map { $0.object() }, title, accept, folder, name, answer, data)
        }
    }
}
