// SPDX-License-Identifier: MPL-2.0

/// A person or organisation of a vCard (RFC 6350, also versions 2.1 and 3.0).
struct Contact {
    /// A way to reach them, and what kind it is.
    struct Entry {
        let label: String
        let value: String
    }

    private(set) var name = ""
    private(set) var organisation = ""
    private(set) var role = ""
    private(set) var entries: [Entry] = []
    /// A file of a picture.
    private(set) var photo: [UInt8]?

    /// The contacts in a file, at most `limit`.
    static func all(in text: String, limit: Int) -> [Contact] {
        var contacts: [Contact] = []
        var current: Contact?
        for line in ContentLine.lines(of: text) {
            switch (line.name, line.raw.uppercased().trimmed) {
            case ("BEGIN", "VCARD"): current = Contact()
            case ("END", "VCARD"):
                if let contact = current { contacts.append(contact) }
                current = nil
                if contacts.count >= limit { return contacts }
            default: current?.add(line)
            }
        }
        if let current { contacts.append(current) }
        return contacts
    }

    private mutating func add(_ line: ContentLine) {
        switch line.name {
        case "FN": name = line.text.trimmed
        case "N":
            let fields = line.fields
            if name.isEmpty {
                name = [3, 1, 2, 0, 4].compactMap { fields.indices.contains($0) ? fields[$0] : nil }
                    .filter { !$0.isEmpty }.joined(separator: " ")
            }
        case "ORG": organisation = line.fields.filter { !$0.isEmpty }.joined(separator: ", ")
        case "TITLE", "ROLE": if role.isEmpty { role = line.text.trimmed }
        case "TEL": add(line.text.hasPrefix("tel:") ? String(line.text.dropFirst(4)) : line.text, line, "tel")
        case "EMAIL": add(line.text, line, "email")
        case "URL": add(line.text, line, "web")
        case "IMPP": add(line.text, line, "im")
        case "ADR":
            let fields = line.fields
            let order = [2, 1, 0, 5, 3, 4, 6].compactMap { fields.indices.contains($0) ? fields[$0] : nil }
            add(order.filter { !$0.isEmpty }.joined(separator: ", "), line, "address")
        case "BDAY": add(line.text, line, "born")
        case "NICKNAME": add(line.text, line, "nickname")
        case "NOTE": add(line.text, line, "note")
        case "PHOTO", "LOGO":
            if photo == nil {
                photo = line.bytes
                if photo == nil, line.raw.hasPrefix("data:"), let comma = line.raw.firstIndex(of: ",") {
                    photo = Base64.decode(line.raw[comma...].dropFirst().utf8)
                }
            }
        default: break
        }
    }

    private mutating func add(_ value: String, _ line: ContentLine, _ kind: String) {
        let value = value.trimmed
        guard !value.isEmpty, entries.count < 40 else { return }
        let types = (line.parameters["TYPE"] ?? []).map { $0.lowercased() }
        let known = types.first { ["cell", "work", "home", "fax", "mobile", "iphone", "main"].contains($0) }
        entries.append(Entry(label: known ?? kind, value: value))
    }

    /// The card's heading: the name, else the organisation, else the first entry.
    var heading: String {
        name.isEmpty ? organisation.isEmpty ? entries.first?.value ?? "" : organisation : name
    }

    /// The first letters of the name, for where there is no photo.
    var initials: String {
        let words = heading.split(whereSeparator: \.isWhitespace).filter {
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
