// SPDX-License-Identifier: MPL-2.0

/// A picture in a contact.
enum ContactPhoto {
    /// The file of a picture that a line holds: in Base64, or in a `data:` address, which some programs label as Base64; nil
    /// for the address of a picture elsewhere.
    static func bytes(of line: ContentLine) -> [UInt8]? {
        guard line.raw.prefix(5).lowercased() == "data:" else { return line.bytes.flatMap { $0.isEmpty ? nil : $0 } }
        // Version 3.0 writes commas in values with a backslash.
        guard let comma = line.raw.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = line.raw[..<comma].lowercased()
        let content = String(line.raw[comma...].dropFirst())
        let isBase64 = head.hasSuffix(";base64") || head.hasSuffix(";base64\\")
        return isBase64 ? Base64.decode(content.utf8) : PercentEncoding.bytes(of: content)
    }
}
