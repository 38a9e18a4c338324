// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import RendererKit
import Testing

@testable import Renderers

/// A document of a format: one of the fixtures, or one that is written here for a format without any.
struct SampleDocument: CustomTestStringConvertible {
    let name: String
    let contentType: String

    var testDescription: String { name }

    /// The format of the document.
    var format: Format { Format.forContentType(contentType)! }

    /// The renderer of the document.
    var renderer: any SessionRenderer {
        Renderers.all.first { $0.provider == format.provider } as! any SessionRenderer
    }

    /// Its bytes.
    func bytes() throws -> [UInt8] {
        if let text = Self.texts[name] { return Array(text.utf8) }
        return try MemorySource.bytes(of: name)
    }

    /// Every document.
    static let all: [SampleDocument] = (fixtures(in: "") + texts.keys).sorted().map { name in
        let ending = endings.filter { name.hasSuffix("." + $0.key) }.max { $0.key.count < $1.key.count }
        return SampleDocument(name: name, contentType: ending?.value ?? "")
    }

    /// Those of formats whose renderers read ranges.
    static let readInRanges = all.filter { $0.format.traits.contains(.readsRanges) }

    /// The paths of the fixtures below a folder of them.
    private static func fixtures(in folder: String) -> [String] {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Fixtures/"
        guard let stream = opendir(root + folder) else { return [] }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix("."), name != "README.md" else { continue }
            let path = folder + name
            paths += entry.pointee.d_type == UInt8(DT_DIR) ? fixtures(in: path + "/") : [path]
        }
        return paths
    }

    private static let texts = [
        "table.csv": "Name,Länge\nRhein,1233\nElbe,1094\n",
        "list.m3u": "#EXTM3U\n#EXTINF:123,Artist – Title\nsong.mp3\n",
        "list.pls": "[playlist]\nFile1=song.mp3\nTitle1=Title\nNumberOfEntries=1\n",
        "noise.bin": "\u{0}\u{1}\u{2}\u{3}",
        "code.json": "{\"a\": [1, 2, 3], \"b\": null}\n",
        "cues.srt": "1\n00:00:01,000 --> 00:00:02,000\nHello.\n",
    ]

    private static let endings = [
        "3ds": "image/x-3ds", "3mf": "model/3mf", "aac": "audio/aac", "adoc": "text/x-asciidoc", "amr": "audio/AMR",
        "apng": "image/apng", "avif": "image/avif", "bdf": "application/x-font-bdf", "bin": "application/octet-stream",
        "blend": "application/x-blender", "bmp": "image/bmp", "cbt": "application/x-cbt", "cbz": "application/x-cbz",
        "csv": "text/csv", "dat": "application/vnd.ms-tnef", "djvu": "image/vnd.djvu", "dng": "image/x-adobe-dng",
        "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "eml": "message/rfc822",
        "eps": "image/x-eps", "epub": "application/epub+zip", "exr": "image/x-exr",
        "fb2": "application/x-fictionbook+xml", "ff": "image/x-farbfeld", "flac": "audio/flac",
        "fodt": "application/vnd.oasis.opendocument.text-flat-xml", "gif": "image/gif", "glb": "model/gltf-binary",
        "gltf": "model/gltf+json", "gz": "application/gzip", "heic": "image/heic", "html": "text/html",
        "ico": "image/vnd.microsoft.icon", "ics": "text/calendar", "ipynb": "application/x-ipynb+json",
        "jpg": "image/jpeg", "jpx": "image/jpx", "json": "application/json", "jxl": "image/jxl",
        "kra": "application/x-krita", "m3u": "audio/x-mpegurl", "m4a": "audio/mp4", "mbox": "application/mbox",
        "md": "text/markdown", "mid": "audio/midi", "mkv": "video/x-matroska", "mobi": "application/x-mobipocket-ebook",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "msg": "application/vnd.ms-outlook", "obj": "model/obj",
        "odp": "application/vnd.oasis.opendocument.presentation",
        "ods": "application/vnd.oasis.opendocument.spreadsheet", "odt": "application/vnd.oasis.opendocument.text",
        "org": "text/org", "pages": "application/vnd.apple.pages", "pam": "image/x-portable-arbitrarymap",
        "pdf": "application/pdf", "pls": "audio/x-scpls", "ply": "model/ply", "png": "image/png",
        "ppm": "image/x-portable-pixmap", "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "ps": "application/postscript", "psd": "image/vnd.adobe.photoshop", "rst": "text/x-rst",
        "rtf": "application/rtf", "sgi": "image/x-sgi", "srt": "application/x-subrip", "stl": "model/stl",
        "svg": "image/svg+xml", "svgz": "image/svg+xml-compressed", "tar.gz": "application/x-compressed-tar",
        "tex": "text/x-tex", "tga": "image/x-tga", "tiff": "image/tiff", "ts": "video/mp2t", "ttf": "font/ttf",
        "txt": "text/plain", "vcf": "text/vcard", "webm": "video/webm", "webp": "image/webp", "xcf": "image/x-xcf",
        "xls": "application/vnd.ms-excel", "xlsb": "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
        "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.12",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xps": "application/oxps",
        "zip": "application/zip",
    ]
}
