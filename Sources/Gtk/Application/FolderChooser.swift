// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import GLib

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
        let native = gtk_file_chooser_native_new(
            title, parent.map { $0.object() }, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept, nil)!
        let dialog = Dialog(object: ObjectPointer(native))
        let reference = Reference(taking: dialog.object)
        gtk_native_dialog_set_modal(dialog.object(), 1)
        if let folder {
            let file = g_file_new_for_uri(folder)
            gtk_file_chooser_set_current_folder(dialog.object(), file, nil)
            g_object_unref(file.map { ObjectPointer($0).raw })
        }
        let response: Int = await withCheckedContinuation { continuation in
            var once: CheckedContinuation<Int, Never>? = continuation
            dialog.connect("response") { (response: Int) in
                once?.resume(returning: response)
                once = nil
            }
            gtk_native_dialog_show(dialog.object())
        }
        defer { gtk_native_dialog_destroy(reference.object()) }
        guard response == Int(GTK_RESPONSE_ACCEPT.rawValue),
            let file = gtk_file_chooser_get_file(dialog.object())
        else { return nil }
        defer { g_object_unref(ObjectPointer(file).raw) }
        guard let uri = g_file_get_uri(file) else { return nil }
        defer { g_free(uri) }
        return String(cString: uri)
    }

    private struct Dialog: Object {
        let object: ObjectPointer
    }
}
