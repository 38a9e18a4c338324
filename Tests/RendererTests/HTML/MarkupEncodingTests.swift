// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import TextRenderers

/// The encodings of web pages and of what is read like them.
@Suite struct MarkupEncodingTests {
    private func read(_ head: String, _ text: [UInt8], contentType: String = "text/html") throws -> String {
        let bytes = Array("\(head)<body><p>".utf8) + text + Array("</p></body></html>".utf8)
        let session = try HTMLRenderer().open(
            MemorySource(bytes), contentType: contentType, password: nil, limits: .session(.still))
        let text = try #require(session as? DrawnSession).text(at: 0, length: 10_000).text
        return String(text.dropLast())
    }

    @Test func `a byte order mark counts before the name in the page`() throws {
        let head = "\u{FEFF}<html><head><meta charset=iso-8859-1></head>"
        #expect(try read(head, Array("Größe".utf8)) == "Größe")
        var wide: [UInt8] = [0xFE, 0xFF]
        for unit in "<meta charset=koi8-r><p>Größe</p>".utf16 { wide += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        #expect(MarkupEncoding.text(of: wide).hasSuffix("<p>Größe</p>"))
    }

    @Test func `the names of Latin 1 and ASCII mean the code page of Windows`() throws {
        for name in ["iso-8859-1", "Latin1", "us-ascii", " ISO8859-1 ", "cp1252"] {
            #expect(
                try read("<meta charset='\(name)'>", [0x80, 0x20, 0x96, 0x20, 0x84, 0x61, 0x93, 0xFC]) == "€ – „a“ü",
                "\(name)")
        }
    }

    @Test func `standards of East Asia are read with the characters that makers added`() throws {
        // A circled digit, a company sign in one letter, and a kanji whose second byte is a backslash.
        #expect(try read("<meta charset=shift_jis>", [0x95, 0x5C, 0x87, 0x40, 0x87, 0x8A]) == "表①㈱")
        #expect(try read("<meta charset=euc-jp>", [0xAD, 0xA1, 0xC6, 0xFC]) == "①日")
        #expect(try read("<meta charset=iso-2022-jp>", Array("\u{1B}$BF|-!\u{1B}(B ok".utf8)) == "日① ok")
        // A character that GB 2312 lacks, a syllable that KS X 1001 lacks, and one of Hong Kong that Big5 lacks.
        #expect(try read("<meta charset=gb2312>", [0xE9, 0x46]) == "镕")
        #expect(try read("<meta charset=euc-kr>", [0x8C, 0x63, 0xB0, 0xA1]) == "똠가")
        #expect(try read("<meta charset=big5>", [0x9D, 0xEF, 0xA4, 0xA4]) == "嘅中")
    }

    @Test func `a name in a comment, a script or another attribute does not count`() throws {
        let text = Array("Größe".utf8)
        for other in [
            "<!-- <meta charset=koi8-r> -->", "<script>'<meta charset=koi8-r>'</script>",
            "<link title='<meta charset=koi8-r>'>", "<meta name=description content='text/html; charset=koi8-r'>",
            "<title><meta charset=koi8-r></title>",
        ] {
            #expect(try read("<html><head>\(other)</head>", text) == "Größe", "\(other)")
        }
        let after =
            "<!-- <meta charset=koi8-r> --><META content='text/html; charset=windows-1251' http-equiv=Content-Type>"
        #expect(try read(after, [0xCC, 0xE8, 0xF0]) == "Мир")
    }

    @Test func `a page whose name for it can be read is not in UTF-16`() throws {
        for name in ["utf-16", "UTF-16LE", "utf-16be", "unicode"] {
            #expect(try read("<meta charset=\(name)>", Array("Größe, 中".utf8)) == "Größe, 中", "\(name)")
        }
    }

    @Test func `an unknown name is passed over, and the encoding guessed`() throws {
        #expect(try read("<meta charset=klingon>", Array("Größe".utf8)) == "Größe")
        #expect(try read("<meta charset=klingon>", Array("Gr".utf8) + [0xF6, 0xDF] + Array("e".utf8)) == "Größe")
    }

    @Test func `encodings that hide text are one replacement character`() throws {
        for name in ["iso-2022-kr", "hz-gb-2312", "iso-2022-cn", "replacement"] {
            #expect(try read("<meta charset=\(name)>", Array("<b>text</b>".utf8)) == "\u{FFFD}", "\(name)")
        }
    }

    @Test func `user-defined bytes are Western European in a page`() throws {
        #expect(try read("<meta charset=x-user-defined>", [0xFC]) == "ü")
        #expect(Charset.decode([0x41, 0x80, 0xFF], "x-user-defined") == "A\u{F780}\u{F7FF}")
    }

    @Test func `the XML declaration names the encoding of XHTML`() throws {
        let head = "<?xml version='1.0' encoding='ISO-8859-2'?><html xmlns='http://www.w3.org/1999/xhtml'>"
        let text: [UInt8] = [0xB1, 0xB6, 0xEA]
        #expect(try read(head, text, contentType: "application/xhtml+xml") == "ąśę")
        #expect(try read(head, text) == "ąśę")
        // A browser reads such a page as HTML, in which an element counts before the declaration.
        #expect(try read(head + "<meta charset=windows-1251>", [0xCC]) == "М")
        #expect(try read(head + "<meta charset=windows-1251>", [0xB1], contentType: "application/xhtml+xml") == "ą")
        // XML that declares nothing is UTF-8.
        let xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'><head><meta charset='koi8-r'/></head>"
        #expect(try read(xhtml, Array("ą, ę".utf8), contentType: "application/xhtml+xml") == "ą, ę")
        #expect(try read(xhtml, [0xED, 0xC9, 0xD2], contentType: "application/xhtml+xml") == "Мир")
    }

    @Test func `XML is decoded like web pages`() throws {
        let root = try XMLParser.parse(
            Array("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><a>".utf8) + [0x87, 0x40]
                + Array("</a>".utf8))
        #expect(root.text == "①")
        let latin = try XMLParser.parse(
            Array("<?xml version='1.0' encoding='iso-8859-1'?><a>".utf8) + [0x80]
                + Array("</a>".utf8))
        #expect(latin.text == "€")
    }

    @Test func `a page in a message is in the encoding of its header, else in the one that it names`() throws {
        func html(_ charset: String, _ page: String, _ bytes: [UInt8]) -> String? {
            let header = "Subject: a\r\nContent-Type: text/html\(charset)\r\n\r\n\(page)"
            return MailMessage((Array(header.utf8) + bytes)[...])?.html
        }
        #expect(html("; charset=iso-8859-2", "<meta charset=koi8-r>", [0xB1])?.hasSuffix("ą") == true)
        #expect(html("", "<meta charset=iso-8859-2>", [0xB1])?.hasSuffix("ą") == true)
        #expect(html("; charset=us-ascii", "<meta charset=utf-8>", Array("ą".utf8))?.hasSuffix("ą") == true)
    }

    @Test func `a byte that makes no sense costs one letter of a text in pairs`() {
        for (encoding, bytes) in [
            (TextEncoding.shiftJIS, [0x93, 0xFA, 0xFF, 0x41, 0x93, 0xFA] as [UInt8]),
            (.eucJP, [0xC6, 0xFC, 0xFF, 0x41, 0xC6, 0xFC]), (.gb18030, [0xC8, 0xD5, 0xFF, 0x41, 0xC8, 0xD5]),
        ] {
            #expect(TextDecoder.decode(bytes, as: encoding, isLast: true).text == "日\u{FFFD}A日", "\(encoding)")
        }
    }

    @Test func `words of a header and code pages of rich text are decoded alike`() {
        #expect(MailWords.decode("=?iso-2022-jp?B?GyRCLSEbKEI=?=") == "①")
        #expect(MailWords.decode("=?gb2312?Q?=E9=46?=") == "镕")
        #expect(Charset.decode([0x87, 0x40], codePage: 932) == "①")
        #expect(Charset.decode([0xB5], codePage: 852) == "Á" && Charset.decode([0x80], codePage: 99) == "€")
    }
}
