// SPDX-License-Identifier: MPL-2.0

public import RendererKit

/// The renderers of text, source code and Markdown, in a program with little behind it but FreeType and fontconfig.
public enum TextRenderers {
    /// Both, for what needs no shaping.
    public static let all: [any Renderer] = [TextRenderer(), MarkdownThumbnailRenderer()]
}
