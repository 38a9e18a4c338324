// SPDX-License-Identifier: MPL-2.0

/// The part that a companion, a file beside a document, plays for it. The kind decides what a companion may be.
public enum CompanionKind: UInt8, CaseIterable, Sendable {
    /// A picture, such as one in a Markdown file: any image file. It is drawn by the renderer of its own format, and the
    /// document gets its pixels.
    case picture = 1
    /// The vertices of a glTF model: a `.bin` file.
    case buffer
    /// The materials of a Wavefront model: an `.mtl` file.
    case material

    /// Whether a file of a name and a content type may be asked for as this kind.
    public func allows(name: [UInt8], contentType: String) -> Bool {
        switch self {
        case .picture: contentType.hasPrefix("image/")
        case .buffer: Self.ending(of: name).map { ["bin", "buffer", "glbin"].contains($0) } ?? false
        case .material: Self.ending(of: name) == "mtl"
        }
    }

    /// The lower-case ending of a name, without its dot; nil when it has none.
    private static func ending(of name: [UInt8]) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }
}

extension Provider {
    /// The kinds of companions that its documents may have; empty for documents that are one file.
    public var companions: [CompanionKind] {
        switch self {
        case .markdown, .html: [.picture]
        case .model: [.picture, .buffer, .material]
        default: []
        }
    }
}
