// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The fonts and colours that a rich text refers to by number.
struct RichTextTables {
    struct Font {
        var family: TextStyle.Family
        var codePage: Int?

        /// Whether it is Wingdings, whose characters are signs. Its text is shown in the font of the page.
        var isWingdings: Bool { family == .named("Wingdings") }
    }

    var fonts: [Int: Font] = [:]
    var colours: [Colour?] = []
    var codePage = 1252
    var defaultFont = 0

    /// A colour by its number; nil for the automatic one.
    func colour(_ index: Int) -> Colour? {
        colours.indices.contains(index) ? colours[index] : nil
    }

    /// The code page of a Windows character set.
    static func codePage(characterSet: Int) -> Int? {
        switch characterSet {
        case 0: 1252
        case 77: 10000
        case 128: 932
        case 129: 949
        case 134: 936
        case 136: 950
        case 161: 1253
        case 162: 1254
        case 163: 1258
        case 177: 1255
        case 178: 1256
        case 186: 1257
        case 204: 1251
        case 222: 874
        case 238: 1250
        case 254, 255: 437
        default: nil
        }
    }
}
