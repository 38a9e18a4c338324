// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// A file of groups of keys and values, such as a desktop entry (GKeyFile).
public final class KeyFile {
    private let file = g_key_file_new()

    /// Reads one.
    ///
    /// - Throws: ``GLibError`` when it is none.
    public init(_ bytes: [UInt8]) throws(GLibError) {
        try reporting { error in
            bytes.withUnsafeBytes { bytes in
                _ = g_key_file_load_from_data(
                    file, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(bytes.count),
                    VITRINE_G_KEY_FILE_NONE, error)
            }
        }
    }

    deinit { g_key_file_unref(file) }

    /// A value as text; nil when there is none (`g_key_file_get_string`).
    public func text(_ key: String, in group: String) -> String? {
        String(taking: g_key_file_get_string(file, group, key, nil))
    }

    /// A value that is a list, with its parts separated by semicolons; empty when there is none
    /// (`g_key_file_get_string_list`).
    public func list(_ key: String, in group: String) -> [String] {
        var count: gsize = 0
        guard let texts = g_key_file_get_string_list(file, group, key, &count, nil) else { return [] }
        defer { g_strfreev(texts) }
        return (0..<Int(count)).compactMap { index in texts[index].map { String(cString: $0) } }
    }
}
