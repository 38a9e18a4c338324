// SPDX-License-Identifier: MPL-2.0

public import RendererKit

/// The renderers of photographs and of bytes: the ones that need neither GLib nor fonts.
public enum StillRenderers {
    /// Every one of them.
    public static let all: [any Renderer] = [JPEGRenderer(), PNGRenderer(), BytesRenderer()]

    /// The encoders of image files that use the same libraries.
    public static let encoders: [any ImageEncoder] = [PNGEncoder(), JPEGEncoder()]
}
