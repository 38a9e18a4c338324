// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The maker of the elements of one document in a light markup language, of which it makes a limited number.
final class ElementMaker {
    private var rest = 400_000

    /// A new element at the end of another; the other one itself once there are too many, so that its text is kept.
    func add(_ name: String, _ attributes: [String: String] = [:], to parent: XMLElement) -> XMLElement {
        guard rest > 0 else { return parent }
        rest -= 1
        let element = XMLElement(name: name, attributes: attributes)
        parent.append(.element(element))
        return element
    }

    /// Adds an element with a text.
    func add(_ name: String, _ attributes: [String: String] = [:], text: String, to parent: XMLElement) {
        add(name, attributes, to: parent).append(.text(text))
    }

    /// Adds lines that stay as they are.
    func addCode(_ text: String, to parent: XMLElement) {
        add("pre", text: text, to: parent)
    }

    /// Adds the elements of raw HTML, as far as it has any.
    func addHTML(_ html: [UInt8], to parent: XMLElement) {
        guard !html.isEmpty, rest > 0,
            let root = try? HTMLParser.parse(
                html, encoding: "UTF-8", limits: XMLParser.Limits(elements: rest, depth: 40))
        else { return }
        rest -= html.count / 3
        for part in (root.first("body") ?? root).content { parent.append(part) }
    }

    /// A picture by its relative path, or by its address.
    ///
    /// - Parameter text: the text in the place of a picture that is not shown.
    @discardableResult
    func addPicture(_ address: String, text: String?, width: String?, to parent: XMLElement) -> XMLElement {
        var attributes = ["src": address]
        // A picture elsewhere is represented by its text.
        let isBeside = RelativeAddress.path(address) != nil
        if let text = text ?? (isBeside ? nil : Self.name(of: address)) { attributes["alt"] = text }
        if let width = width.flatMap(Self.pixels) { attributes["width"] = width }
        return add("img", attributes, to: parent)
    }

    /// The address of a file by its path, in which `%`, `?` and `#` are characters of names.
    static func address(path: String) -> String {
        var address = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": address += "%25"
            case "?": address += "%3F"
            case "#": address += "%23"
            default: address.unicodeScalars.append(scalar)
            }
        }
        return address.utf8.contains(UInt8(ascii: ":")) && !address.hasPrefix("/") ? "./" + address : address
    }

    /// Whether an address or a path ends like that of a picture.
    static func isPicture(_ address: some Collection<UInt8>) -> Bool {
        let parts = address.suffix(6).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.last else { return false }
        return pictureEndings.contains(ending.lowercasedMarkup)
    }

    private static let pictureEndings: Set<String> = [
        "png", "jpg", "jpeg", "gif", "svg", "webp", "bmp", "tif", "tiff", "avif", "heic", "jxl", "ico", "xpm", "pbm",
        "pgm", "ppm", "eps",
    ]

    private static func name(of address: String) -> String? {
        guard !address.hasPrefix("data:") else { return nil }
        return address.split(separator: "/").last.map(String.init)
    }

    /// A width in pixels; nil where it is none. A share of the page's width counts as pixels of it.
    static func pixels(_ width: String) -> String? {
        let number = width.prefix { $0.isNumber || $0 == "." }
        guard let value = Double(written: number), value > 0, value < 1e5 else { return nil }
        switch width.dropFirst(number.count).trimmedSpaces {
        case "", "px": return "\(value)"
        case "%": return "\((value * 4.69).rounded())"
        case "pt": return "\(value / 0.75)"
        case "em", "ex": return "\(value * 16)"
        case "cm": return "\(value * 96 / 2.54)"
        case "mm": return "\(value * 9.6 / 2.54)"
        case "in": return "\(value * 96)"
        default: return nil
        }
    }
}

extension Substring {
    fileprivate var trimmedSpaces: Substring { drop { $0 == " " } }
}
