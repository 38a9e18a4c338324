// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// The clipboard for copying and pasting (GdkClipboard).
@MainActor public enum Clipboard {
    /// Offers a text for pasting (`gdk_clipboard_set_text`).
    public static func set(_ text: String) {
        guard let clipboard else { return }
        gdk_clipboard_set_text(clipboard, text)
    }

    /// Offers files for pasting (`gdk_clipboard_set_content`).
    public static func set(_ files: FileContent) {
        guard let clipboard else { return }
        gdk_clipboard_set_content(clipboard, files.object())
    }

    /// Offers a picture for pasting; other programs get it in the formats that GTK writes (`gdk_clipboard_set_texture`).
    ///
    /// - Parameters:
    ///   - pixels: `height` rows of `stride` bytes: blue, green, red, alpha, premultiplied by alpha, in sRGB.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - stride: bytes from row to row.
    ///   - owner: keeps the pixels valid.
    public static func set(
        pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int,
        keepingAlive owner: any AnyObject & Sendable
    ) {
        guard let clipboard, width > 0, height > 0, pixels.count >= stride * (height - 1) + width * 4 else { return }
        let bytes = g_bytes_new_with_free_func(
            pixels.baseAddress, gsize(pixels.count), { Unmanaged<AnyObject>.fromOpaque($0!).release() },
            Unmanaged.passRetained(owner as AnyObject).toOpaque())
        defer { g_bytes_unref(bytes) }
        guard
            let texture = gdk_memory_texture_new(
                Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
        else { return }
        gdk_clipboard_set_texture(clipboard, texture)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }

    /// Offers nothing any more (`gdk_clipboard_set_content`).
    public static func clear() {
        guard let clipboard else { return }
        gdk_clipboard_set_content(clipboard, nil)
    }

    /// Whether there is a text to paste (`gdk_content_formats_contain_gtype`, `gdk_content_formats_contain_mime_type`).
    public static var hasText: Bool {
        guard let formats else { return false }
        return gdk_content_formats_contain_gtype(formats, .string) != 0
            || formatNames.contains { $0.hasPrefix("text/plain") }
    }

    /// The content types that are offered, the preferred one first (`gdk_content_formats_get_mime_types`).
    public static var formatNames: [String] {
        guard let formats else { return [] }
        var count: gsize = 0
        guard let names = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
        return (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
    }

    /// The text; nil when there is none (`gdk_clipboard_read_text_async`).
    public static func text() async -> String? {
        guard let clipboard else { return nil }
        let text = try? await gio(
            start: { gdk_clipboard_read_text_async(clipboard, $0, $1, $2) },
            finish: { gdk_clipboard_read_text_finish(clipboard, $0, $1) as UnsafeMutablePointer<CChar>? })
        guard let text = text ?? nil else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The bytes that are offered as a content type, as they are (`gdk_clipboard_read_async`).
    ///
    /// - Parameter limit: the most bytes that are taken into memory.
    /// - Throws: ``ContentTooLarge`` beyond that, ``GLibError`` when the program that has them does not hand them over.
    public static func bytes(as contentType: String, limit: Int = 256 << 20) async throws -> [UInt8]? {
        guard let clipboard, let name = g_intern_string(contentType) else { return nil }
        var names: [UnsafePointer<CChar>?] = [name, nil]
        let input = try await gio(
            start: { gdk_clipboard_read_async(clipboard, &names, G_PRIORITY_DEFAULT, $0, $1, $2) },
            finish: { gdk_clipboard_read_finish(clipboard, $0, nil, $1) as UnsafeMutablePointer<GInputStream>? })
        return try await ContentStream.bytes(of: input, limit: limit)
    }

    /// Calls `body` when something else is on it (`changed`).
    @discardableResult
    public static func onChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection? {
        clipboard.map { AnyWidget(object: ObjectPointer($0)).connect("changed", body) }
    }

    private static var clipboard: OpaquePointer? {
        gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) }
    }

    private static var formats: OpaquePointer? { clipboard.flatMap { gdk_clipboard_get_formats($0) } }
}
