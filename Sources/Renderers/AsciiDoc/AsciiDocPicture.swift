// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A picture that a document names: `image::path[alt, width, height]`.
struct AsciiDocPicture {
    /// The width of the text of a page, in pixels of CSS.
    private static let textWidth = 469.0

    private let source: String
    private let attributes: AsciiDocBlockAttributes

    init(_ target: AsciiDocBytes, _ attributes: AsciiDocBlockAttributes, _ context: AsciiDocContext) {
        let path = target.trimmedBytes.filter { $0 != AsciiDocAttributes.literal }
        var source = String(decoding: path, as: UTF8.self)
        let isWhole = source.hasPrefix("/") || source.hasPrefix("data:") || source.utf8.contains(0x3A)
        if !isWhole, var folder = context.attributes["imagesdir"], !folder.isEmpty {
            if !folder.hasSuffix("/") { folder += "/" }
            source = folder + source
        }
        self.source = source
        self.attributes = attributes
    }

    /// Adds the picture to a paragraph.
    func add(to parent: XMLElement) {
        let picture = parent.add("img", ["src": source, "alt": alternative])
        guard let width = attributes["width"] ?? attributes.positional(1) else { return }
        if width.hasSuffix("%") {
            let part = Double(written: width.dropLast()) ?? 100
            picture["width"] = "\(Self.textWidth * min(max(part, 1), 100) / 100)"
        } else if let width = Double(written: width.hasSuffix("px") ? String(width.dropLast(2)) : width) {
            picture["width"] = "\(width)"
        }
    }

    /// The text in the place of the picture; the name of the file where none is given.
    private var alternative: String {
        if let text = attributes["alt"] ?? attributes.positional(0) { return text }
        let name = source.split(separator: "/").last ?? ""
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return String(stem.map { $0 == "-" || $0 == "_" ? " " : $0 })
    }
}
