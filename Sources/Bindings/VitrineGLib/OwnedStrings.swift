// SPDX-License-Identifier: MPL-2.0

internal import CGLib

extension String {
    /// Copies a string that C handed over, and frees it with `g_free`. Invalid UTF-8 becomes replacement characters.
    init?(taking string: UnsafeMutablePointer<CChar>?) {
        guard let string else { return nil }
        defer { g_free(string) }
        self = String(cString: string)
    }
}

extension [UInt8] {
    /// Copies the bytes of a zero-terminated string that C handed over, and frees it with `g_free`.
    init?(taking string: UnsafeMutablePointer<CChar>?) {
        guard let string else { return nil }
        defer { g_free(string) }
        self = UnsafeRawBufferPointer(start: string, count: strlen(string)).map { $0 }
    }
}
