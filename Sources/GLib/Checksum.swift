// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Digests of bytes, for names and not for secrets.
public enum Checksum {
    /// The MD5 of a text's UTF-8 in lower-case hexadecimal: 32 characters. `g_compute_checksum_for_string`.
    public static func md5(_ text: String) -> String {
        String(taking: g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1)) ?? ""
    }
}
