// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The kind of copied or dropped content from which a document can be created.
enum PasteKind: Equatable {
    /// A picture, offered as a content type whose bytes are a file.
    case image(contentType: String, suffix: String)
    /// A text.
    case text

    /// The pictures that are taken as they are, the best first: no byte of them is looked at.
    private static let images: [(contentType: String, suffix: String)] = [
        ("image/svg+xml", ".svg"), ("image/png", ".png"), ("image/jpeg", ".jpg"), ("image/webp", ".webp"),
        ("image/gif", ".gif"), ("image/avif", ".avif"), ("image/tiff", ".tiff"), ("image/bmp", ".bmp"),
    ]

    /// The best of what is offered; nil when none of it makes a document.
    ///
    /// - Parameters:
    ///   - formats: the content types that are offered.
    ///   - hasText: whether there is a text as well.
    init?(formats: [String], hasText: Bool) {
        // Copied files offer their names as text, which nobody wants in a document.
        guard !formats.contains("text/uri-list"), !formats.contains("x-special/gnome-copied-files") else { return nil }
        if let image = Self.images.first(where: { formats.contains($0.contentType) }) {
            self = .image(contentType: image.contentType, suffix: image.suffix)
        } else if hasText {
            self = .text
        } else {
            return nil
        }
    }

    /// The best of what is offered in content types alone, as what is dropped is.
    init?(formats: [String]) {
        self.init(formats: formats, hasText: formats.contains { Self.texts.contains($0) })
    }

    /// The content types of plain text, the best first.
    private static let texts = ["text/plain;charset=utf-8", "text/plain"]

    /// The content type to ask for, of those that are offered.
    func contentType(in formats: [String]) -> String? {
        switch self {
        case .image(let contentType, _): contentType
        case .text: Self.texts.first { formats.contains($0) }
        }
    }

    /// The label of the menu item.
    var title: String {
        switch self {
        case .image: tr("Image from _Clipboard")
        case .text: tr("Text from _Clipboard")
        }
    }

    /// The name that the document gets unless it is taken.
    var fileName: [UInt8] {
        switch self {
        case .image(_, let suffix): Array((tr("Pasted Image") + suffix).utf8)
        case .text: Array((tr("Pasted Text") + ".txt").utf8)
        }
    }
}
