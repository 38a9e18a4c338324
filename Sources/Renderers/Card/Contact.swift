// SPDX-License-Identifier: MPL-2.0

import Quantities
import TextRenderers

/// A person or organisation of a vCard (RFC 6350, also versions 2.1 and 3.0).
struct Contact {
    /// A way to reach them, and what kind it is.
    struct Entry {
        var label: String
        let value: String
        /// The group of the line, by which another line labels it.
        let group: String
    }

    /// The formatted name, or the parts of the name in their order.
    var name: String { formattedName.isEmpty ? parts.whole : parts.completed(formattedName) }
    private(set) var organisation = ""
    private(set) var role = ""
    private(set) var entries: [Entry] = []
    /// A file of a picture.
    private(set) var photo: [UInt8]?

    private var formattedName = ""
    private var parts = NameParts([])
    /// Whether the last line is followed by another contact's card, inside this one.
    private var holdsCard = false

    /// Labels of the lines of a group, which may stand before these.
    private var labels: [String: String] = [:]

    /// The ranks of the lines that were preferred, by their kinds: the lowest is the best.
    private var ranks: [String: Int] = [:]

    /// So many ways to reach a contact are listed.
    private static let entryLimit = 40

    /// The contacts in a file, at most `limit`.
    ///
    /// - Parameter encoding: the encoding that was chosen for the file; nil for the one that each line names.
    static func all(
        in text: String, encoding: TextEncoding? = nil, limit: Int, for reader: ReaderLocale = .usual
    ) -> [Contact] {
        var contacts: [Contact] = []
        var open: [Contact] = []
        for line in ContentLine.lines(of: text, encoding: encoding) {
            switch (line.name, line.raw.uppercased().trimmed) {
            case ("BEGIN", "VCARD"):
                // A card that has no end is over where the next one begins, unless that lies in it.
                if let last = open.last, !last.holdsCard { contacts.append(open.removeLast()) }
                if open.count < 8 { open.append(Contact()) }
            case ("END", "VCARD"):
                if let contact = open.popLast() { contacts.append(contact) }
                if contacts.count >= limit { return contacts }
            default:
                if !open.isEmpty { open[open.count - 1].add(line, reader) }
            }
        }
        contacts += open.reversed()
        return Array(contacts.prefix(limit))
    }

    private mutating func add(_ line: ContentLine, _ reader: ReaderLocale) {
        holdsCard = line.name == "AGENT" && line.raw.trimmed.isEmpty
        switch line.name {
        case "FN":
            let text = line.text.trimmed
            if !text.isEmpty, isPreferred(line, reader) { formattedName = text }
        case "N": if isPreferred(line, reader) { parts = NameParts(line.fields) }
        case "ORG": organisation = line.fields.filter { !$0.isEmpty }.joined(separator: ", ")
        case "TITLE", "ROLE": if role.isEmpty { role = line.text.trimmed }
        case "TEL": add(line.text.hasPrefix("tel:") ? String(line.text.dropFirst(4)) : line.text, line, "tel")
        case "EMAIL": add(line.text, line, "email")
        case "URL": add(line.text, line, "web")
        case "IMPP": add(line.text, line, "im")
        case "X-AIM", "X-ICQ", "X-JABBER", "X-MSN", "X-SKYPE", "X-SKYPE-USERNAME", "X-YAHOO", "X-QQ":
            add(line.text, line, line.name.split(separator: "-").dropFirst().first?.lowercased() ?? "im")
        case "X-SOCIALPROFILE": add(line.text, line, "profile")
        case "ADR":
            let fields = line.fields
            let order = [2, 1, 0, 5, 3, 4, 6].compactMap { fields.indices.contains($0) ? fields[$0] : nil }
            add(order.filter { !$0.isEmpty }.joined(separator: ", "), line, "address")
        case "BDAY": add(ContactDate(line)?.text(reader) ?? line.text, line, "born")
        case "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY":
            add(ContactDate(line)?.text(reader) ?? line.text, line, "anniversary")
        case "X-ABDATE": add(ContactDate(line)?.text(reader) ?? line.text, line, "date")
        case "X-ABRELATEDNAMES", "RELATED": add(line.text, line, "related")
        case "X-ANDROID-CUSTOM": addAndroid(line, reader)
        case "NICKNAME": add(line.text, line, "nickname")
        case "NOTE": add(line.text, line, "note")
        case "X-ABLABEL":
            for index in entries.indices where entries[index].group == line.group && !line.group.isEmpty {
                entries[index].label = ContactLabel.apple(line.text)
            }
            labels[line.group] = ContactLabel.apple(line.text)
        case "PHOTO", "LOGO":
            if let bytes = ContactPhoto.bytes(of: line), isPreferred(line, reader, as: "PHOTO") { photo = bytes }
        default: break
        }
    }

    /// Whether a line is preferred to the lines of the same kind before it: by its number (RFC 6350 §5.3), else by the
    /// reader's language, else as the first one. A photo is preferred to a logo.
    private mutating func isPreferred(_ line: ContentLine, _ reader: ReaderLocale, as kind: String? = nil) -> Bool {
        let types = (line.parameters["TYPE"] ?? []).flatMap { $0.lowercased().split(separator: ",") }
        let number = Int(written: line.parameters["PREF"]?.first) ?? (types.contains("pref") ? 1 : 101)
        let language = line.parameters["LANGUAGE"]?.first?.lowercased().split(separator: "-").first
        let isForeign = language.map { $0 != reader.language.language } ?? false
        let rank = (line.name == "LOGO" ? 1_000 : 0) + min(max(number, 1), 101) * 2 + (isForeign ? 1 : 0)
        let kind = kind ?? line.name
        guard rank < ranks[kind] ?? .max else { return false }
        ranks[kind] = rank
        return true
    }

    private mutating func add(_ value: String, _ line: ContentLine, _ kind: String) {
        let label = line.group.isEmpty ? nil : labels[line.group]
        append(label ?? ContactLabel.text(of: line.parameters["TYPE"] ?? [], kind: kind), value, line.group)
    }

    private mutating func append(_ label: String, _ value: String, _ group: String = "") {
        let value = value.trimmed
        guard !value.isEmpty, entries.count < Self.entryLimit else { return }
        entries.append(Entry(label: label, value: value, group: group))
    }

    /// An item that Android keeps in its own way: `vnd.android.cursor.item/nickname;Bob;1;;…`.
    private mutating func addAndroid(_ line: ContentLine, _ reader: ReaderLocale) {
        let fields = line.fields
        guard fields.count > 1, let kind = fields[0].split(separator: "/").last else { return }
        let label = fields.count > 3 ? fields[3] : ""
        switch kind {
        case "nickname": append("nickname", fields[1])
        case "contact_event":
            let known =
                fields.count > 2 && fields[2] == "1"
                ? "anniversary" : fields.count > 2 && fields[2] == "3" ? "born" : "date"
            append(label.isEmpty ? known : label, ContactDate(text: fields[1])?.text(reader) ?? fields[1])
        case "relation": append(label.isEmpty ? "related" : label, fields[1])
        default: break
        }
    }

    /// The card's heading: the name, else the organisation, else the first entry.
    var heading: String {
        name.isEmpty ? organisation.isEmpty ? entries.first?.value ?? "" : organisation : name
    }

    /// The first letters of the name, for where there is no photo.
    var initials: String {
        let words = (parts.initialName ?? heading).split(whereSeparator: \.isWhitespace).filter {
            $0.first?.isLetter == true && !$0.hasSuffix(".")
        }
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
        return String(letters).uppercased()
    }

    /// Everything to read.
    var text: String {
        ([name, role, organisation].filter { !$0.isEmpty } + entries.map { "\($0.label)\t\($0.value)" })
            .joined(separator: "\n") + "\n"
    }
}
