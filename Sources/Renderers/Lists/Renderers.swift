// SPDX-License-Identifier: MPL-2.0

import PageRenderers
public import RendererKit
import StillRenderers

/// The built-in renderers. Each stands in the list of formats under its name.
public enum Renderers {
    /// Every renderer.
    public static let all: [any Renderer] =
        StillRenderers.all + PageRenderers.all + [
            OfficeRenderer(), OpenDocumentRenderer(), LegacyOfficeRenderer(),
            CardRenderer(), CalendarRenderer(),
            DelimitedRenderer(), MailRenderer(), MailboxRenderer(), TNEFRenderer(), RichTextRenderer(), HTMLRenderer(),
            MarkdownRenderer(), AsciiDocRenderer(), LaTeXRenderer(), OrgRenderer(), RestRenderer(),
            NotebookRenderer(),
            BookRenderer(), ComicRenderer(), PackageRenderer(), FontRenderer(), ArchiveRenderer(), CameraRawRenderer(),
            DjVuRenderer(), XPSRenderer(), ModelRenderer(), CompressedRenderer(), PostScriptRenderer(), ImageRenderer(),
            SVGRenderer(), MIDIRenderer(), PlaylistRenderer(),
            VideoRenderer(),
            AudioRenderer(),
        ]

    /// Everything that writes image files.
    public static let encoders: [any ImageEncoder] = StillRenderers.encoders + [WebPEncoder()]
}
