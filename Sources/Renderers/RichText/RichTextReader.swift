// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// Turns Rich Text Format into blocks: paragraphs, looks, tables and pictures.
struct RichTextReader {
    /// The blocks so far.
    private(set) var blocks: [Block] = []
    /// The document's own title.
    private(set) var title = ""
    private(set) var paper = Paper.letter

    private var tables = RichTextTables()
    private var state = RichTextState()
    private var stack: [RichTextState] = []
    private var runs: [TextRun] = []
    private var pending: [UInt8] = []
    private var toSkip = 0
    private var surrogate: UInt16?
    private var isOptional = false
    private var fontNumber = 0
    private var fontName = ""
    private var colour: (red: Int, green: Int, blue: Int)?
    private var picture: [UInt8] = []
    /// Whether the picture is a Windows bitmap without the header of its file.
    private var isPictureBitmap = false
    private var pictureSize = (width: 0.0, height: 0.0)
    private var highNibble: UInt8?
    private var rows = RichTextRows()
    /// The number of open groups beyond the depth that is followed.
    private var ignoredDepth = 0
    /// Whether the document's outermost group has been closed; what follows is not part of it.
    private var isEnded = false
    private var size = (width: 12_240, height: 15_840, left: 1_800, right: 1_800, top: 1_440, bottom: 1_440)
    private let limits: RenderLimits
    private let pictureSide: Int

    /// Groups in groups, deeper than any writer goes.
    private static let depthLimit = 200

    init(limits: RenderLimits, pictureSide: Int) {
        self.limits = limits
        self.pictureSide = pictureSide
    }

    /// Reads a text until `limit` blocks are there.
    mutating func read(_ bytes: ArraySlice<UInt8>, limit: Int) {
        var scanner = RichTextScanner(bytes)
        while !isEnded, let token = scanner.next(), blocks.count < limit {
            read(token)
        }
        endParagraph(force: false)
        blocks += rows.end()
        paper = Paper(
            width: Double(size.width) / 20, height: Double(size.height) / 20, left: Double(size.left) / 20,
            top: Double(size.top) / 20, right: Double(size.right) / 20, bottom: Double(size.bottom) / 20)
    }

    private mutating func read(_ token: RichTextScanner.Token) {
        switch token {
        case .open:
            flush()
            // The substitute of a Unicode character lies in the same group, so a space at the start of another group is text.
            toSkip = 0
            guard stack.count < Self.depthLimit else {
                ignoredDepth += 1
                return
            }
            stack.append(state)
        case .close:
            flush()
            toSkip = 0
            guard ignoredDepth == 0 else {
                ignoredDepth -= 1
                return
            }
            endGroup()
            let inner = state.destination
            // The last paragraph of the document may have no end of its own.
            if stack.count == 1 { endParagraph(force: false) }
            if let outer = stack.popLast() { state = outer }
            if inner == .fonts, state.destination == .body { state.applyDefaultFont(of: tables) }
            isEnded = stack.isEmpty
        case .symbol(let sign):
            if toSkip > 0, sign != 0x2A {
                toSkip -= 1
                return
            }
            if [0x7E, 0x5F].contains(sign) { flush() }
            switch sign {
            case 0x2A: isOptional = true
            case 0x7E: add("\u{A0}")
            case 0x5F: add("\u{2011}")
            case 0x5C, 0x7B, 0x7D: readByte(sign)
            default: break
            }
        case .byte(let byte): readByte(byte)
        case .data(let data): if state.destination == .picture { picture += data }
        case .word(let word, let number): read(word, number)
        }
    }

    private mutating func readByte(_ byte: UInt8) {
        if toSkip > 0 {
            toSkip -= 1
            return
        }
        switch state.destination {
        case .ignored, .shapeValue: break
        case .body, .title: pending.append(byte)
        case .fonts:
            if byte == 0x3B { endFont() } else { fontName.append(Character(UnicodeScalar(byte))) }
        case .colours:
            if byte == 0x3B {
                tables.colours.append(
                    colour.map {
                        Colour(red: Double($0.red) / 255, green: Double($0.green) / 255, blue: Double($0.blue) / 255)
                    })
                colour = nil
            }
        case .picture:
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, picture.count < 64 << 20 else { return }
            if let high = highNibble {
                picture.append(high << 4 | UInt8(digit))
                highNibble = nil
            } else {
                highNibble = UInt8(digit)
            }
        }
    }

    private mutating func read(_ word: String, _ number: Int?) {
        if word == "u", let number {
            readUnicode(number)
            return
        }
        flush()
        let isStandIn = toSkip > 0 && Self.characters[word] != nil && !Self.gaps.contains(word)
        toSkip = 0
        if isStandIn { return }
        let wasOptional = isOptional
        isOptional = false
        switch word {
        case "fonttbl": state.destination = .fonts
        case "colortbl": state.destination = .colours
        case "pict":
            state.destination = state.destination == .ignored ? .ignored : .picture
            picture = []
            isPictureBitmap = false
            pictureSize = (0, 0)
            highNibble = nil
        case "title": state.destination = .title
        case "stylesheet", "info", "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf",
            "footnote", "annotation", "fldinst", "nonshppict", "listtable", "listoverridetable", "generator", "xe",
            "tc",
            "revtbl", "rsidtbl", "themedata", "datastore", "latentstyles", "objdata", "bkmkstart", "bkmkend",
            "pgdsctbl", "filetbl", "mmathPr", "xmlnstbl", "nonesttables", "sn":
            if state.destination != .title { state.destination = .ignored }
        case "sv": if state.destination == .body { state.destination = .shapeValue }
        // The group `upr` holds a text twice: for readers without Unicode, which is ignored, and in Unicode.
        case "upr": (state.destination, state.outer) = (.ignored, state.destination)
        case "ud": state.destination = state.outer ?? state.destination
        case "dibitmap" where state.destination == .picture: isPictureBitmap = true
        case "shptxt": state.keepsTable = state.isInTable
        case "shppict", "shpinst", "listtext", "pntext", "fldrslt": break
        case "ansicpg": (tables.codePage, state.codePage) = (number ?? 1252, number ?? 1252)
        case "mac": (tables.codePage, state.codePage) = (10000, 10000)
        case "pc": (tables.codePage, state.codePage) = (437, 437)
        case "pca": (tables.codePage, state.codePage) = (850, 850)
        case "deff": tables.defaultFont = number ?? 0
        case "uc": state.skipped = min(max(number ?? 1, 0), 16)
        case "paperw": size.width = number ?? size.width
        case "paperh": size.height = number ?? size.height
        case "margl": size.left = number ?? size.left
        case "margr": size.right = number ?? size.right
        case "margt": size.top = number ?? size.top
        case "margb": size.bottom = number ?? size.bottom
        case "picwgoal": pictureSize.width = Double(number ?? 0) / 20
        case "pichgoal": pictureSize.height = Double(number ?? 0) / 20
        case "red": colour = (min(max(number ?? 0, 0), 255), colour?.green ?? 0, colour?.blue ?? 0)
        case "green": colour = (colour?.red ?? 0, min(max(number ?? 0, 0), 255), colour?.blue ?? 0)
        case "blue": colour = (colour?.red ?? 0, colour?.green ?? 0, min(max(number ?? 0, 0), 255))
        case "f" where state.destination == .fonts: fontNumber = number ?? 0
        case "fcharset" where state.destination == .fonts:
            tables.fonts[fontNumber, default: RichTextTables.Font(family: .sans)].codePage =
                RichTextTables.codePage(characterSet: number ?? 0)
        case "cpg" where state.destination == .fonts:
            tables.fonts[fontNumber, default: RichTextTables.Font(family: .sans)].codePage = number
        case "info" where state.destination == .ignored: break
        default:
            if state.destination == .body { readBody(word, number) }
            if wasOptional { state.destination = .ignored }
        }
    }

    /// The control words that stand for characters.
    private static let characters = [
        "line": "\u{2028}", "lbr": "\u{2028}", "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’",
        "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": "\u{2003}", "enspace": "\u{2002}",
        "qmspace": "\u{2005}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "ltrmark": "\u{200E}", "rtlmark": "\u{200F}",
    ]

    /// The control words that are line breaks or tabs, and never a substitute for a Unicode character.
    private static let gaps = ["line", "lbr", "tab"]

    private mutating func readBody(_ word: String, _ number: Int?) {
        if state.applyCharacter(word, number, document: tables) || state.applyParagraph(word, number) { return }
        if let character = Self.characters[word] {
            add(character)
            return
        }
        switch word {
        // A hidden end does not separate the paragraphs that are shown.
        case "par" where state.isHidden: break
        case "par", "nestcell": endParagraph(force: true)
        case "sect", "page":
            endParagraph(force: false)
            if !state.isInTable { blocks.append(.pageBreak) }
        case "trowd": rows.beginRow()
        case "cellx": rows.add(edge: Double(number ?? 0) / 20)
        case "cell":
            state.isInTable = true
            endParagraph(force: true)
            rows.endCell()
        case "row": rows.endRow()
        default: break
        }
    }

    private mutating func readUnicode(_ number: Int) {
        flush()
        isOptional = false
        toSkip = state.skipped
        let unit = UInt16(truncatingIfNeeded: number)
        if unit & 0xFC00 == 0xD800 {
            surrogate = unit
        } else if unit & 0xFC00 == 0xDC00, let high = surrogate {
            add(String(decoding: [high, unit], as: UTF16.self))
            surrogate = nil
        } else if let scalar = UnicodeScalar(unit) {
            // The private area holds the bullets of symbol fonts.
            guard (0xF000...0xF0FF).contains(unit) else { return add(String(Character(scalar))) }
            add(state.isWingdings ? String(Wingdings.character(UInt8(truncatingIfNeeded: unit))) : "•")
        }
    }

    /// Turns bytes into text in the font's character set.
    private mutating func flush() {
        guard !pending.isEmpty else { return }
        let text =
            state.isWingdings
            ? String(pending.map(Wingdings.character)) : Charset.decode(pending, codePage: state.codePage)
        pending = []
        add(text)
    }

    private mutating func add(_ text: String) {
        switch state.destination {
        case .title: title += text
        case .body:
            guard !state.isHidden else { return }
            let text = state.isUppercase ? text.uppercased() : text
            if let last = runs.last, last.style == state.style {
                runs[runs.count - 1].text += text
            } else {
                runs.append(TextRun(text, state.style))
            }
        default: break
        }
    }

    private mutating func endParagraph(force: Bool) {
        flush()
        guard force || !runs.isEmpty else { return }
        var paragraph = state.paragraph
        paragraph.runs = runs.isEmpty ? [TextRun("", state.style)] : runs
        // Lists bring their bullets as text before a tab.
        if paragraph.firstLine < 0, let first = paragraph.runs.first, let tab = first.text.firstIndex(of: "\t"),
            first.text[..<tab].count < 6
        {
            paragraph.marker = TextRun(String(first.text[..<tab]), first.style)
            paragraph.runs[0].text = String(first.text[tab...].dropFirst())
            paragraph.firstLine = 0
        }
        runs = []
        if let side = state.side { paragraph.alignment = side.alignment(of: paragraph.text) }
        if state.isInTable {
            rows.add(.paragraph(paragraph))
        } else {
            blocks += rows.end()
            blocks.append(.paragraph(paragraph))
        }
    }

    private mutating func endGroup() {
        switch state.destination {
        case .fonts where !fontName.isEmpty: endFont()
        case .picture where stack.last?.destination != .picture: endPicture()
        default: break
        }
    }

    private mutating func endFont() {
        let name = fontName.trimmed
        fontName = ""
        guard !name.isEmpty else { return }
        tables.fonts[fontNumber, default: RichTextTables.Font(family: .sans)].family = .named(name)
    }

    private mutating func endPicture() {
        defer { picture = [] }
        guard !state.isHidden else { return }
        if isPictureBitmap { picture = RichTextBitmap.file(picture) }
        guard PictureDecoder.contentType(of: picture).hasPrefix("image/"),
            let raster = try? PictureDecoder.raster(
                of: picture, bounds: PixelSize(width: pictureSide, height: pictureSide), limits: limits)
        else { return }
        let width = pictureSize.width > 0 ? pictureSize.width : Double(raster.size.width) * 0.75
        let height = pictureSize.height > 0 ? pictureSize.height : Double(raster.size.height) * 0.75
        let scale = min(1, 450 / width, 640 / height)
        let block = Block.picture(
            raster, width: width * scale, height: height * scale, alignment: state.paragraph.alignment)
        endParagraph(force: false)
        if state.isInTable {
            rows.add(block)
        } else {
            blocks += rows.end()
            blocks.append(block)
        }
    }
}
