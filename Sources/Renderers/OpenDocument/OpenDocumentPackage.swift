// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// An OpenDocument file: a zip of XML parts, or one 'flat' XML file.
struct OpenDocumentPackage {
    /// The zip; nil for a flat file.
    let archive: OpenDocumentArchive?
    /// The root of what holds the content.
    let content: XMLElement
    let styles: OpenDocumentStyles

    private let settings: XMLElement?

    /// Reads a package.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when `password` is missing or wrong.
    init(_ source: any ByteSource, password: String?, extent: DrawnExtent) throws(Refusal) {
        var limits = XMLParser.Limits()
        if extent == .firstPage { limits.elements = 40_000 }
        guard try source.prefix(2) == [0x50, 0x4B] else {
            guard source.count <= 64 << 20 else { throw Refusal(.tooLarge, "a flat document of \(source.count) bytes") }
            archive = nil
            content = try XMLParser.parse(try source.bytes(at: 0, length: source.count), limits: limits)
            guard content.first("body") != nil else { throw Refusal(.damaged, "it is no OpenDocument file") }
            styles = OpenDocumentStyles([content])
            settings = content.first("meta")
            return
        }
        let archive = try OpenDocumentArchive(source, password: password)
        self.archive = archive
        let parts = try archive.contents(of: ["content.xml", "styles.xml", "meta.xml"])
        guard let bytes = parts["content.xml"] else { throw Refusal(.damaged, "it has no content") }
        content = try XMLParser.parse(bytes, limits: limits)
        var roots: [XMLElement] = []
        if let bytes = parts["styles.xml"], let root = try? XMLParser.parse(bytes) { roots.append(root) }
        styles = OpenDocumentStyles(roots + [content])
        settings = parts["meta.xml"].flatMap { try? XMLParser.parse($0) }?.first("meta")
    }

    /// The picture that a `draw:image` refers to or holds.
    func picture(_ element: XMLElement, side: Int, limits: RenderLimits) -> Raster? {
        var bytes: [UInt8]?
        if let data = element.first("binary-data") {
            bytes = Base64.decode(data.text.utf8)
        } else if let path = element["xlink:href"], !path.contains(":") {
            bytes = try? archive?.content(of: path)
        }
        guard let bytes else { return nil }
        return try? PictureDecoder.raster(of: bytes, bounds: PixelSize(width: side, height: side), limits: limits)
    }

    /// The package's facts (`meta.xml`).
    var facts: [Fact] {
        var facts: [Fact] = []
        func add(_ key: Fact.Key, _ text: String?) {
            if let text, !text.isEmpty { facts.append(Fact(key, String(text.prefix(400)))) }
        }
        add(.title, settings?.first("title")?.text)
        add(.author, settings?.first("creator")?.text ?? settings?.first("initial-creator")?.text)
        add(.created, settings?.first("creation-date")?.text)
        add(.producer, settings?.first("generator")?.text)
        add(.pages, settings?.first("document-statistic")?["meta:page-count"])
        return facts
    }
}
