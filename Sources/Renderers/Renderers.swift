// SPDX-License-Identifier: MPL-2.0

public import RendererKit

/// What the rendering program has to offer: one renderer for each format that `Format.builtIn` lists.
public enum Renderers {
    /// The renderers.
    public static let all: [any Renderer] = []
    /// What writes image files.
    public static let encoders: [any ImageEncoder] = []
}
