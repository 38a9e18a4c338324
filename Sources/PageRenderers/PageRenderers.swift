// SPDX-License-Identifier: MPL-2.0

public import RendererKit
// What the smaller program has, this module has too, in every file.
@_exported public import StillRenderers

/// The renderers of PDF and text: what offices are full of, drawn by poppler, and cairo with fontconfig's fonts.
public enum PageRenderers {
    /// Both.
    public static let all: [any Renderer] = [PDFRenderer(), TextRenderer()]
}
