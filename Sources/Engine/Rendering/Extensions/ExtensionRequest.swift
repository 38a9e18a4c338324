// SPDX-License-Identifier: MPL-2.0

/// The request that an extension's program reads from its standard input: a line with the version of the protocol, a line
/// `key value` for each property, and an empty line (`docs/extensions.md`).
struct ExtensionRequest: Sendable {
    /// The first line of requests and answers: the protocol's name and version.
    static let greeting = "VITRINE 1"

    /// The name of the request.
    let name: String
    /// The document's content type.
    let contentType: String
    /// The path of the document as the program sees it.
    let document: String
    /// The longest side of a thumbnail, in pixels; the width of a preview's window.
    let size: Int
    /// The pixels per point of the display.
    var scale = 1

    /// The text on standard input.
    var text: String {
        let lines = [
            Self.greeting, "request \(name)", "type \(contentType)", "document \(document)", "size \(size)",
            "scale \(scale)",
        ]
        return lines.joined(separator: "\n") + "\n\n"
    }
}
