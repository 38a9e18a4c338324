// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// The content types of shared-mime-info, by their identifiers (`image/png`). Safe to call from any thread.
public enum ContentTypes {
    /// The content type of a file by its name, and by its first bytes where the name is ambiguous or unknown.
    ///
    /// `g_content_type_guess`. Costs less than a microsecond without `prefix`.
    ///
    /// - Parameters:
    ///   - name: the name's bytes; they need not be UTF-8.
    ///   - prefix: the file's first bytes, empty when they were not read.
    /// - Returns: the content type, and whether it is only a guess that reading some bytes would improve.
    public static func guess(name: [UInt8], prefix: [UInt8] = []) -> (identifier: String, isUncertain: Bool) {
        var uncertain: gboolean = 0
        var name = name
        name.append(0)
        let guess = name.withUnsafeBufferPointer { name in
            name.withMemoryRebound(to: CChar.self) { name in
                prefix.withUnsafeBufferPointer { prefix in
                    g_content_type_guess(
                        name.baseAddress, prefix.isEmpty ? nil : prefix.baseAddress, gsize(prefix.count), &uncertain)
                }
            }
        }
        let identifier = String(taking: guess) ?? unknown
        // shared-mime-info has no type for AsciiDoc, and knows `README.adoc` by the beginning of its name. Texts named `.asc`
        // are AsciiDoc or plain: of signatures and keys, which have that ending, too, the content tells.
        guard identifier == unknown || identifier.hasPrefix("text/"), identifier != "text/asciidoc" else {
            return (identifier, uncertain != 0)
        }
        let ending = name.dropLast().suffix(9).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        func ends(_ text: String) -> Bool { ending.reversed().starts(with: text.utf8.reversed()) }
        if ends(".adoc") || ends(".asciidoc") { return (asciiDoc, false) }
        guard identifier == unknown || identifier == "text/plain", ends(".asc") else {
            return (identifier, uncertain != 0)
        }
        return prefix.isEmpty ? (identifier, true) : (identifier == unknown ? unknown : asciiDoc, false)
    }

    /// The type of AsciiDoc documents, which shared-mime-info does not have.
    public static let asciiDoc = "text/x-asciidoc"

    /// The type of bytes of which nothing is known.
    public static let unknown = "application/octet-stream"

    /// The type's name in the user's language, such as 'PNG image'. `g_content_type_get_description`.
    public static func description(of identifier: String) -> String {
        if identifier == asciiDoc { return tr("AsciiDoc document") }
        return String(taking: g_content_type_get_description(identifier)) ?? identifier
    }

    /// Names of themed icons for the type, the most fitting first, the last of which every theme has.
    /// `g_content_type_get_icon`.
    public static func iconNames(of identifier: String) -> [String] {
        iconNames(g_content_type_get_icon(identifier)) + ["text-x-generic"]
    }

    /// Names of one-coloured icons for the type, the most fitting first, the last of which every theme has.
    /// `g_content_type_get_symbolic_icon`.
    public static func symbolicIconNames(of identifier: String) -> [String] {
        iconNames(g_content_type_get_symbolic_icon(identifier)) + ["text-x-generic-symbolic"]
    }

    /// Whether one type is the other or a kind of it: `text/x-csrc` is a `text/plain`. `g_content_type_is_a`.
    public static func isA(_ identifier: String, _ other: String) -> Bool {
        g_content_type_is_a(identifier, other) != 0
    }

    /// All types that shared-mime-info knows (`g_content_types_get_registered`). Reads files the first time.
    public static var registered: [String] {
        guard let list = g_content_types_get_registered() else { return [] }
        defer { g_list_free_full(list, g_free) }
        return sequence(first: list) { $0.pointee.next }.map {
            String(cString: $0.pointee.data.assumingMemoryBound(to: CChar.self))
        }
    }

    private static func iconNames(_ icon: OpaquePointer?) -> [String] {
        guard let icon else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
        guard g_type_check_instance_is_a(UnsafeMutablePointer(icon), g_themed_icon_get_type()) != 0,
            var names = g_themed_icon_get_names(icon)
        else { return [] }
        var list: [String] = []
        while let name = names.pointee {
            list.append(String(cString: name))
            names += 1
        }
        return list
    }
}
