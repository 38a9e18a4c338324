// SPDX-License-Identifier: MPL-2.0

import CPango
import TextRenderers

/// Character sets by the names that messages and word processors give them, through iconv.
enum Charset {
    /// Those whose tables are loaded before the first fork; a child could not load any.
    private static let known = [
        "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256",
        "WINDOWS-1257", "WINDOWS-1258", "CP437", "CP850", "CP866", "CP932", "CP936", "CP949", "CP950", "KOI8-R",
        "KOI8-U",
        "ISO-8859-2", "ISO-8859-5", "ISO-8859-7", "ISO-8859-9", "ISO-8859-15", "ISO-2022-JP", "EUC-JP", "EUC-KR",
        "GB18030", "BIG5", "SHIFT_JIS", "UTF-16LE", "UTF-16BE", "MACINTOSH",
    ]

    /// Loads the tables.
    static func warm() {
        for name in known { _ = g_iconv_open("UTF-8", name) }
    }

    /// Bytes in a character set as text; what makes no sense is replaced.
    static func decode(_ bytes: some Collection<UInt8>, _ name: String) -> String {
        let upper = name.uppercased().filter { $0 != "\"" && $0 != "'" && $0 != " " }
        let canonical =
            switch upper {
            case "", "UTF-8", "UTF8", "US-ASCII", "ASCII": "UTF-8"
            case "ISO-8859-1", "LATIN1", "ISO8859-1", "CP1252", "ISO_8859-1": "WINDOWS-1252"
            case "UTF-16": "UTF-16LE"
            case "GB2312", "GBK": "GB18030"
            case "KS_C_5601-1987": "CP949"
            case _ where upper.hasPrefix("CP125"): "WINDOWS-" + upper.dropFirst(2)
            default: upper
            }
        let input = Array(bytes)
        guard canonical != "UTF-8" else {
            // Most of what says nothing is UTF-8; the rest is guessed.
            return String(validating: input, as: UTF8.self) ?? DocumentText.text(input)
        }
        guard known.contains(canonical) else { return DocumentText.text(input) }
        var read: gsize = 0
        var written: gsize = 0
        let text = input.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: gchar.self) {
                g_convert_with_fallback(
                    $0.baseAddress, gssize($0.count), "UTF-8", canonical, "\u{FFFD}", &read, &written, nil)
            }
        }
        guard let text else { return String(decoding: input.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self) }
        defer { g_free(text) }
        return String(
            decoding: UnsafeRawBufferPointer(start: text, count: Int(written)), as: UTF8.self)
    }

    /// The character set of a Windows code page.
    static func name(codePage: Int) -> String {
        switch codePage {
        case 437, 850, 866, 932, 936, 949, 950: "CP\(codePage)"
        case 1250...1258: "WINDOWS-\(codePage)"
        case 10000: "MACINTOSH"
        case 65001: "UTF-8"
        default: "WINDOWS-1252"
        }
    }
}
