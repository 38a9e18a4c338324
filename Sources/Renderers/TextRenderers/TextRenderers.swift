// SPDX-License-Identifier: MPL-2.0

public import RendererKit
// What the smaller program has, this module has too, in every file.
@_exported public import StillRenderers

/// The renderers of text, source code and Markdown, in a program with little behind it but FreeType and fontconfig.
public enum TextRenderers {
    /// Both, for what needs no shaping.
    public static let all: [any Renderer] = [TextRenderer(), MarkdownThumbnailRenderer()]
}
