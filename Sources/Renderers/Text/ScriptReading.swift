// SPDX-License-Identifier: MPL-2.0

/// A decoded text whose letters beyond ASCII should be those of a script other than Latin. They make whole words there; as
/// letters of another encoding they stand amid Latin ones.
struct ScriptReading {
    /// A script, by the letters of languages that share an encoding.
    enum Script { case russian, serbian, greek, hebrew, arabic, thai }

    /// Whether all such letters are in words of the script.
    let isLikely: Bool

    init(_ text: String, script: Script) {
        var (good, bad) = (0, 0)
        var word: [Unicode.Scalar] = []
        func end() {
            defer { word = [] }
            guard word.contains(where: { !$0.isASCII }), !Self.isFrench(word, script) else { return }
            switch Self.judge(word, script) {
            case true?: good += 1
            case false?: bad += 1
            case nil: break
            }
        }
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic || Self.isMark(scalar, script) || scalar.value == 0xFFFD {
                word.append(scalar)
            } else {
                // A control character, the line of a box.
                if (0x80...0x9F).contains(scalar.value) || (0x2500...0x25FF).contains(scalar.value) { bad += 1 }
                end()
            }
        }
        end()
        isLikely = good > 0 && good >= bad * 4 && (bad == 0 || good + bad > 4)
    }

    /// Whether a word is one of the script; nil when it is too short to say.
    private static func judge(_ word: [Unicode.Scalar], _ script: Script) -> Bool? {
        guard word.allSatisfy({ letters(script).contains($0) || isMark($0, script) }) else { return false }
        guard hasUsualCase(word) else { return false }
        if word.count < 2 { return nil }
        guard word.contains(where: { frequent.contains($0) }) else { return word.count > 2 ? false : nil }
        switch script {
        case .russian, .serbian, .arabic: return true
        // The form of a letter at the end of a word.
        case .greek: return word.dropLast().allSatisfy { $0 != "ς" } && word.last != "σ"
        case .hebrew: return word.dropLast().allSatisfy { !"ךםןףץ".unicodeScalars.contains($0) }
        case .thai: return !isMark(word[0], script) && word.count > 2
        }
    }

    /// Whether it is a word of Latin letters in the encoding of Arabic, which has those of French.
    private static func isFrench(_ word: [Unicode.Scalar], _ script: Script) -> Bool {
        script == .arabic && word.allSatisfy { $0.value < 0x180 }
    }

    /// Whether only the first letter is a capital, or each is one.
    static func hasUsualCase(_ word: [Unicode.Scalar]) -> Bool {
        let rest = word.dropFirst()
        if rest.allSatisfy({ !$0.properties.isUppercase }) { return true }
        return word.allSatisfy { !$0.properties.isLowercase }
    }

    /// Whether a character is a sign above or below a letter.
    static func isMark(_ scalar: Unicode.Scalar, _ script: Script) -> Bool {
        switch script {
        case .arabic: (0x64B...0x652).contains(scalar.value)
        case .hebrew: (0x5B0...0x5C2).contains(scalar.value)
        case .thai:
            scalar.value == 0xE31 || (0xE34...0xE3A).contains(scalar.value) || (0xE47...0xE4E).contains(scalar.value)
        default: false
        }
    }

    /// The letters of a script.
    static func letters(_ script: Script) -> Set<Unicode.Scalar> {
        switch script {
        case .russian: russian
        case .serbian: serbian
        case .greek: greek
        case .hebrew: hebrew
        case .arabic: arabic
        case .thai: thai
        }
    }

    private static let russian = both("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў")
    private static let serbian = both("абвгдежзиклмнопрстуфхцчшђјљњћџѓќѕѐѝ")
    private static let greek = both("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ")
    private static let hebrew = Set("אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ".unicodeScalars)
    private static let arabic = range(0x620...0x64A).union("ٹپچژڈگکھہےںڑۀیى".unicodeScalars)
    private static let thai = range(0xE01...0xE46)

    /// The letters of each script that are met most; next to no word has none of them.
    private static let frequent = both("оеаинтсрвлкіыяюуαοιετσνηυράόίέήύώωλκ")
        .union("יוהלאמרתבשاليمونترهبیسดนรอกเงมยลาสทไแ".unicodeScalars)

    private static func both(_ small: String) -> Set<Unicode.Scalar> {
        Set(small.unicodeScalars).union(small.unicodeScalars.flatMap { $0.properties.uppercaseMapping.unicodeScalars })
    }

    private static func range(_ values: ClosedRange<UInt32>) -> Set<Unicode.Scalar> {
        Set(values.compactMap { Unicode.Scalar($0) })
    }
}
