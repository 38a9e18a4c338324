// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Documents of programs that put a picture of them into the file: iWork, Krita, OpenRaster and others into a zip, CAD
/// programs into a DWG file.
struct PackageRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.package

    /// The paths of the preview picture in a package, the best one first.
    private static let full = [
        "mergedimage.png", "preview.jpg", "previews/preview.png", "QuickLook/Preview.pdf", "QuickLook/Preview.png",
        "QuickLook/Thumbnail.jpg", "QuickLook/Thumbnail.png", "preview.png", "Metadata/thumbnail.png",
        "thumbnails/Thumbnail.png", "Thumbnails/thumbnail.png", "docProps/thumbnail.png", "docProps/thumbnail.jpeg",
        "docProps/thumbnail.jpg", "thumbnail.png", "icon.png", "QuickLook/Icon.png", "preview-web.jpg",
        "preview-micro.jpg",
    ]
    /// Those that are small on purpose.
    private static let small = [
        "preview-web.jpg", "QuickLook/Thumbnail.jpg", "QuickLook/Thumbnail.png", "Thumbnails/thumbnail.png",
        "preview.png", "preview.jpg",
    ]

    func warm() {
        Archive.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try PictureDecoder.draw(try Self.picture(in: source, at: Self.full), on: canvas)
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try PictureDecoder.draw(try Self.picture(in: source, at: Self.small), on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        let bytes = try Self.picture(in: source, at: Self.full, password: password)
        return try PictureDecoder.open(bytes, limits: limits)
    }

    /// - Throws: ``Refusal/Reason/locked`` when the picture is encrypted and `password` is missing or wrong.
    private static func picture(
        in source: any ByteSource, at paths: [String], password: String? = nil
    ) throws(Refusal) -> [UInt8] {
        if try CADPreview.holds(source) { return try CADPreview.picture(in: source) }
        let archive = try Archive(source, kind: .zip, password: password)
        let names = Set(try archive.entries().map { $0.path.lowercased() })
        for path in paths where names.contains(path.lowercased()) {
            if let bytes = try archive.content(of: path), !bytes.isEmpty { return bytes }
        }
        throw Refusal(.nothingToShow, "it carries no picture of itself")
    }
}
