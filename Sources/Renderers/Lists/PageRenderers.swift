// SPDX-License-Identifier: MPL-2.0

public import RendererKit
import TextRenderers

/// The renderers of PDF, and of text in every script: what offices are full of, drawn by poppler, cairo and Pango.
public enum PageRenderers {
    /// Both.
    public static let all: [any Renderer] = [PDFRenderer(), TextRenderer(shaped: PangoLines())]
}
