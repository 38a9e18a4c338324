// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// Asks where to save a file, in the desktop's own dialog (GtkFileChooserNative).
@MainActor public enum SaveChooser {
    /// Asks; the dialog itself asks again before a file would be replaced.
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
        let chooser = NativeChooser(GTK_FILE_CHOOSER_ACTION_SAVE, title: title, accept: accept, parent: parent)
        gtk_file_chooser_set_current_name(chooser.object(), name)
        chooser.begin(in: folder)
        return await chooser.ask()
    }
}
