// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// The parts of a contact's name (RFC 6350 §6.2.2): each may be several words, separated by commas.
struct NameParts {
    private let family: String
    private let given: String
    private let additional: String
    private let prefix: String
    private let suffix: String

    init(_ fields: [String]) {
        func part(_ index: Int) -> String {
            guard fields.indices.contains(index) else { return "" }
            return fields[index].split(separator: ",").map { String($0).trimmed }.joined(separator: " ").trimmed
        }
        (family, given, additional, prefix, suffix) = (part(0), part(1), part(2), part(3), part(4))
    }

    /// All parts in the order of English and of most languages.
    var whole: String {
        [prefix, given, additional, family, suffix].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A formatted name with the title before it and what follows it, where these are left out of it.
    func completed(_ name: String) -> String {
        func isMissing(_ part: String) -> Bool {
            !part.isEmpty && part.split(separator: " ").allSatisfy { !name.contains(String($0)) }
        }
        return [isMissing(prefix) ? prefix : "", name, isMissing(suffix) ? suffix : ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// The names that initials are taken from; nil where there is not a given and a family name.
    var initialName: String? { given.isEmpty || family.isEmpty ? nil : "\(given) \(family)" }
}
