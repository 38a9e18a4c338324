// SPDX-License-Identifier: MPL-2.0

public import RendererKit

/// The built-in renderers. Each stands in the list of formats under its name.
public enum Renderers {
    /// Every renderer.
    public static let all: [any Renderer] = [
        JPEGRenderer(), PNGRenderer(), PDFRenderer(), TextRenderer(), OfficeRenderer(), OpenDocumentRenderer(),
        HTMLRenderer(), MarkdownRenderer(), BookRenderer(), ComicRenderer(), PackageRenderer(), ImageRenderer(),
        SVGRenderer(), VideoRenderer(), AudioRenderer(), BytesRenderer(),
    ]

    /// Everything that writes image files.
    public static let encoders: [any ImageEncoder] = [PNGEncoder(), JPEGEncoder(), WebPEncoder()]
}
