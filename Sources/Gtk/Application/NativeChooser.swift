// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import GLib

/// The desktop's own dialog for choosing a file or folder (GtkFileChooserNative).
@MainActor struct NativeChooser: Object {
    let object: ObjectPointer
    private let reference: Reference

    init(_ action: GtkFileChooserAction, title: String, accept: String, parent: (some WindowWidget)?) {
        let native = gtk_file_chooser_native_new(title, parent.map { $0.object() }, action, accept, nil)!
        object = ObjectPointer(native)
        reference = Reference(taking: object)
        gtk_native_dialog_set_modal(object(), 1)
    }

    /// Begins in a folder, by its URI.
    func begin(in folder: String?) {
        guard let folder else { return }
        let file = g_file_new_for_uri(folder)
        gtk_file_chooser_set_current_folder(object(), file, nil)
        g_object_unref(file.map { ObjectPointer($0).raw })
    }

    /// Asks; the URI of what was chosen, nil when nothing was.
    func ask() async -> String? {
        let response: Int = await withCheckedContinuation { continuation in
            var once: CheckedContinuation<Int, Never>? = continuation
            connect("response") { (response: Int) in
                once?.resume(returning: response)
                once = nil
            }
            gtk_native_dialog_show(object())
        }
        defer { gtk_native_dialog_destroy(object()) }
        guard response == Int(GTK_RESPONSE_ACCEPT.rawValue), let file = gtk_file_chooser_get_file(object()) else {
            return nil
        }
        defer { g_object_unref(ObjectPointer(file).raw) }
        guard let uri = g_file_get_uri(file) else { return nil }
        defer { g_free(uri) }
        return String(cString: uri)
    }
}
