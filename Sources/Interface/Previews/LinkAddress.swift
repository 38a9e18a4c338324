// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib

/// The address of a link that leads out of a document, taken apart and written anew: what is opened is what is shown.
struct LinkAddress: Equatable {
    /// Why an address is not opened.
    enum Refusal: Error, Equatable {
        /// The address is neither a web page nor mail, and may read or run something on this machine.
        case otherScheme
        /// The address names a user before the host, which makes one host look like another.
        case userInformation
        /// The address does not follow the specification of URIs.
        case malformed
    }

    /// The address as it is opened: ASCII, and of mail no other fields than recipients, subject and text.
    let opened: String
    /// The host and the port, in ASCII; of mail the recipients.
    let destination: String
    /// The whole address; of mail the subject and the text. Deceptive characters are visible.
    let details: String
    /// Whether it is mail.
    let isMail: Bool

    /// The longest address and destination, in bytes.
    private static let (lengthLimit, destinationLimit) = (64 << 10, 600)
    /// The fields of a message that a link may fill in (RFC 6068). Others attach files or send blind copies.
    private static let fields: Set<String> = ["to", "cc", "subject", "body"]

    /// Takes an address apart (RFC 3986, RFC 6068).
    init(_ address: String) throws(Refusal) {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard ["http", "https", "mailto"].contains(scheme) else { throw .otherScheme }
        // Browsers drop or reinterpret these, each in its own way.
        guard address.utf8.count <= Self.lengthLimit,
            address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0 != "\\" && !(0x7F...0x9F).contains($0.value) })
        else { throw .malformed }
        let rest = address[address.index(address.startIndex, offsetBy: scheme.count + 1)...]
        isMail = scheme == "mailto"
        if isMail {
            (opened, destination, details) = try Self.mail(rest)
        } else {
            (opened, destination) = try Self.page(scheme, rest)
            details = LinkAddress.shown(opened)
        }
    }

    private static func page(_ scheme: String, _ rest: Substring) throws(Refusal) -> (String, String) {
        guard rest.hasPrefix("//") else { throw .malformed }
        let rest = rest.dropFirst(2)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw .userInformation }
        var host = authority
        var port = ""
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            host = authority[..<colon]
            port = String(authority[authority.index(after: colon)...])
            guard port.isEmpty || UInt16(port) != nil, port.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                throw .malformed
            }
        }
        guard let name = hostName(host) else { throw .malformed }
        let destination = port.isEmpty ? name : "\(name):\(port)"
        let path = rest.dropFirst(authority.count)
        let start = path.hasPrefix("/") ? "" : "/"
        return ("\(scheme)://\(destination)\(start)\(encoded(path))", destination)
    }

    /// A host in ASCII; nil for what is no name and no address.
    private static func hostName(_ host: Substring) -> String? {
        if host.hasPrefix("[") {
            let inner = host.dropFirst().dropLast()
            let isAddress = host.hasSuffix("]") && inner.contains(":")
            return isAddress && inner.utf8.allSatisfy { isHexDigit($0) || ":.".utf8.contains($0) }
                ? host.lowercased() : nil
        }
        guard let name = HostName.ascii(String(host))?.lowercased(), !name.isEmpty, name.utf8.count <= 253,
            name.utf8.allSatisfy({ isAlphanumeric($0) || "-._".utf8.contains($0) })
        else { return nil }
        return name
    }

    private static func mail(_ rest: Substring) throws(Refusal) -> (String, String, String) {
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        var query = rest.dropFirst(path.count).prefix { $0 != "#" }
        if query.first == "?" { query.removeFirst() }
        var recipients = path.isEmpty ? [] : [decoded(path)]
        var (details, kept): ([String], [String]) = ([], [])
        for field in query.split(separator: "&") {
            let key = field.prefix { $0 != "=" }
            let name = decoded(key).lowercased()
            guard fields.contains(name), key.count < field.count else { continue }
            let value = field.dropFirst(key.count + 1)
            kept.append("\(name)=\(encoded(value))")
            if name == "to" || name == "cc" {
                recipients.append(decoded(value))
            } else {
                details.append(decoded(value))
            }
        }
        let destination = recipients.map { DisplayName.text(Array($0.utf8)) }.joined(separator: ", ")
        guard destination.utf8.count <= destinationLimit else { throw .malformed }
        let opened = "mailto:" + encoded(path) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
        return (opened, destination, details.map { shown($0) }.joined(separator: "\n"))
    }

    /// A text with deceptive characters made visible, cut at the end where it is long.
    static func shown(_ text: String, limit: Int = 2000) -> String {
        let shown = DisplayName.text(Array(text.utf8.prefix(limit * 4))).unicodeScalars
        return shown.count > limit ? String(shown.prefix(limit)) + "…" : String(shown)
    }

    /// A part of an address in ASCII: what else it has is percent-encoded.
    private static func encoded(_ part: Substring) -> String {
        var text = ""
        for byte in part.utf8 {
            if byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }

    private static func decoded(_ part: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, rest.prefix(2).allSatisfy(isHexDigit),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) && (byte | 0x20) <= UInt8(ascii: "f")
    }
}
