// SPDX-License-Identifier: MPL-2.0

/// The pictures of a reStructuredText document.
enum RestPicture {
    /// Adds the picture of a directive `image` or `figure`.
    static func add(_ directive: RestDirective, to parent: XMLElement, _ maker: ElementMaker) {
        // An address may be broken over lines.
        let address = directive.arguments.joined.filter { !$0.isMarkupSpace }.markupText
        guard !address.isEmpty else { return }
        // A path from the root of the sources is one from a folder above; there it is most often the document's own.
        let path = address.hasPrefix("/") && !address.hasPrefix("//") ? String(address.dropFirst()) : address
        let element = maker.addPicture(
            path, text: directive.option("alt"), width: directive.option("width"), to: parent)
        if let height = directive.option("height").flatMap(ElementMaker.pixels) { element["height"] = height }
        if let scale = directive.option("scale") { element["scale"] = scale.filter { $0.isNumber || $0 == "." } }
    }
}
