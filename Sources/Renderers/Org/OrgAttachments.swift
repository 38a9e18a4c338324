// SPDX-License-Identifier: MPL-2.0

/// The folder of a headline's attachments, by its properties.
struct OrgAttachments {
    /// The folder's path; nil where the properties name none.
    private(set) var folder: String?

    /// Reads the lines between `:PROPERTIES:` and `:END:`.
    init(_ lines: MarkupLines) {
        var identifier: String?
        for number in lines.range.prefix(200) {
            let line = lines[number].trimmedMarkup
            guard line.first == UInt8(ascii: ":"),
                let end = line.dropFirst().firstIndex(of: UInt8(ascii: ":"))
            else { continue }
            let value = line[(end + 1)...].trimmedMarkup.markupText
            switch line[line.startIndex + 1..<end].lowercasedMarkup {
            case "dir", "attach_dir": folder = value
            case "id": identifier = value
            default: break
            }
        }
        // The folder that Org makes for an identifier.
        if folder == nil, let identifier, identifier.utf8.count > 2 {
            folder = "data/\(identifier.prefix(2))/\(identifier.dropFirst(2))"
        }
    }
}
