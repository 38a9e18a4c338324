// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import GLib

/// Opens files with the user's programs (GAppInfo).
@MainActor public enum Launcher {
    /// Lets the user choose a program for a content type and opens the file with it (GtkAppChooserDialog).
    public static func chooseAndOpen(uri: String, contentType: String, parent: (some WindowWidget)?) {
        let dialog = Window(
            object: ObjectPointer(
                gtk_app_chooser_dialog_new_for_content_type(
                    parent.map { $0.object() }, GTK_DIALOG_MODAL, contentType)!))
        dialog.connect("response") { (response: Int) in
            if response == Int(GTK_RESPONSE_OK.rawValue),
                let program = gtk_app_chooser_get_app_info(dialog.object())
            {
                let list = g_list_append(nil, g_strdup(uri))
                let context = LaunchContext.current
                g_app_info_launch_uris_async(program, list, context?.object(), nil, nil, nil)
                g_list_free_full(list, { g_free($0) })
                g_object_unref(UnsafeMutableRawPointer(program))
            }
            dialog.destroy()
        }
        dialog.present()
    }
}
