// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Reads `\includegraphics[width=…]{name}`: the size of a picture, and the files that it may be.
struct LaTeXPictureReader {
    private let commands: LaTeXCommandReader
    private let reader: LaTeXReader

    /// The width of the text of a page, in pixels of CSS.
    private static let textWidth = 469.0
    /// The endings of pictures without one, in the order of LaTeX.
    private static let endings = ["pdf", "png", "jpg", "jpeg", "eps", "svg"]
    private static let known: Set<String> = [
        "pdf", "png", "jpg", "jpeg", "eps", "ps", "svg", "gif", "bmp", "tif", "tiff", "webp",
    ]

    init(_ commands: LaTeXCommandReader) { (self.commands, reader) = (commands, commands.reader) }

    /// Reads the picture whose command was taken.
    func read(_ command: String) {
        if reader.index < reader.limit, reader.text[reader.index] == 0x2A { reader.index += 1 }
        commands.skipOverlay()
        var option = commands.takeOption()
        // The oldest form has the corners in two options.
        if let second = commands.takeOption() { option = second }
        guard let group = commands.takeGroup() else { return }
        var name = reader.text[group].filter { $0 != 0x22 && $0 != 0x7B && $0 != 0x7D }[...].trimmedBytes.string
        if command == "epsfig" || command == "psfig" {
            let fields = name.split(separator: ",").map { String($0).trimmed }
            guard let file = fields.first(where: { $0.hasPrefix("file=") || $0.hasPrefix("figure=") }) else { return }
            name = String(file.drop { $0 != "=" }.dropFirst())
        }
        guard !name.isEmpty else { return }
        let picture = reader.output.addInline("img", ["src": Self.address(name)])
        for (key, value) in Self.sizes(option.map { reader.text[$0] } ?? []) { picture[key] = "\(value)" }
        if reader.pictures.count < 2_000 { reader.pictures[Self.clean(name)] = files(name) }
    }

    private static func clean(_ name: String) -> String { String(name.map { $0 == "\\" ? "/" : $0 }) }

    /// The files that a name may stand for.
    private func files(_ name: String) -> [String] {
        let name = Self.clean(name)
        let file = name.split(separator: "/").last ?? ""
        let ending = file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
        let names = Self.known.contains(ending) ? [name] : Self.endings.map { "\(name).\($0)" }
        return Array(reader.metadata.folders.flatMap { folder in names.map { folder + $0 } }.prefix(48))
    }

    /// A path as the address in an element.
    private static func address(_ path: String) -> String {
        var address = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": address += "%25"
            case "?": address += "%3F"
            case "#": address += "%23"
            case ":": address += "%3A"
            default: address.unicodeScalars.append(scalar)
            }
        }
        return address
    }

    /// The width and the height that the options give, in pixels of CSS, and the scale.
    private static func sizes(_ options: AsciiDocBytes) -> [String: Double] {
        var sizes: [String: Double] = [:]
        for option in options.parts(0x2C) {
            guard let equals = option.firstIndex(of: 0x3D) else { continue }
            let value = option[(equals + 1)...].trimmedBytes
            switch option[..<equals].trimmedBytes.string {
            case "width": sizes["width"] = length(value)
            case "height", "totalheight": sizes["height"] = length(value)
            case "scale":
                let factor = Double(written: value.string)
                sizes["scale"] = factor.flatMap { $0 > 0.001 ? min($0, 100) * 100 : nil }
            default: break
            }
        }
        return sizes
    }

    /// A length such as `0.5\textwidth` or `8cm`.
    private static func length(_ text: AsciiDocBytes) -> Double? {
        let digits = text.prefix { $0.isDecimalDigit || $0 == 0x2E }
        let unit = text[digits.endIndex...].trimmedBytes
        let number = digits.isEmpty ? 1 : Double(written: digits.string) ?? 1
        guard number > 0, number < 10_000 else { return nil }
        if unit.first == 0x5C { return min(number, 1) * textWidth }
        let units = ["cm": 37.8, "mm": 3.78, "in": 96, "pt": 1.328, "bp": 1.333, "em": 14.7, "px": 1.0, "pc": 16]
        guard let factor = units[unit.prefix(2).string] else { return nil }
        return number * factor
    }
}
