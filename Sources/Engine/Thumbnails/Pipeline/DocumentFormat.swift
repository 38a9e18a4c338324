// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents

/// The format that makes a picture of a content type: its own, else that of one of its parents by shared-mime-info,
/// else text for kinds of text.
struct DocumentFormat {
    /// The content type under which the renderer knows it.
    let contentType: String
    let format: Format

    /// Whether the name promises nothing that can be drawn, so that only the content can tell.
    let isGuess: Bool

    /// The format for documents of types that no renderer draws.
    static func fallback(in formats: [Format]) -> DocumentFormat? {
        Format.forContentType(ContentType.unknown.identifier, in: formats).map {
            DocumentFormat(contentType: ContentType.unknown.identifier, format: $0, isGuess: true)
        }
    }

    private init(contentType: String, format: Format, isGuess: Bool) {
        self.contentType = contentType
        self.format = format
        self.isGuess = isGuess
    }

    /// The format among those of a service; nil when there is none.
    init?(_ contentType: ContentType, in formats: [Format]) {
        if contentType == .unknown { return nil }
        isGuess = false
        if let format = Format.forContentType(contentType.identifier, in: formats) {
            (self.contentType, self.format) = (contentType.identifier, format)
            return
        }
        for format in formats {
            for candidate in format.contentTypes where !candidate.hasSuffix("/*") {
                let parent = ContentType(candidate)
                if parent != .unknown, contentType.isA(parent) {
                    (self.contentType, self.format) = (candidate, format)
                    return
                }
            }
        }
        guard contentType.isA(ContentType("text/plain")),
            let format = Format.forContentType("text/plain", in: formats)
        else { return nil }
        (self.contentType, self.format) = ("text/plain", format)
    }
}
