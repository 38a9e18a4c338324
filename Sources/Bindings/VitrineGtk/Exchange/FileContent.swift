// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Files offered to other programs, by the clipboard or by dragging (GdkContentProvider).
@MainActor public final class FileContent: Object {
    /// The object behind it.
    public nonisolated let object: ObjectPointer
    private let reference: Reference

    /// Offers files as a list (`GDK_TYPE_FILE_LIST`, which other programs get as URIs), as GNOME's file manager does,
    /// and as text.
    ///
    /// - Parameters:
    ///   - uris: the files.
    ///   - copiedText: what `x-special/gnome-copied-files` says; nil when they are dragged.
    ///   - text: what a text field gets.
    public init(uris: [String], copiedText: String?, text: String) {
        var providers: [UnsafeMutablePointer<GdkContentProvider>?] = []
        if let copiedText {
            let bytes = copiedText.withCString { g_bytes_new($0, gsize(strlen($0))) }
            providers.append(gdk_content_provider_new_for_bytes("x-special/gnome-copied-files", bytes))
            g_bytes_unref(bytes)
        }
        var list: UnsafeMutablePointer<GSList>?
        for uri in uris.reversed() {
            list = g_slist_prepend(list, g_file_new_for_uri(uri).map { ObjectPointer($0).raw })
        }
        var value = GValue()
        g_value_init(&value, gdk_file_list_get_type())
        g_value_take_boxed(&value, gdk_file_list_new_from_list(list).map { UnsafeMutableRawPointer($0) })
        g_slist_free_full(list) { g_object_unref($0) }
        providers.append(gdk_content_provider_new_for_value(&value))
        g_value_unset(&value)
        var string = GValue()
        text.store(in: &string)
        providers.append(gdk_content_provider_new_for_value(&string))
        g_value_unset(&string)
        // It takes over what it unites.
        object = ObjectPointer(gdk_content_provider_new_union(&providers, gsize(providers.count))!)
        reference = Reference(taking: object)
    }
}
