// SPDX-License-Identifier: MPL-2.0

import DocumentModel
internal import Glibc
import RendererKit
import Testing

@testable import TextRenderers

/// Texts from before Unicode.
@Suite struct LegacyEncodingTests {
    private static let texts = [
        "pl":
            "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i "
            + "sumieniem i powinni postępować wobec innych w duchu braterstwa.\n",
        "cs":
            "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají "
            + "spolu jednat v duchu bratrství.\n",
        "hu":
            "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel "
            + "bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.\n",
        "el": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Άλλωστε είναι "
            + "προικισμένοι με λογική και συνείδηση.\n",
        "he": "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון.\n",
        "tr":
            "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine "
            + "karşı kardeşlik zihniyeti ile hareket etmelidirler.\n",
        "ar":
            "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح "
            + "الإخاء.\n",
        "th": "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม\n",
        "lt": "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi "
            + "elgtis vienas kito atžvilgiu kaip broliai.\n",
        "ru":
            "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью.\n",
        "uk": "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю.\n",
        "ja": "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。\n",
        "zh": "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。\n",
        "zt": "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。\n",
        "ko": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았다.\n",
    ]

    /// A text in an encoding of iconv's.
    private static func bytes(_ text: String, as encoding: String) throws -> [UInt8] {
        let converter = try #require(iconv_open(encoding, "UTF-8"))
        defer { iconv_close(converter) }
        var input = text.utf8.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 2)
        var (left, room) = (input.count, output.count)
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (source, target) = (input.baseAddress, output.baseAddress)
                _ = iconv(converter, &source, &left, &target, &room)
            }
        }
        try #require(left == 0, "\(encoding) lacks a letter of the text")
        return output.dropLast(room).map { UInt8(bitPattern: $0) }
    }

    private static func read(_ bytes: [UInt8]) throws -> (text: String, encoding: String?) {
        let session = try TextRenderer().open(
            MemorySource(bytes), contentType: "text/plain", password: nil, limits: .session(.still))
        let text = try #require(session as? any TextSession).text(at: 0, length: 4096).text
        return (text, try session.facts().first { $0.key == .encoding }?.value)
    }

    @Test(arguments: [
        ("pl", "WINDOWS-1250"), ("pl", "ISO-8859-2"), ("cs", "WINDOWS-1250"), ("cs", "ISO-8859-2"),
        ("hu", "WINDOWS-1250"), ("hu", "ISO-8859-2"), ("el", "WINDOWS-1253"), ("el", "ISO-8859-7"),
        ("he", "WINDOWS-1255"), ("he", "ISO-8859-8"), ("tr", "WINDOWS-1254"), ("tr", "ISO-8859-9"),
        ("ar", "WINDOWS-1256"), ("ar", "ISO-8859-6"), ("th", "TIS-620"), ("th", "WINDOWS-874"),
        ("lt", "WINDOWS-1257"), ("lt", "ISO-8859-13"), ("ru", "WINDOWS-1251"), ("ru", "KOI8-R"), ("ru", "CP866"),
        ("ru", "ISO-8859-5"), ("ru", "MAC-CYRILLIC"), ("uk", "WINDOWS-1251"), ("uk", "KOI8-U"), ("ja", "SHIFT_JIS"),
        ("ja", "EUC-JP"), ("zh", "GB18030"), ("zh", "GBK"), ("zt", "BIG5"), ("ko", "EUC-KR"), ("ko", "UHC"),
    ])
    func `a language is shown right in its encodings`(language: String, encoding: String) throws {
        let text = try #require(Self.texts[language])
        #expect(try Self.read(Self.bytes(text, as: encoding)).text == text)
    }

    @Test(arguments: [
        "Grüße aus München", "© 2004 ACME", "±5 °C", "naïve café", "El año pasado comí piñas", "5 € pro Stück",
        "“quoted” text – with dashes", "Æblegrød og smørrebrød", "Ça va être déjà fait", "São Paulo não é a capital",
        "Però è così, perché no?", "Año;Niño;Señor", "# encoding\nname = 'José'", "Copyright © 1999 by Foo®", "Ø",
    ])
    func `a short text is taken for Western European`(text: String) throws {
        #expect(try Self.read(Self.bytes(text, as: "WINDOWS-1252")).text == text)
    }

    @Test func `the facts name the encoding`() throws {
        let text = try #require(Self.texts["tr"])
        #expect(try Self.read(Self.bytes(text, as: "WINDOWS-1254")).encoding == "WINDOWS-1254")
    }

    @Test(arguments: [("pl", "ISO-8859-2", "względem"), ("el", "WINDOWS-1253", "άνθρωποι"), ("ko", "UHC", "인간은")])
    func `words are found in such texts`(language: String, encoding: String, word: String) throws {
        let bytes = try Self.bytes(try #require(Self.texts[language]), as: encoding)
        let session = try TextRenderer().open(
            MemorySource(bytes), contentType: "text/plain", password: nil, limits: .session(.still))
        let finding = try #require(session as? any TextSearchSession).find(word, in: 0..<bytes.count)
        let first = try #require(finding.matches.first)
        #expect(Array(bytes[Int(first.lowerBound)..<Int(first.upperBound)]) == (try Self.bytes(word, as: encoding)))
    }

    @Test func `bytes that mean nothing are replaced`() {
        // 0x81 is in no table of Windows.
        let (text, used) = TextDecoder.decode([0x41, 0x81, 0xE4], as: .windows1252, isLast: true)
        #expect(text == "A\u{FFFD}ä" && used == 3)
    }
}
