// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// The style sheets of a page: those in the page itself, those in files beside it, and those that these import. Nothing is
/// fetched from a network.
struct PageStyles {
    /// The most files.
    private static let fileLimit = 48
    /// The most rules of all style sheets.
    private static let ruleLimit = 60_000

    private enum Part {
        case sheet(StyleSheet)
        case file(String)
    }

    /// The rules of all style sheets, in their order.
    private(set) var rules: [StyleSheet.Rule] = []
    /// The names of files that the page or its style sheets name, and that are not there, in their order; no more than ten.
    private(set) var missing: [String] = []

    /// The style sheets that the elements below `root` name.
    init(in root: XMLElement, companions: (any Companions)?) {
        var parts: [Part] = []
        Self.collect(root, into: &parts, depth: 0)
        guard !parts.isEmpty else { return }
        let paths = parts.compactMap { if case .file(let path) = $0 { path } else { nil } }
        let linked = Self.files(paths, companions)
        let base = PageBase(in: root)
        func imports(of sheet: StyleSheet) -> [String] {
            base?.isBesideDocument == false ? [] : Self.imports(of: sheet, at: base?.prefix ?? "")
        }
        var imported: [String] = []
        for part in parts {
            switch part {
            case .sheet(let sheet): imported += imports(of: sheet)
            case .file(let path): imported += linked[path].map { Self.imports(of: $0, at: path) } ?? []
            }
        }
        let further = Self.files(imported.filter { linked[$0] == nil }, companions)
            .merging(linked) { own, _ in own }
        missing = Self.missing((paths + imported).prefix(Self.fileLimit).filter { further[$0] == nil }, companions)
        for part in parts {
            let (sheet, paths): (StyleSheet?, [String]) =
                switch part {
                case .sheet(let sheet): (sheet, imports(of: sheet))
                case .file(let path): (linked[path], linked[path].map { Self.imports(of: $0, at: path) } ?? [])
                }
            guard let sheet else { continue }
            for path in paths { rules += further[path]?.rules ?? [] }
            rules += sheet.rules
        }
        if rules.count > Self.ruleLimit { rules.removeSubrange(Self.ruleLimit...) }
    }

    /// Writes the declarations of the style sheets into the elements that they are for.
    func apply(to root: XMLElement) {
        guard !rules.isEmpty else { return }
        var cascade = StyleCascade(rules)
        cascade.apply(to: root)
    }

    private static func collect(_ element: XMLElement, into parts: inout [Part], depth: Int) {
        guard depth < 200 else { return }
        for child in element.children where parts.count < 256 {
            switch child.name {
            // Style sheets in `noscript` count: they show the content that a script would show.
            case "template", "svg", "script": continue
            case "style" where StyleMedia.applies(child["media"] ?? ""):
                parts.append(.sheet(StyleSheet(child.text.utf8)))
            case "link" where isStyleSheet(child):
                if let path = child["href"].flatMap(RelativeAddress.path) { parts.append(.file(path)) }
            default: collect(child, into: &parts, depth: depth + 1)
            }
        }
    }

    private static func isStyleSheet(_ link: XMLElement) -> Bool {
        let relations = (link["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        return relations.contains("stylesheet") && !relations.contains("alternate") && link["disabled"] == nil
            && StyleMedia.applies(link["media"] ?? "")
    }

    /// The paths of the style sheets that one imports, from the folder of the page.
    private static func imports(of sheet: StyleSheet, at path: String) -> [String] {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return sheet.imports.compactMap(RelativeAddress.path).map { folder + $0 }
    }

    /// The names of those of some files that are not there; others may not be read.
    private static func missing(_ paths: [String], _ companions: (any Companions)?) -> [String] {
        var known: Set<String> = []
        let paths = paths.filter { known.insert($0).inserted }.prefix(10).filter { path in
            if case .missing? = companions?.contents(.style, at: path) { true } else { false }
        }
        return paths.compactMap { $0.split(separator: "/").last.map(String.init) }
    }

    private static func files(_ paths: [String], _ companions: (any Companions)?) -> [String: StyleSheet] {
        var known: Set<String> = []
        let paths = Array(paths.filter { known.insert($0).inserted }.prefix(fileLimit))
        guard let companions, !paths.isEmpty else { return [:] }
        let contents = companions.bytes(.style, at: paths, limit: StyleSheet.byteLimit)
        return Dictionary(
            zip(paths, contents).compactMap { path, bytes in bytes.map { (path, StyleSheet($0)) } },
            uniquingKeysWith: { first, _ in first })
    }
}
