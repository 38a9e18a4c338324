// SPDX-License-Identifier: MPL-2.0

/// Letters with accents, and the signs that have commands.
enum LaTeXAccents {
    /// The letters of each accent with their accented forms, in pairs.
    private static let pairs: [String: String] = [
        "'": "aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcćCĆlĺLĹnńNŃrŕRŔsśSŚzźZŹıí", "`": "aàeèiìoòuùAÀEÈIÌOÒUÙnǹNǸıì",
        "^": "aâeêiîoôuûAÂEÊIÎOÔUÛcĉCĈgĝGĜhĥHĤjĵJĴsŝSŜwŵWŴyŷYŶıî", "\"": "aäeëiïoöuüyÿAÄEËIÏOÖUÜYŸıï",
        "~": "aãnñoõAÃNÑOÕiĩIĨuũUŨıĩ", "=": "aāeēiīoōuūAĀEĒIĪOŌUŪıī", ".": "zżZŻcċCĊeėEĖgġGĠIİ",
        "u": "aăAĂeĕEĔgğGĞiĭIĬoŏOŎuŭUŬ", "v": "cčCČdďDĎeěEĚnňNŇrřRŘsšSŠtťTŤzžZŽaǎAǍ", "H": "oőOŐuűUŰ",
        "c": "cçCÇsşSŞtţTŢgģGĢkķKĶlļLĻnņNŅrŗRŖ", "k": "aąAĄeęEĘiįIĮuųUŲ", "r": "aåAÅuůUŮ", "d": "aạAẠeẹEẸoọOỌuụUỤ",
        "b": "dḏDḎ", "t": "",
    ]

    private static let combining: [String: String] = [
        "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", "=": "\u{304}", ".": "\u{307}",
        "u": "\u{306}", "v": "\u{30C}", "H": "\u{30B}", "c": "\u{327}", "k": "\u{328}", "r": "\u{30A}", "d": "\u{323}",
        "b": "\u{331}", "t": "\u{361}",
    ]

    /// Whether a command sets an accent on the letter after it.
    static func isAccent(_ name: String) -> Bool { combining[name] != nil }

    /// A letter with an accent.
    static func letter(_ letter: String, accent: String) -> String {
        guard let first = letter.first else { return "" }
        let table = Array(pairs[accent] ?? "")
        for index in stride(from: 0, to: table.count - 1, by: 2) where table[index] == first {
            return String(table[index + 1]) + letter.dropFirst()
        }
        return String(first) + (combining[accent] ?? "") + letter.dropFirst()
    }

    /// The signs of text that have commands.
    static let signs: [String: String] = [
        "ss": "ß", "SS": "ẞ", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
        "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
        "ng": "ŋ", "dag": "†", "ddag": "‡", "S": "§", "P": "¶", "copyright": "©", "pounds": "£", "euro": "€",
        "EUR": "€",
        "texteuro": "€", "textregistered": "®", "texttrademark": "™", "textcopyright": "©", "ldots": "…", "dots": "…",
        "textellipsis": "…", "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^",
        "textunderscore": "_",
        "textbar": "|", "textless": "<", "textgreater": ">", "textdegree": "°", "degree": "°", "textmu": "µ",
        "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
        "textquotedbl": "\"", "textquotesingle": "'", "quotedblbase": "„", "glqq": "„", "grqq": "“", "glq": "‚",
        "grq": "‘", "flqq": "«", "frqq": "»", "guillemotleft": "«", "guillemotright": "»", "og": "«\u{A0}",
        "fg": "\u{A0}»", "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX 2ε", "BibTeX": "BibTeX", "XeLaTeX": "XeLaTeX",
        "XeTeX": "XeTeX", "LuaLaTeX": "LuaLaTeX", "LuaTeX": "LuaTeX", "pdfLaTeX": "pdfLaTeX", "slash": "/",
        "textendash": "–", "textemdash": "—", "textbullet": "•", "textperiodcentered": "·", "textperthousand": "‰",
        "textnumero": "№", "textexclamdown": "¡", "textquestiondown": "¿", "textonehalf": "½", "textonequarter": "¼",
        "texttimes": "×", "textpm": "±", "checkmark": "✓", "cmark": "✓", "xmark": "✗", "textvisiblespace": "␣",
        "lq": "‘", "rq": "’",
        "quad": "\u{2003}", "qquad": "\u{2003}\u{2003}", "enspace": "\u{2002}", "thinspace": "\u{2009}",
        "enskip": "\u{2002}", "space": " ", "nobreakspace": "\u{A0}", "textasteriskcentered": "∗", "hfill": " ",
        "hfil": " ", "dotfill": " … ", "textdollar": "$", "textpercent": "%", "textbraceleft": "{",
        "textbraceright": "}",
        "lbrace": "{", "rbrace": "}", "textsection": "§", "textparagraph": "¶", "textrightarrow": "→",
        "textleftarrow": "←",
    ]
}
