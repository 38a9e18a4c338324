// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Digests of bytes, for names and not for secrets.
public enum Checksum {
    /// The MD5 of a text's UTF-8 in lower-case hexadecimal: 32 characters. `g_compute_checksum_for_string`.
    public static func md5(_ text: String) -> String {
        String(taking: g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1)) ?? ""
    }

    /// The SHA-256 of bytes that come in parts (`GChecksum`). For one thread at a time.
    public final class Running {
        private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

        /// The checksum of no bytes.
        public init() {}

        deinit { g_checksum_free(checksum) }

        /// Adds what comes next.
        public func update(_ bytes: UnsafeRawBufferPointer) {
            g_checksum_update(checksum, bytes.bindMemory(to: guchar.self).baseAddress, bytes.count)
        }

        /// The digest in lower-case hexadecimal: 64 characters. Nothing can be added after it was asked for.
        public var text: String { g_checksum_get_string(checksum).map { String(cString: $0) } ?? "" }
    }
}
