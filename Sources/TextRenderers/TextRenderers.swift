// SPDX-License-Identifier: MPL-2.0

public import RendererKit
// What the smaller program has, this module has too, in every file.
@_exported public import StillRenderers

/// The renderer of text and source code, in a program with no library behind it but FreeType and fontconfig.
public enum TextRenderers {
    /// The one, for what needs no shaping.
    public static let all: [any Renderer] = [TextRenderer()]
}
