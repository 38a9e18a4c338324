// SPDX-License-Identifier: MPL-2.0

/// What the layers and the modules may import, beyond what the manifest declares.
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

    /// The C libraries each module may import. These are not inherited.
    static let cLibraries: [String: Set<String>] = [
        "VitrineGLib": ["CGLib"],
        "VitrineGtk": ["CGLib", "CAdwaita", "CGtkCompat", "CDisplayServer", "CSourceView"],
        "Sound": ["CPulse"],
        "VolumeAccess": ["CSandbox", "CFiles"],  // starts helpers and confines them, and writes files
        "Rendering": ["CSandbox"],
        "RendererKit": ["CSandbox"],
        "Pictures": ["CLittleCMS"],
        "PageLayout": ["CText"],
        "StillRenderers": ["CJPEGCoding", "CSpng", "CDeflate"],
        "TextRenderers": ["CMarkdown", "CUchardet"],
        "PageRenderers": ["CPoppler", "CPango", "CPangoJobs"],
        "Renderers": [
            "CJPEG", "CSpng", "CVips", "CRsvg", "CPoppler", "CPango", "CPangoJobs", "CGStreamer", "CLittleCMS",
            "CArchive", "CXML", "CFreeType", "CRaw", "CDjVu", "COpenEXR", "CDeflate", "CGhostscript", "CXPS", "CTIFF",
            "CAVIF", "CHEIF", "CJXL", "CSwscale", "CICal", "CMobi", "CZip", "CGcrypt", "CTNEF",
        ],
    ]

    /// The modules that each layer must not import, although they belong to a layer below it: widgets see documents, never
    /// the messages between processes.
    static let closed: [String: Set<String>] = ["Interface": ["Wire"]]

    /// C targets with logic of their own; every other one is a module map and a shim.
    static let logic: Set<String> = ["CSandbox", "CJPEGCoding", "CGtkCompat", "CPangoJobs"]

    /// What belongs to Swift or the system, and anybody may import.
    static let system: Set<String> = ["Glibc", "Synchronization"]

    /// Whether a module runs before or after a fork, where the threads of Dispatch are gone.
    static func isSingleThreaded(_ module: String) -> Bool {
        ["Renderers", "Model"].contains(Repository.layer(of: module)) || module.hasPrefix("vitrine-render")
    }
}
