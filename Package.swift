// swift-tools-version: 6.2
// SPDX-License-Identifier: MPL-2.0
import PackageDescription

/// A public library: warnings are errors, and what a file imports stays inside it unless it says otherwise.
let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// C in a release build: the C library checks the sizes of buffers, which takes optimisation.
let fortified: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]

/// The targets of a layer, which lie in its folder.
///
/// - Parameter folder: relative to the manifest, with a folder named like each target.
func layer(_ folder: String, _ targets: [Target]) -> [Target] {
    for target in targets { target.path = "\(folder)/\(target.name)" }
    return targets
}

// C libraries: a module map each, with the reason for it beside it.
let cLibraries: [Target] = layer(
    "Sources/CLibraries",
    [
        .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0"),  // main loop, files, D-Bus, translations
        .systemLibrary(name: "CFiles"),  // system calls for files that Swift's view of glibc leaves out
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1"),  // GTK 4 and GNOME's widgets
        .target(name: "CGtkCompat", dependencies: ["CAdwaita"]),  // what differs between releases of these two
        .systemLibrary(name: "CDisplayServer", pkgConfig: "gtk4-x11 gtk4-wayland x11"),  // other programs' windows
        .systemLibrary(name: "CSourceView", pkgConfig: "gtksourceview-5"),  // highlighted text
        .systemLibrary(name: "CPulse"),  // sound, heard; loaded when it is
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg"),  // JPEG at reduced scale
        .target(  // libjpeg's errors, which longjmp, as values
            name: "CJPEGCoding", dependencies: ["CJPEG"], cSettings: fortified),
        .systemLibrary(name: "CSpng", pkgConfig: "spng"),  // PNG, read and written
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate"),  // PNG's compression, in half the time
        .systemLibrary(name: "CVips", pkgConfig: "vips"),  // every other raster image
        .systemLibrary(name: "CRsvg", pkgConfig: "librsvg-2.0"),  // SVG
        .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib"),  // PDF
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo fontconfig"),  // text as a page
        .target(name: "CPangoJobs", dependencies: ["CPango"]),  // its font lookups, without its thread
        .systemLibrary(  // video and audio
            name: "CGStreamer",
            pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0 gstreamer-pbutils-1.0 gstreamer-tag-1.0"),
        .systemLibrary(name: "CSwscale", pkgConfig: "libswscale libavutil"),  // frames of films, shrunk and coloured
        .systemLibrary(name: "CUchardet", pkgConfig: "uchardet"),  // encodings of text, told apart
        .systemLibrary(name: "CText", pkgConfig: "fontconfig freetype2"),  // letters, without what Pango brings
        .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2"),  // colour profiles of JPEG and PNG
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive"),  // archives of every kind, read sequentially
        .systemLibrary(name: "CZip", pkgConfig: "libzip"),  // ZIP files and ZIP-based documents, each entry by itself
        .systemLibrary(name: "CGcrypt", pkgConfig: "libgcrypt"),  // ciphers and hash functions of encrypted documents
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0"),  // the XML and HTML in documents
        .systemLibrary(name: "CMarkdown", pkgConfig: "libcmark-gfm"),  // Markdown as GitHub reads it
        .systemLibrary(name: "CFreeType", pkgConfig: "cairo-ft harfbuzz"),  // fonts in files
        .systemLibrary(name: "CRaw"),  // raw files of cameras
        .systemLibrary(name: "CGhostscript"),  // PostScript: declarations alone, the library is optional at run time
        .systemLibrary(name: "COpenEXR"),  // light of a wide range; libvips reads such files by their path alone
        .systemLibrary(name: "CAVIF", pkgConfig: "libavif"),  // AVIF that libheif, behind libvips, does not take
        .systemLibrary(name: "CHEIF", pkgConfig: "libheif"),  // colours told by numbers, not by a profile
        .systemLibrary(name: "CJXL", pkgConfig: "libjxl"),  // JPEG XL that moves; libvips reads the first frame alone
        .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4"),  // TIFF of the depths that libvips does not take
        .systemLibrary(name: "CXPS", pkgConfig: "libgxps"),  // XPS
        .systemLibrary(name: "CDjVu", pkgConfig: "ddjvuapi"),  // DjVu
        .systemLibrary(name: "CMobi", pkgConfig: "libmobi"),  // Kindle books: Huffman codes, and the format KF8
        .systemLibrary(name: "CTNEF", pkgConfig: "libytnef"),  // Outlook messages in one file (winmail.dat)
        .systemLibrary(name: "CICal", pkgConfig: "libical"),  // calendars: time zones and recurrences
        .target(  // fork, seccomp, Landlock, descriptors
            name: "CSandbox", cSettings: fortified,
            linkerSettings: [.linkedLibrary("seccomp")]),
    ])

// Values that every layer above has in common.
let model: [Target] = layer(
    "Sources/Model",
    [
        .target(name: "Strings", swiftSettings: house),  // finding in strings, without regular expressions
        .target(name: "Quantities", swiftSettings: house),  // times and sizes whose arithmetic cannot trap
        // Clocks, and a trace of events for benchmarks.
        .target(name: "Measuring", dependencies: ["Quantities"], swiftSettings: house),
        .target(  // documents as they are shown: formats, pages, text, links, facts
            name: "DocumentModel", dependencies: ["Quantities", "Strings"], swiftSettings: house),
        .target(  // the messages between processes, and their one reader and writer
            name: "Wire", dependencies: ["DocumentModel", "Quantities"], swiftSettings: house),
    ])

// The same libraries, spelled in Swift.
let bindings: [Target] = layer(
    "Sources/Bindings",
    [
        .target(
            name: "VitrineGLib", dependencies: ["CGLib", "Measuring", "Quantities", "Strings"], swiftSettings: house),
        .target(name: "Sound", dependencies: ["CPulse"], swiftSettings: house),
        .target(
            name: "VitrineGtk",
            dependencies: [
                "VitrineGLib", "CAdwaita", "CGtkCompat", "CDisplayServer", "CSourceView", "CGLib", "Measuring",
                "Strings",
            ],
            swiftSettings: house),
    ])

// Parsers, which run in the sandbox alone.
let renderers: [Target] = layer(
    "Sources/Renderers",
    [
        .target(  // what a renderer is, and the loop that serves requests
            name: "RendererKit", dependencies: ["DocumentModel", "Wire", "Quantities", "CSandbox", "Strings"],
            swiftSettings: house),
        .target(  // bitmaps, their colours and EXIF
            name: "Pictures", dependencies: ["RendererKit", "DocumentModel", "Quantities", "Strings", "CLittleCMS"],
            swiftSettings: house),
        .target(  // pages of blocks of text, tables and pictures
            name: "PageLayout", dependencies: ["Pictures", "DocumentModel", "Quantities", "Strings", "CText"],
            swiftSettings: house),
    ])

// Each format has a folder; a target has the formats that one render program lists beyond those of the program before it,
// since a program links what its targets depend on.
let formats: [Target] = [
    .target(  // photographs: what most folders are full of, in a program that links little and so forks fast
        name: "StillRenderers",
        dependencies: [
            "Pictures", "RendererKit", "DocumentModel", "Quantities", "Strings", "CJPEGCoding", "CSpng",
            "CDeflate",
        ],
        path: "Sources/Renderers", sources: ["JPEG", "PNG", "Bytes", "Lists/StillRenderers.swift"],
        swiftSettings: house),
    .target(  // text and source code, of which there is as much, in a program that links hardly more
        name: "TextRenderers",
        dependencies: ["PageLayout", "RendererKit", "DocumentModel", "Quantities", "CMarkdown", "CUchardet"],
        path: "Sources/Renderers", sources: ["Text", "Markdown/Reading", "Lists/TextRenderers.swift"],
        swiftSettings: house),
    .target(  // PDF and text that takes shaping, in a program that links half of what the rest needs
        name: "PageRenderers",
        dependencies: [
            "TextRenderers", "Pictures", "PageLayout", "RendererKit", "DocumentModel", "Quantities", "Strings",
            "CPoppler", "CPango", "CPangoJobs",
        ],
        path: "Sources/Renderers",
        sources: ["PDF", "Streams", "Cairo", "Lists/PageRenderers.swift"],
        swiftSettings: house),
    .target(  // all others
        name: "Renderers",
        dependencies: [
            "PageRenderers", "TextRenderers", "StillRenderers", "Pictures", "PageLayout", "RendererKit",
            "DocumentModel", "Quantities", "Strings", "CSpng", "CVips", "CRsvg", "CPoppler", "CPango",
            "CPangoJobs", "CGStreamer", "CLittleCMS", "CArchive", "CXML", "CFreeType", "CRaw", "CDjVu", "COpenEXR",
            "CDeflate", "CGhostscript", "CXPS", "CTIFF", "CAVIF", "CHEIF", "CJXL", "CSwscale", "CJPEG", "CICal",
            "CMobi", "CZip", "CGcrypt", "CTNEF",
        ],
        path: "Sources/Renderers",
        sources: [
            "Archive", "AsciiDoc", "Book", "Calendar", "CameraRaw", "Card", "Comic", "Compressed", "Delimited", "DjVu",
            "EmbeddedPictures", "Encryption", "Font", "HTML", "Image", "JSON", "LaTeX", "LegacyOffice", "LightMarkup",
            "MIDI", "Mail", "Media", "Model", "Notation", "Notebook", "Office", "OpenDocument", "Org", "Package",
            "PageDrawing", "Playlist", "PostScript", "ReStructuredText",
            "RichText", "SVG", "TNEF", "XML", "XPS", "Markdown/Pages", "Lists/Renderers.swift",
            "Lists/LibraryVersions.swift",
        ],
        swiftSettings: house),
]

/// Everything in the folder of the renderers. A target leaves out what it does not list, or SwiftPM warns of it.
let rendererFolders = Set(renderers.map(\.name) + formats.flatMap { $0.sources ?? [] })
for target in formats { target.exclude = rendererFolders.subtracting(target.sources ?? []).sorted() }

// Documents, and pictures of them. Nothing here needs a display.
let engine: [Target] = layer(
    "Sources/Engine",
    [
        .target(
            name: "VolumeAccess",
            dependencies: ["VitrineGLib", "Wire", "Quantities", "CSandbox", "CFiles", "Strings"],
            swiftSettings: house),
        .target(
            name: "Documents", dependencies: ["VolumeAccess", "VitrineGLib", "Measuring", "Quantities", "Strings"],
            swiftSettings: house),
        .target(
            name: "Rendering",
            dependencies: ["VolumeAccess", "VitrineGLib", "DocumentModel", "Wire", "Quantities", "CSandbox"],
            swiftSettings: house),
        .target(
            name: "Thumbnails",
            dependencies: [
                "Rendering", "Documents", "Quantities", "DocumentModel", "Wire", "VitrineGLib", "VolumeAccess",
            ],
            swiftSettings: house),
        .target(
            name: "Batches",
            dependencies: [
                "Thumbnails", "Rendering", "DocumentModel", "Documents", "VolumeAccess", "VitrineGLib", "Quantities",
                "Strings",
            ],
            swiftSettings: house),
    ])

// What appears on screen.
let interface: [Target] = layer(
    "Sources/Interface",
    [
        .target(
            name: "Previews",
            dependencies: [
                "Thumbnails", "Rendering", "Documents", "VitrineGtk", "Sound", "Quantities", "Strings",
                "DocumentModel",
                "Measuring", "VitrineGLib", "VolumeAccess",
            ],
            swiftSettings: house),
        .target(
            name: "Browser",
            dependencies: [
                "Previews", "Batches", "Thumbnails", "Documents", "Measuring", "VitrineGtk", "Quantities", "Strings",
                "DocumentModel",
                "VitrineGLib", "VolumeAccess", "Rendering",
            ],
            swiftSettings: house),
    ])

// What runs.
let programs: [Target] = layer(
    "Sources/Programs",
    [
        .executableTarget(
            name: "vitrine",
            dependencies: [
                "Browser", "Previewer", "Measuring", "Strings", "VitrineGLib", "VitrineGtk", "VolumeAccess",
                "Documents",
            ],
            swiftSettings: house),
        .executableTarget(
            name: "vitrine-inspect",
            dependencies: [
                "Batches", "Thumbnails", "Rendering", "Documents", "ThumbnailService", "DocumentModel", "VitrineGLib",
                "VolumeAccess",
            ],
            swiftSettings: house),
        // The life of a program that the bus starts.
        .target(name: "BusPrograms", dependencies: ["VitrineGLib"], swiftSettings: house),
        .target(  // thumbnails for other programs, over D-Bus
            name: "ThumbnailService",
            dependencies: ["BusPrograms", "Thumbnails", "Documents", "VitrineGLib", "VolumeAccess"],
            swiftSettings: house),
        .executableTarget(name: "vitrine-service", dependencies: ["ThumbnailService"], swiftSettings: house),
        .target(  // previews for GNOME Files, over D-Bus
            name: "Previewer",
            dependencies: ["BusPrograms", "Previews", "Documents", "VitrineGtk", "VitrineGLib", "VolumeAccess"],
            swiftSettings: house),
        .executableTarget(name: "vitrine-previewer", dependencies: ["Previewer"], swiftSettings: house),
        .executableTarget(
            name: "vitrine-render", dependencies: ["Renderers", "DocumentModel", "RendererKit"], swiftSettings: house),
        .executableTarget(
            name: "vitrine-volume", dependencies: ["VolumeAccess", "VitrineGLib", "Wire", "Quantities"],
            swiftSettings: house),
        .executableTarget(
            name: "vitrine-render-page",
            dependencies: ["PageRenderers", "DocumentModel", "RendererKit", "StillRenderers"], swiftSettings: house),
        .executableTarget(
            name: "vitrine-render-text",
            dependencies: ["TextRenderers", "StillRenderers", "DocumentModel", "RendererKit"],
            swiftSettings: house),
        .executableTarget(
            name: "vitrine-render-still", dependencies: ["StillRenderers", "DocumentModel", "RendererKit"],
            swiftSettings: house),
    ])

// Programs that embed the libraries.
let examples: [Target] = layer(
    "Examples",
    [
        .executableTarget(  // a program that embeds the browser
            name: "SketchBook", dependencies: ["Browser", "VitrineGtk", "VolumeAccess", "Documents"],
            swiftSettings: house),
        .executableTarget(  // two browsers with stored state of their own
            name: "TwoShelves", dependencies: ["Browser", "VitrineGtk", "VolumeAccess"], swiftSettings: house),
        .executableTarget(  // a program that makes thumbnails, and needs no window
            name: "ThumbnailExample", dependencies: ["Thumbnails", "Documents", "VolumeAccess", "DocumentModel"],
            swiftSettings: house),
        .executableTarget(  // a program that previews its attachments
            name: "PreviewExample", dependencies: ["Previews", "VitrineGtk", "VolumeAccess"],
            swiftSettings: house),
    ])

// Values and libraries need no display; WindowTests brings its own.
let tests: [Target] = [
    .target(  // what tests have in common: waiting, processes, folders, volumes with faults
        name: "TestSupport", dependencies: ["VolumeAccess", "VitrineGLib", "RendererKit", "DocumentModel"],
        path: "Tests/TestSupport", swiftSettings: house
    ),
    .target(name: "TestRuns", path: "Tests/TestRuns", swiftSettings: house),  // results of test runs, and their report
    .executableTarget(  // runs the tests in groups side by side, and failed ones once more
        name: "TestRunner", dependencies: ["TestRuns", "TestSupport"], path: "Tests/TestRunner", swiftSettings: house),
    .testTarget(name: "SupportTests", dependencies: ["TestSupport", "TestRuns", "TestRunner"], swiftSettings: house),
    .target(  // real servers on this machine, and what they are started with
        name: "TestServers", dependencies: ["TestSupport", "VolumeAccess"], path: "Tests/TestServers",
        swiftSettings: house),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"], swiftSettings: house),
    .testTarget(name: "QuantityTests", dependencies: ["Quantities", "VitrineGLib"], swiftSettings: house),
    .testTarget(
        name: "GLibTests", dependencies: ["VitrineGLib", "Quantities", "LoopProgram", "TestSupport", "CGLib"],
        swiftSettings: house),
    .executableTarget(  // the main loop under the main actor, in a process whose main thread is its own
        name: "LoopProgram", dependencies: ["VitrineGLib"], path: "Tests/LoopProgram", swiftSettings: house),
    .testTarget(
        name: "GtkTests", dependencies: ["VitrineGtk", "TestSupport", "VitrineGLib", "Previews"], swiftSettings: house),
    .testTarget(
        name: "SandboxTests",
        dependencies: [
            "Rendering", "Documents", "VolumeAccess", "DocumentModel", "Quantities", "CDeflate",
            "Wire", "TestSupport",
            "HostileRender", "vitrine-render", "vitrine-render-page", "vitrine-render-text", "vitrine-render-still",
            "CSandbox",
        ],
        swiftSettings: house),
    .testTarget(
        name: "RendererTests",
        dependencies: [
            "Renderers", "PageRenderers", "TextRenderers", "StillRenderers", "PageLayout", "Pictures", "RendererKit",
            "DocumentModel", "Wire", "Quantities", "CSpng", "CPixels", "CPoppler", "TestSupport",
        ],
        swiftSettings: house),
    .testTarget(
        name: "DocumentTests", dependencies: ["Documents", "VolumeAccess", "Quantities", "TestSupport", "CFiles"],
        swiftSettings: house),
    .testTarget(
        name: "VolumeTests",
        dependencies: [
            "VolumeAccess", "Documents", "Batches", "Thumbnails", "Rendering", "DocumentModel", "Wire", "Quantities",
            "TestSupport", "TestServers", "RendererKit", "vitrine-volume", "vitrine-render", "vitrine-render-text",
            "FaultVolume", "HostileVolume", "HostileSweep",
        ],
        swiftSettings: house),
    .systemLibrary(name: "CFuse", path: "Tests/CFuse", pkgConfig: "fuse3"),  // file systems in a process
    .executableTarget(  // a volume with faults
        name: "FaultVolume", dependencies: ["CFuse"], path: "Tests/FaultVolume", swiftSettings: house),
    .testTarget(
        name: "ThumbnailTests",
        dependencies: [
            "Thumbnails", "VitrineGLib", "Quantities", "TestSupport", "vitrine-render", "ThumbnailExample",
            "DocumentModel", "Wire", "VolumeAccess", "Documents", "Rendering",
        ],
        swiftSettings: house),
    .testTarget(
        name: "BatchTests",
        dependencies: ["Batches", "TestSupport", "vitrine-render", "DocumentModel", "VolumeAccess", "Documents"],
        swiftSettings: house),
    .testTarget(
        name: "InspectTests",
        dependencies: ["TestSupport", "vitrine-inspect", "vitrine-render", "vitrine-volume", "HostileRender"],
        swiftSettings: house
    ),
    .testTarget(
        name: "ServiceTests",
        dependencies: ["TestSupport", "VitrineGLib", "ThumbnailService", "vitrine-service", "vitrine-render"],
        swiftSettings: house),
    .testTarget(
        name: "PreviewTests",
        dependencies: [
            "Previews", "Sound", "Quantities", "vitrine-render", "DocumentModel", "VitrineGtk", "VolumeAccess",
            "Documents", "Rendering", "TestSupport", "vitrine-render-text", "vitrine-volume", "FaultVolume",
        ],
        swiftSettings: house),
    .testTarget(
        name: "BrowserTests",
        dependencies: [
            "Browser", "Quantities", "DocumentModel", "VitrineGtk", "VolumeAccess", "Documents", "Thumbnails",
            "Batches",
        ], swiftSettings: house),
    .testTarget(
        name: "WindowTests",
        dependencies: [
            "vitrine", "SketchBook", "TwoShelves", "PreviewExample", "ExchangeProgram", "vitrine-previewer",
            "vitrine-render", "vitrine-volume", "FaultVolume", "OddVolume", "PretendVolumes", "TestServers",
            "TestSupport", "CAtspi", "CPixels",
        ],
        swiftSettings: house),
    .target(name: "CPixels", path: "Tests/CPixels"),  // counting in pictures, for which debug Swift is slow
    .executableTarget(  // volumes that no machine has, told to GIO
        name: "PretendVolumes", dependencies: ["VitrineGLib"], path: "Tests/PretendVolumes", swiftSettings: house),
    .systemLibrary(name: "CAtspi", path: "Tests/CAtspi", pkgConfig: "atspi-2"),  // what a screen reader sees
    .testTarget(  // starts FaultSweep, whose calls on files are not to be linked into any test
        name: "SweepTests",
        dependencies: ["TestSupport", "SweepVolume", "OddSweep", "vitrine-volume", "vitrine-render-still"],
        swiftSettings: house),
    .executableTarget(name: "SweepVolume", dependencies: ["CFuse"], path: "Tests/SweepVolume"),  // one that fails
    .target(name: "SweepCalls", path: "Tests/SweepCalls"),  // the C library's calls on files, which fail
    .executableTarget(  // every operation on files, with every call failing in turn
        name: "FaultSweep",
        dependencies: [
            "Batches", "Documents", "TestSupport", "SweepCalls", "SweepVolume", "vitrine-volume", "VolumeAccess",
        ],
        path: "Tests/FaultSweep", swiftSettings: house),
    .executableTarget(  // a volume whose every field is extreme
        name: "OddVolume", dependencies: ["CFuse"], path: "Tests/OddVolume", swiftSettings: house),
    .executableTarget(  // what the programs do, on such a volume
        name: "OddSweep",
        dependencies: [
            "Batches", "Documents", "Thumbnails", "Rendering", "DocumentModel", "VolumeAccess", "VitrineGLib",
            "Quantities",
            "TestSupport", "OddVolume", "vitrine-volume", "vitrine-render", "vitrine-inspect",
            "vitrine-service",
        ],
        path: "Tests/OddSweep", swiftSettings: house),
    .target(  // a volume whose names are links, pipes and devices, and what the programs do on it
        name: "HostileVolume",
        dependencies: [
            "Batches", "Documents", "Thumbnails", "Rendering", "DocumentModel", "VolumeAccess", "TestSupport", "CFiles",
        ],
        path: "Tests/HostileVolume", swiftSettings: house),
    .executableTarget(  // looks whether anything outside such a volume changes
        name: "HostileSweep",
        dependencies: [
            "HostileVolume", "VolumeAccess", "TestSupport", "vitrine-volume", "vitrine-render", "vitrine-render-still",
            "vitrine-render-text",
        ],
        path: "Tests/HostileSweep", swiftSettings: house),
    .executableTarget(  // a renderer that misbehaves on purpose
        name: "HostileRender", dependencies: ["RendererKit", "Quantities", "CSandbox", "DocumentModel", "Wire"],
        path: "Tests/HostileRender",
        swiftSettings: house),
    .executableTarget(  // a program to drag documents to, and files from
        name: "ExchangeProgram", dependencies: ["VitrineGtk", "VitrineGLib", "VolumeAccess", "CAdwaita"],
        path: "Tests/ExchangeProgram", swiftSettings: house),
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            "Thumbnails", "Rendering", "Documents", "Renderers", "FaultVolume", "TestServers", "TestSupport",
            "Measuring", "DocumentModel", "VolumeAccess", "RendererKit",
        ],
        path: "Tests/Benchmarks", exclude: ["Peers"], swiftSettings: house),
]

/// Targets of tests whose groups do not depend on the Debian release (data/tests/groups), of the programs that these tests
/// start, and of the benchmarks. `make build-tests ONLY=release` leaves them out, by VITRINE_RELEASE_TESTS_ONLY.
let independentOfRelease: Set = [
    "SupportTests", "HouseTests", "QuantityTests", "DocumentTests", "VolumeTests", "BrowserTests",
    "SweepTests", "SweepVolume", "SweepCalls", "FaultSweep", "OddSweep", "HostileVolume", "HostileSweep", "Benchmarks",
]
let buildsReleaseTestsOnly = Context.environment["VITRINE_RELEASE_TESTS_ONLY"] != nil
let builtTests = tests.filter { !(buildsReleaseTestsOnly && independentOfRelease.contains($0.name)) }

/// Whether a build leaves out what only developers run. `make build` sets the variable, and builds all programs in one run.
let buildsProgramsOnly = Context.environment["VITRINE_PROGRAMS_ONLY"] != nil

let package = Package(
    name: "Vitrine",
    products: [
        .library(name: "Thumbnails", targets: ["Thumbnails"]),
        .library(name: "Batches", targets: ["Batches"]),
        .library(name: "Previews", targets: ["Previews"]),
        .library(name: "Browser", targets: ["Browser"]),
        .library(name: "RendererKit", targets: ["RendererKit"]),
        // The vocabulary of their public interfaces.
        .library(name: "Documents", targets: ["Documents"]),
        .library(name: "VitrineGtk", targets: ["VitrineGtk"]),
        .library(name: "Quantities", targets: ["Quantities"]),
        .library(name: "Rendering", targets: ["Rendering"]),
        .library(name: "DocumentModel", targets: ["DocumentModel"]),
        .library(name: "VolumeAccess", targets: ["VolumeAccess"]),
        .executable(name: "vitrine", targets: ["vitrine"]),
        .executable(name: "vitrine-inspect", targets: ["vitrine-inspect"]),
        .executable(name: "vitrine-service", targets: ["vitrine-service"]),
        .executable(name: "vitrine-previewer", targets: ["vitrine-previewer"]),
        .executable(name: "vitrine-render", targets: ["vitrine-render"]),
        .executable(name: "vitrine-render-page", targets: ["vitrine-render-page"]),
        .executable(name: "vitrine-render-text", targets: ["vitrine-render-text"]),
        .executable(name: "vitrine-render-still", targets: ["vitrine-render-still"]),
        .executable(name: "vitrine-volume", targets: ["vitrine-volume"]),
    ],
    targets: cLibraries + model + bindings + engine + renderers + formats + interface + programs
        + (buildsProgramsOnly ? [] : examples + builtTests),
    swiftLanguageModes: [.v6]
)
