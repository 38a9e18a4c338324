// SPDX-License-Identifier: MPL-2.0

import CFreeType
import DocumentModel

/// The facts in a font: OpenType's tables `name` and `OS/2`, or a Type 1 font's dictionary.
extension FontFile {
    /// Numbers of names in OpenType's table `name`.
    private enum Name {
        static let (copyright, version, foundry, designer, licence, licenceAddress) = (0, 5, 8, 9, 13, 14)
    }

    /// The facts, in the order in which they are worth knowing.
    var facts: [Fact] {
        let names = self.names
        var facts: [Fact] = []
        func add(_ key: Fact.Key, _ value: String?) {
            // Licences are broken into lines for a screen of another width.
            let words = (value ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !words.isEmpty { facts.append(Fact(key, words)) }
        }
        add(.version, names[Name.version] ?? postScript?.version.map { String(cString: $0) })
        add(.designer, names[Name.designer])
        add(.foundry, names[Name.foundry] ?? vendor)
        add(.copyright, names[Name.copyright] ?? postScript?.notice.map { String(cString: $0) })
        add(.licence, names[Name.licence])
        add(.licenceAddress, names[Name.licenceAddress])
        if FT_Get_Sfnt_Table(face, FT_SFNT_OS2) != nil { add(.embedding, String(FT_Get_FSType_Flags(face))) }
        add(.format, FT_Get_Font_Format(face).map { String(cString: $0) })
        add(.glyphs, String(glyphCount))
        if faceCount > 1 { add(.faces, String(faceCount)) }
        if let variation {
            add(.axes, variation.axes.map(\.text).joined(separator: ", "))
            add(.instances, variation.instances.map(\.name).joined(separator: ", "))
        }
        return facts
    }

    /// OpenType's names by their numbers: in English if there are such, else in the language that comes first.
    var names: [Int: String] {
        var names: [Int: (text: String, rank: Int)] = [:]
        for index in 0..<min(FT_Get_Sfnt_Name_Count(face), 1_000) {
            var name = FT_SfntName()
            guard FT_Get_Sfnt_Name(face, index, &name) == 0, let rank = Self.rank(name), let start = name.string,
                names[Int(name.name_id)].map({ $0.rank > rank }) ?? true
            else { continue }
            let bytes = UnsafeBufferPointer(start: start, count: min(Int(name.string_len), 4_000))
            let isMac = Int32(name.platform_id) == TT_PLATFORM_MACINTOSH
            let text = Charset.decode(bytes, isMac ? "MACINTOSH" : "UTF-16BE")
            if !text.isEmpty { names[Int(name.name_id)] = (text, rank) }
        }
        return names.mapValues(\.text)
    }

    /// How well a name can be read, 0 best; nil for an encoding that nobody uses any more.
    private static func rank(_ name: FT_SfntName) -> Int? {
        switch (Int32(name.platform_id), Int32(name.encoding_id)) {
        case (TT_PLATFORM_MICROSOFT, TT_MS_ID_SYMBOL_CS), (TT_PLATFORM_MICROSOFT, TT_MS_ID_UNICODE_CS),
            (TT_PLATFORM_MICROSOFT, TT_MS_ID_UCS_4):
            // The lower byte is the language, the upper one the country.
            Int32(name.language_id) == TT_MS_LANGID_ENGLISH_UNITED_STATES ? 0 : name.language_id & 0xFF == 9 ? 1 : 3
        case (TT_PLATFORM_APPLE_UNICODE, _): 2
        case (TT_PLATFORM_MACINTOSH, TT_MAC_ID_ROMAN): Int32(name.language_id) == TT_MAC_LANGID_ENGLISH ? 2 : 4
        default: nil
        }
    }

    /// The four letters by which OpenType knows who made it.
    private var vendor: String? {
        guard let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else { return nil }
        let letters = withUnsafeBytes(of: table.assumingMemoryBound(to: TT_OS2.self).pointee.achVendID) { Array($0) }
        guard letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }

    /// A Type 1 font's dictionary.
    private var postScript: PS_FontInfoRec? {
        var info = PS_FontInfoRec()
        return FT_Get_PS_Font_Info(face, &info) == 0 ? info : nil
    }
}
