// SPDX-License-Identifier: MPL-2.0

/// Empty documents in the OpenDocument format 1.3, which every office program opens.
enum OpenDocument: String, CaseIterable {
    case text
    case spreadsheet
    case presentation

    /// The content type.
    var contentType: String { "application/vnd.oasis.opendocument." + rawValue }

    /// The least that is valid: the type, first and uncompressed, the list of parts, and one empty body.
    var bytes: [UInt8] {
        let manifest = """
            <?xml version="1.0" encoding="UTF-8"?>
            <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" \
            manifest:version="1.3">\
            <manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="\(contentType)"/>\
            <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>\
            <manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/>\
            </manifest:manifest>
            """
        var archive = StoredArchive()
        archive.add("mimetype", Array(contentType.utf8))
        archive.add("META-INF/manifest.xml", Array(manifest.utf8))
        archive.add("content.xml", Array(part("content", "<office:body>\(body)</office:body>").utf8))
        archive.add("styles.xml", Array(part("styles", styles).utf8))
        return archive.bytes
    }

    private func part(_ name: String, _ inside: String) -> String {
        let spaces = ["office", "table", "text", "style", "drawing"]
            .map { " xmlns:\($0 == "drawing" ? "draw" : $0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\"" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-\(name)\(spaces.joined()) office:version="1.3">\(inside)</office:document-\(name)>
            """
    }

    private var body: String {
        switch self {
        case .text: "<office:text><text:p/></office:text>"
        case .spreadsheet:
            """
            <office:spreadsheet><table:table table:name="1"><table:table-column/>\
            <table:table-row><table:table-cell/></table:table-row></table:table></office:spreadsheet>
            """
        case .presentation:
            """
            <office:presentation><draw:page draw:name="1" draw:master-page-name="Default"/></office:presentation>
            """
        }
    }

    /// A presentation's pages need a master.
    private var styles: String {
        guard self == .presentation else { return "" }
        return """
            <office:automatic-styles><style:page-layout style:name="Page"/></office:automatic-styles>\
            <office:master-styles><style:master-page style:name="Default" style:page-layout-name="Page"/>\
            </office:master-styles>
            """
    }
}
