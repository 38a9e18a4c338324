// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// Asks for a folder, in the desktop's own dialog (GtkFileChooserNative).
@MainActor public enum FolderChooser {
    /// Asks.
    ///
    /// - Parameters:
    ///   - title: what it is for.
    ///   - accept: what the button says; an underscore marks its key.
    ///   - folder: the URI of the folder that it begins in.
    /// - Returns: the URI of the folder that was chosen; nil when none was.
    public static func choose(
        title: String, accept: String, in folder: String?, parent: (some WindowWidget)?
    ) async -> String? {
        let chooser = NativeChooser(
            GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title: title, accept: accept, parent: parent)
        chooser.begin(in: folder)
        return await chooser.ask()
    }
}
