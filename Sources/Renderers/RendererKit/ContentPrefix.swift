// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// The first bytes of a document.
struct ContentPrefix {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func starts(_ bytes: [UInt8]) -> Bool { self.bytes.starts(with: bytes) }

    func starts(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

    func holds(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }

    /// The content type of text; nil when the bytes are no text.
    var textType: String? {
        guard !bytes.isEmpty, isText else { return nil }
        // Picture formats that are text.
        if starts("P"), bytes.count > 2, (0x31...0x37).contains(bytes[1]), bytes[2] <= 0x20 { return nil }
        if starts("#?") || starts("STARTFONT") { return nil }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        // Some programs put a line of their own before a PDF file.
        if text.contains("%pdf-") { return nil }
        if text.contains("<svg") { return "image/svg+xml" }
        if text.contains("<!doctype html") || text.contains("<html") { return "text/html" }
        if text.hasPrefix("begin:vcard") { return "text/vcard" }
        if text.hasPrefix("begin:vcalendar") { return "text/calendar" }
        if text.hasPrefix("<?xml") { return "application/xml" }
        return "text/plain"
    }

    /// Whether it is UTF-8 without control characters.
    private var isText: Bool {
        for byte in bytes where byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains(byte) || byte == 0x7F {
            return false
        }
        // The last character may be cut off.
        for length in bytes.count - min(3, bytes.count - 1)...bytes.count
        where String(validating: bytes.prefix(length), as: UTF8.self) != nil {
            return true
        }
        return false
    }
}
