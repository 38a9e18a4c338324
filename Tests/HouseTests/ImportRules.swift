// SPDX-License-Identifier: MPL-2.0

/// Who may import whom. The arrows point down; `Sources/README.md` draws them.
enum ImportRules {
    /// The folders of Sources, from top to bottom, and the layers below that each may import.
    static let layers: [(name: String, imports: Set<String>)] = [
        ("Programs", ["Interface", "Engine", "Renderers", "Bindings", "Model"]),
        ("Interface", ["Engine", "Bindings", "Model"]),
        ("Engine", ["Bindings", "Model", "CLibraries"]),
        ("Renderers", ["Model", "CLibraries"]),
        ("Bindings", ["Model", "CLibraries"]),
        ("Model", []),
        ("CLibraries", []),
    ]

    /// What each module may import of ours, besides what those may import in turn.
    static let arrows: [String: Set<String>] = [
        "vitrine": ["Browser", "Previews", "Previewer"],
        "vitrine-inspect": ["Batches", "Thumbnails", "Rendering", "Documents", "ThumbnailService"],
        "vitrine-service": ["ThumbnailService"],
        "vitrine-previewer": ["Previewer"],
        "ThumbnailService": ["Thumbnails", "Documents"],
        "Previewer": ["Previews", "Documents", "Gtk"],
        "vitrine-volume": ["VolumeAccess"],
        "vitrine-render": ["Renderers"],
        "vitrine-render-page": ["PageRenderers"],
        "vitrine-render-text": ["TextRenderers"],
        "vitrine-render-still": ["StillRenderers"],
        "Browser": ["Previews", "Batches", "Thumbnails", "Documents", "Gtk"],
        "Previews": ["Thumbnails", "Rendering", "Documents", "Gtk", "Sound"],
        "Sound": [],
        "Batches": ["Thumbnails", "Rendering", "Documents"],
        "Thumbnails": ["Rendering", "Documents"],
        "Rendering": ["Documents", "RenderMessages"],
        "Documents": ["VolumeAccess", "GLib"],
        "VolumeAccess": ["GLib"],
        "Gtk": ["GLib"],
        "GLib": ["Strings", "Quantities"],
        "Renderers": ["PageRenderers", "RendererKit"],
        "PageRenderers": ["TextRenderers", "RendererKit"],
        "TextRenderers": ["StillRenderers", "RendererKit"],
        "StillRenderers": ["RendererKit"],
        "RendererKit": ["RenderMessages"],
        "RenderMessages": ["Strings", "Quantities"],
        "Strings": [],
        "Quantities": [],
    ]

    /// The C libraries each module may import. These are not inherited.
    static let cLibraries: [String: Set<String>] = [
        "GLib": ["CGLib"],
        "Gtk": ["CGLib", "CAdwaita", "CGtkCompat", "CDisplayServer", "CSourceView"],
        "Sound": ["CPulse"],
        "VolumeAccess": ["CSandbox", "CFiles"],  // starts helpers, and writes files
        "Rendering": ["CSandbox"],
        "RendererKit": ["CSandbox"],
        "StillRenderers": ["CJPEGCoding", "CSpng", "CDeflate", "CLittleCMS"],
        "TextRenderers": ["CText", "CMarkdown"],
        "PageRenderers": ["CPoppler", "CPango", "CPangoJobs"],
        "Renderers": [
            "CJPEG", "CJPEGCoding", "CSpng", "CVips", "CRsvg", "CPoppler", "CPango", "CPangoJobs", "CGStreamer",
            "CLittleCMS",
            "CArchive", "CXML", "CFreeType", "CRaw", "CDjVu", "COpenEXR", "CDeflate",
            "CGhostscript", "CXPS", "CTIFF", "CAVIF", "CHEIF", "CJXL", "CSwscale",
        ],
    ]

    /// C targets with logic of their own; every other one is a module map and a shim.
    static let logic: Set<String> = ["CSandbox", "CJPEGCoding", "CGtkCompat", "CPangoJobs"]

    /// What belongs to Swift or the system, and anybody may import.
    static let system: Set<String> = ["Glibc", "Synchronization"]

    /// Where Dispatch may not be: these run before or after a fork, where its threads are gone.
    static let singleThreaded: Set<String> = [
        "RendererKit", "StillRenderers", "TextRenderers", "PageRenderers", "Renderers", "RenderMessages", "Strings",
        "Quantities",
        "vitrine-render", "vitrine-render-page", "vitrine-render-text", "vitrine-render-still",
    ]

    /// Everything that the files of a module may import.
    static func allowed(in module: String) -> Set<String> {
        var ours = arrows[module] ?? []
        var todo = Array(ours)
        while let next = todo.popLast() {
            for lower in arrows[next] ?? [] where ours.insert(lower).inserted { todo.append(lower) }
        }
        let threads: Set<String> = singleThreaded.contains(module) ? [] : ["Dispatch"]
        return ours.union(cLibraries[module] ?? []).union(system).union(threads)
    }
}
