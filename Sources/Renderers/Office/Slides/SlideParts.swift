// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A slide with the layout and the master it is based on.
struct SlideParts {
    /// A part of the presentation, parsed.
    struct Part {
        let path: String
        let root: XMLElement

        var shapes: XMLElement? { root.first(["cSld", "spTree"]) }
    }

    let slide: Part
    let layout: Part?
    let master: Part?
    let theme: OfficeTheme

    init(_ path: String, in package: OfficePackage) throws(Refusal) {
        func part(_ path: String?) throws(Refusal) -> Part? {
            guard let path, let root = try? package.xml(path) else { return nil }
            return Part(path: path, root: root)
        }
        guard let slide = try part(path) else { throw Refusal(.damaged, "a slide is missing") }
        self.slide = slide
        layout = try part(try package.target(of: "slideLayout", from: path))
        master = try part(
            try layout.flatMap { (layout) throws(Refusal) in
                try package.target(of: "slideMaster", from: layout.path)
            })
        let themePath = try package.target(of: "theme", from: master?.path ?? path)
        theme = OfficeTheme(try themePath.flatMap { (path) throws(Refusal) in try? package.xml(path) })
    }

    /// The placeholders that a slide's placeholder takes its place and look from, the most basic first.
    func models(of shape: XMLElement) -> [XMLElement] {
        guard let holder = shape.placeholder else { return [] }
        return [master, layout].compactMap { part in
            part?.shapes?.descendants("sp").first { candidate in
                guard let other = candidate.placeholder else { return false }
                if let index = holder["idx"], part?.path == layout?.path { return other["idx"] == index }
                return Self.kind(other) == Self.kind(holder)
            }
        }
    }

    /// The text styles of a shape, by what it is a placeholder for.
    func textStyles(of shape: XMLElement) -> SlideTextStyles {
        var styles = SlideTextStyles(theme: theme)
        let masterStyles = master?.root.first("txStyles")
        if let holder = shape.placeholder {
            switch Self.kind(holder) {
            case "title": styles.lists += [masterStyles?.first("titleStyle")].compactMap { $0 }
            case "body": styles.lists += [masterStyles?.first("bodyStyle")].compactMap { $0 }
            default: styles.lists += [masterStyles?.first("otherStyle")].compactMap { $0 }
            }
        } else {
            styles.lists += [masterStyles?.first("otherStyle")].compactMap { $0 }
        }
        for model in models(of: shape) + [shape] {
            if let list = model.first(["txBody", "lstStyle"]) { styles.lists.append(list) }
        }
        return styles
    }

    /// Titles of all kinds are one, and so is everything that holds a slide's content.
    private static func kind(_ placeholder: XMLElement) -> String {
        switch placeholder["type"] ?? "obj" {
        case "title", "ctrTitle": "title"
        case "body", "obj", "subTitle", "tbl", "chart", "pic", "dgm", "media", "clipArt": "body"
        case let other: other
        }
    }
}

extension XMLElement {
    /// The `p:ph` of a shape of a slide.
    var placeholder: XMLElement? {
        for properties in children where properties.name.hasPrefix("nv") {
            if let holder = properties.first(["nvPr", "ph"]) { return holder }
        }
        return nil
    }
}
