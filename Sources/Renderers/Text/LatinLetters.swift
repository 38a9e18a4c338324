// SPDX-License-Identifier: MPL-2.0

/// The letters beyond ASCII of a language that is written in Latin letters, and the letters that stand beside them in its
/// words.
struct LatinLetters {
    /// The letters before and after a letter, ``wordStart`` and ``wordEnd`` among them.
    private struct Neighbours {
        let before: Set<Unicode.Scalar>
        let after: Set<Unicode.Scalar>
    }

    private static let wordStart: Unicode.Scalar = "^"
    private static let wordEnd: Unicode.Scalar = "$"

    private let neighbours: [Unicode.Scalar: Neighbours]
    /// Letters that Western Europe has, too.
    private let shared: Set<Unicode.Scalar>
    /// Whether words without a vowel are none of the language.
    private let needsVowels: Bool
    /// Letters of ASCII that only foreign words have.
    private let absent: Set<Unicode.Scalar>
    /// Whether words of other languages are likely to be read right beside those of the language: not where the encoding
    /// has other letters in most places of the French ones.
    let allowsForeign: Bool

    /// - Parameter neighbours: for each letter, `letter:before-after`.
    private init(
        _ neighbours: String, shared: String, absent: String = "qw", needsVowels: Bool = true,
        allowsForeign: Bool = true
    ) {
        var table: [Unicode.Scalar: Neighbours] = [:]
        for entry in neighbours.unicodeScalars.split(separator: " ") {
            let scalars = Array(entry)
            guard let letter = scalars.first, let middle = scalars.firstIndex(of: "-") else { continue }
            table[letter] = Neighbours(
                before: Set(scalars[2..<middle].map(Self.folded)), after: Set(scalars[(middle + 1)...].map(Self.folded))
            )
        }
        self.neighbours = table
        self.shared = Set(shared.unicodeScalars)
        self.absent = Set(absent.unicodeScalars)
        self.needsVowels = needsVowels
        self.allowsForeign = allowsForeign
    }

    /// Whether the language has a letter, small or capital.
    func has(_ character: Unicode.Scalar) -> Bool {
        let letter = Self.small(character)
        return neighbours[letter] != nil || shared.contains(letter)
    }

    /// Whether a letter of the language stands where words of the language have it.
    func fits(_ index: Int, in text: [Unicode.Scalar]) -> Bool {
        let last = index > 0 ? text[index - 1] : " "
        let next = index + 1 < text.count ? text[index + 1] : " "
        // Signs of Western Europe stand beside numbers, such as that of the pound.
        if Self.isDigit(last) || Self.isDigit(next) { return false }
        let (isFirst, isLast) = (!isLetter(last), !isLetter(next))
        if isFirst && isLast { return false }
        if !isFirst, text[index].properties.isUppercase, last.properties.isLowercase { return false }
        let word = word(around: index, in: text)
        if needsVowels, !word.contains(where: { Self.vowels.contains($0) }) { return false }
        if word.contains(where: { absent.contains($0) }) { return false }
        guard let neighbours = neighbours[Self.small(text[index])] else { return true }
        return neighbours.before.contains(isFirst ? Self.wordStart : Self.folded(last))
            && neighbours.after.contains(isLast ? Self.wordEnd : Self.folded(next))
    }

    /// The word around a letter, in small letters.
    private func word(around index: Int, in text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var start = index
        while start > 0, index - start < Self.wordLimit, isLetter(text[start - 1]) { start -= 1 }
        let word = text[start..<min(text.count, index + Self.wordLimit)].prefix { isLetter($0) }
        return word.map(Self.folded)
    }

    /// The maximum number of letters that are examined on each side of a letter in a word.
    private static let wordLimit = 40

    private func isLetter(_ character: Unicode.Scalar) -> Bool {
        character.properties.isAlphabetic || neighbours[character] != nil
    }

    private static func isDigit(_ character: Unicode.Scalar) -> Bool { ("0"..."9").contains(character) }

    private static func small(_ character: Unicode.Scalar) -> Unicode.Scalar {
        // The lowercase mapping of Unicode would be the ASCII letter with a combining dot.
        character == "İ" ? character : character.properties.lowercaseMapping.unicodeScalars.first ?? character
    }

    /// A neighbour: in Turkish the capital of `ı` is the one of ASCII.
    private static func folded(_ character: Unicode.Scalar) -> Unicode.Scalar {
        character == "İ" || character == "ı" ? "i" : small(character)
    }

    private static let vowels = Set("aeiouyáéíóúýàâäãåăąèêëěęėēîïīįôöõőơùûüůűūųưø".unicodeScalars)

    /// The letters of a language; nil for one that has no letters of its own, or other ones.
    static func of(_ language: some StringProtocol) -> LatinLetters? { languages[String(language)] }

    /// Taken from the translations of programs into these languages.
    private static let languages: [String: LatinLetters] = [
        "pl": LatinLetters(
            "ą:abcdfghijklmnprstwzłż-$bcdgjkptswzćłńśżź ć:^aeiłouyóąęśź-$cmpsw ę:bcdfghijklmnprstwzł-$bcdgkpstwzćłńśżź "
                + "ł:^abdegikmoprstuwyzóąęćź-$abcdeknopstuyzóąęż ń:aeioruyóź-$bckst ś:^adeijkouwyąęó-$bcklmnprtwć "
                + "ź:^adeuyóąę-$abdlmnrwćń ż:^adeiklłnoruyóąę-$abcdeklmnorsuwyóąę",
            shared: "ó", absent: "qvx"),
        "cs": czech, "sk": slovak,
        "hu": LatinLetters(
            "ő:^bcdfghjklmnprstvyz-$bdfghjklmnprstvz ű:^bdfghjklmnprstvyz-$bcdfghjklmnprstvz", shared: "áéíóöúü",
            absent: "q"),
        "sl": LatinLetters("č:^abdeilnoruvzš-$abeijklnoru", shared: "šž", needsVowels: false),
        "hr": croatian, "bs": croatian, "sr": croatian,
        "ro": LatinLetters(
            "ă:bcdfghijlmnprstuvzţş-$bcdghijlmnprstuvzşţ ş:^abceinoruâîă-$aceiklmnoptuăâî ţ:^abceilnopruăâî-$aeiuăâî",
            shared: "âî"),
        "tr": turkish, "az": turkish,
        "lt": LatinLetters(
            "ą:^abdgijklmnprstvš-$bčgjlrstž č:^acegiklmnoprsuyėšų-$adeijkou ę:bdegjklmnprstvzšž-$stšžė "
                + "ė:^abdgklmnprstvzšž-$dgjklmnprstvčšž į:^degjklnprstšž-$degjkmprstvėž "
                + "š:^aeikmnoprtuyšūąė-$adegijklmnoprstuvyąčėįšūų "
                + "ų:bdghijklmnprstvzšž-$js ū:bcdgijklmprstvšžč-$dklmnprstvzšž "
                + "ž:^adegilmnoprtuyąėįųū-$abdeikmnoprstuvyėįšąų",
            shared: "", absent: "qwx", allowsForeign: false),
        "lv": LatinLetters(
            "ā:^abcdgijklmnprstuvzļņšžč-$abcdfgijklmnprstvzšč č:^aceiuīē-$adeiou "
                + "ē:^bcdhjlmnprstvzģķņšč-$cdgjklmnprstvģļšž "
                + "ģ:^egioprēžu-aehiēu ī:^abcdhlmnprstvzķšžčģ-$bcdgjkmnprstvzš "
                + "ķ:^aāceikorstzēļņš-$aeiuēīļ "
                + "ļ:^aeikoptuāēģbdfgmnrsvz-$aikmouāēņšū "
                + "ņ:^adeiklotuzāēīļšmrūv-$aeijkorsuvāēķšū š:^aeiglkmnoprtuzāēīļņū-$adefgiklmnoprstuvāēīķņū "
                + "ū:^bdgjklmnprstļšžč-$cdgklmnprstvzšžm "
                + "ž:^adeinuāūrlo-$aeiosuāģīēm",
            shared: "", absent: "qwx", allowsForeign: false),
        "et": LatinLetters("š:^aeiou-$aeiouk ž:^aeioun-$aeiou", shared: "äöõü"),
        "vi": LatinLetters(
            "ă:^bcdđghklmnpqrstuvxo-$cmnpt\u{300}\u{301}\u{303}\u{309}\u{323} đ:^-aăâeêioôơuưy "
                + "ơ:^bcdđghklmnpqrstuưvx-$imnptu\u{300}\u{301}\u{303}\u{309}\u{323} "
                + "ư:^bcdđghklmnpqrstvx-$aơcimntu\u{300}\u{301}\u{303}\u{309}\u{323} "
                + toneMarks,
            shared: "âêôàáèéìíòóùúý", absent: "fjwz"),
    ]

    private static let czech = LatinLetters(
        "č:^adeiklmnoruvyzáíúůěst-$aceiklnotuáíů ď:^aeijoruyáíéýěžů-$aákmoótus ě:bdfmnptv-$bcdghjklmnprstvzčřšťžň "
            + "ň:^adeijloprtuvzáéíúýěůž-$aácdkostuům ř:^abdehikmoptuvyzáéíúýě-$aeciklnosttuáíůdk "
            + "ť:^aeilorsuyáéíúýěš-$aákmoóstu ů:^bcdfghjklmnprstvzčňřšž-$bcdghjklmprstvzčňž",
        shared: "áéíóšúýž", needsVowels: false)

    private static let slovak = LatinLetters(
        "č:^adeiklnorsuyáäíúéôž-$aceiklnotuíúšáé "
            + "ď:^adeiotuvžáéíúy-$aeoktuž ĺ:dhklpstž-bckpľňtž ľ:^abdehkosuvzíĺžáéúy-$abkmnopstuvúáčšň "
            + "ň:^adehjloprtvzáéíĺľŕžuyú-$aoktus ŕ:dhkmtvz-tňčhškž ť:^aeiksuyzäúšáéíôľrl-$aokutm",
        shared: "áäéíóôšúýž", needsVowels: false)

    private static let croatian = LatinLetters(
        "č:^aeijnorušlt-$aeijklnouv ć:^aeiouš-$aeinoukd đ:^aeioružn-$aeiounm", shared: "šž", needsVowels: false)

    private static let turkish = LatinLetters(
        "ğ:aeiouöü-$abdeiklmnrstuzü "
            + "ı:^bcçdfghğjklmnprsştvyz-$bcçdfghğklmnprsştvyz "
            + "İ:^bcçdfghğjklmnprsştvyz-$bcçdfghğklmnprsştvyz "
            + "ş:^aeiouöüklnrtyâ-$abcçdeiklmnoöprstuvyzü",
        shared: "âçîöûü", absent: "qwx")

    private static let toneMarks = ["\u{300}", "\u{301}", "\u{303}", "\u{309}", "\u{323}"]
        .map { $0 + ":aăâeêioôơuưy-$aceghimnoptuyơư" }.joined(separator: " ")
}
