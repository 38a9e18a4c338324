// SPDX-License-Identifier: MPL-2.0

/// The label of a way to reach a contact, from its types or from a line of its own.
enum ContactLabel {
    /// Types that are worth a label, the telling ones first.
    private static let known = ["cell", "mobile", "iphone", "pager", "main", "work", "home", "car", "other"]

    /// A label such as “work fax”; the kind of the entry where its types say nothing.
    static func text(of types: [String], kind: String) -> String {
        // Users' own labels, as Android and others write them.
        if let own = types.first(where: { $0.lowercased().hasPrefix("x-") && $0.count > 2 }) {
            return String(own.dropFirst(2))
        }
        let types = types.flatMap { $0.lowercased().split(separator: ",").map(String.init) }
        let place = types.first { known.contains($0) }
        if types.contains("fax") { return place.map { "\($0) fax" } ?? "fax" }
        guard let place else {
            return kind == "profile" ? types.first ?? kind : kind
        }
        // A web address is “home page” and not “home”.
        if kind == "web" { return place == "home" ? "home page" : "\(place) page" }
        return place
    }

    /// A label as Apple writes it: `_$!<HomePage>!$_` for those that it translates, else the user's own words.
    static func apple(_ text: String) -> String {
        let text = text.trimmed
        guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_") else { return text }
        var words = ""
        for letter in text.dropFirst(4).dropLast(4) {
            if letter.isUppercase, !words.isEmpty, words.last?.isUppercase == false { words += " " }
            words.append(letter)
        }
        return words.lowercased()
    }
}
