// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VitrineGLib

/// A text from which names are made: what stands in braces is filled in for each file.
///
/// `{name}` is the old name without its extension, `{n}` counts, `{n:3}` counts with at least three digits, `{date}` is the day
/// on which the file was last changed, `{date:%H.%M}` the same as a format of `g_date_time_format`; `{taken}` and
/// `{taken:%H.%M}` are the same of when a picture or film was taken. `{{` and `}}` are braces.
public struct NameTemplate: Equatable, Sendable {
    /// Why a text is none.
    @nonexhaustive public enum Failure: Error, Equatable, Sendable {
        /// A brace that nothing closes or opens.
        case brace
        /// The word in braces is unknown.
        case unknown(String)

        /// The description of the mistake, in the user's language.
        public var message: String {
            switch self {
            case .brace: tr("Unmatched brace: type “{{” for a brace")
            case .unknown(let word): tr("“{word}” is not a known placeholder", ["word": word])
            }
        }
    }

    private enum Part: Equatable, Sendable {
        case text([UInt8])
        case name
        case number(digits: Int)
        case date(format: String)
        case taken(format: String)
    }

    private static let day = "%Y-%m-%d"
    private let parts: [Part]

    /// The old name, whatever it is.
    public static let name = NameTemplate([.name])

    private init(_ parts: [Part]) { self.parts = parts }

    /// Reads a text.
    public init(_ text: String) throws(Failure) {
        var parts: [Part] = []
        var literal: [UInt8] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "{" || character == "}", rest.first == character {
                rest.removeFirst()
            } else if character == "{" {
                guard let end = rest.firstIndex(of: "}") else { throw .brace }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = []
                parts.append(try Self.part(String(rest[..<end])))
                rest = rest[rest.index(after: end)...]
                continue
            } else if character == "}" {
                throw .brace
            }
            literal += Array(character.utf8)
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }

    private static func part(_ word: String) throws(Failure) -> Part {
        let (name, value) =
            word.firstIndex(of: ":").map { (String(word[..<$0]), String(word[word.index(after: $0)...])) } ?? (
                word, nil
            )
        switch (name, value) {
        case ("name", nil): return .name
        case ("n", nil): return .number(digits: 1)
        case ("n", let value?):
            guard let digits = Int(value), (1...18).contains(digits) else { throw .unknown(word) }
            return .number(digits: digits)
        case ("date", nil): return .date(format: day)
        case ("taken", nil): return .taken(format: day)
        case ("date", let format?), ("taken", let format?):
            guard Formatting.date(.unknown, as: format)?.isEmpty == false else { throw .unknown(word) }
            return name == "date" ? .date(format: format) : .taken(format: format)
        default: throw .unknown(word)
        }
    }

    /// Whether it counts, so that the order of the files matters.
    public var counts: Bool { parts.contains { if case .number = $0 { true } else { false } } }

    /// Whether it tells when pictures were taken, which the files themselves have to be asked.
    public var needsDatesTaken: Bool { parts.contains { if case .taken = $0 { true } else { false } } }

    /// A name without its extension.
    ///
    /// - Parameters:
    ///   - stem: the old name without its extension.
    ///   - number: what `{n}` is.
    ///   - modified: when the file was last changed, in nanoseconds since 1970.
    ///   - taken: when it was taken, in ISO 8601.
    func filled(stem: [UInt8], number: Int, modified: FileTime, taken: String?) -> [UInt8] {
        var result: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .name: result += stem
            case .number(let digits):
                let text = String(number.magnitude)
                result += (number < 0 ? "-" : "").utf8
                result += [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.utf8.count)) + text.utf8
            case .date(let format): result += Self.nameBytes(Formatting.date(modified, as: format))
            case .taken(let format): result += Self.nameBytes(taken.flatMap { Formatting.date(iso: $0, as: format) })
            }
        }
        return result
    }

    /// A day written with slashes becomes one that file systems take.
    private static func nameBytes(_ date: String?) -> [UInt8] {
        (date ?? "").utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    }
}
