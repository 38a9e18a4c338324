// swift-tools-version: 6.2
// SPDX-License-Identifier: MPL-2.0
import PackageDescription

/// A public library: warnings are errors, and what a file imports stays inside it unless it says otherwise.
let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "Vitrine",
    products: [
        .library(name: "Thumbnails", targets: ["Thumbnails"]),
        .library(name: "Batches", targets: ["Batches"]),
        .library(name: "Previews", targets: ["Previews"]),
        .library(name: "Browser", targets: ["Browser"]),
        .library(name: "RendererKit", targets: ["RendererKit"]),
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
    targets: [
        .target(name: "Quantities", swiftSettings: house),  // times and sizes whose arithmetic cannot trap
        // C libraries: one door each. The reason for each stands beside it.
        .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0"),  // main loop, files, D-Bus, translations
        .systemLibrary(name: "CFiles"),  // system calls for files that Swift's view of glibc leaves out
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1"),  // GTK 4 and GNOME's widgets
        .systemLibrary(name: "CDisplayServer", pkgConfig: "gtk4-x11 gtk4-wayland x11"),  // other programs' windows
        .systemLibrary(name: "CSourceView", pkgConfig: "gtksourceview-5"),  // highlighted text
        .systemLibrary(name: "CPulse"),  // sound, heard; loaded when it is
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg"),  // JPEG at reduced scale
        .target(name: "CJPEGCoding", dependencies: ["CJPEG"]),  // libjpeg's errors, which longjmp, as values
        .systemLibrary(name: "CSpng", pkgConfig: "spng"),  // PNG, read and written
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate"),  // PNG's compression, in half the time
        .systemLibrary(name: "CVips", pkgConfig: "vips"),  // every other raster image
        .systemLibrary(name: "CRsvg", pkgConfig: "librsvg-2.0"),  // SVG
        .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib"),  // PDF
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo fontconfig"),  // text as a page
        .systemLibrary(  // video and audio
            name: "CGStreamer",
            pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0 gstreamer-pbutils-1.0 gstreamer-tag-1.0"),
        .systemLibrary(name: "CSwscale", pkgConfig: "libswscale libavutil"),  // frames of films, shrunk and coloured
        .systemLibrary(name: "CText", pkgConfig: "fontconfig freetype2"),  // letters, without what Pango brings
        .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2"),  // colour profiles of JPEG and PNG
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive"),  // archives, and documents that are one
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
        .target(  // fork, seccomp, Landlock, descriptors
            name: "CSandbox",
            linkerSettings: [.linkedLibrary("seccomp")]),

        .target(name: "Strings", swiftSettings: house),  // finding in strings, without regular expressions

        // The same libraries, spelled in Swift.
        .target(name: "GLib", dependencies: ["CGLib", "Strings"], swiftSettings: house),
        .target(name: "Sound", dependencies: ["CPulse"], swiftSettings: house),
        .target(
            name: "Gtk", dependencies: ["GLib", "CAdwaita", "CDisplayServer", "CSourceView"], swiftSettings: house),

        // Documents, and pictures of them. Nothing here needs a display.
        .target(name: "VolumeAccess", dependencies: ["GLib", "CSandbox", "CFiles"], swiftSettings: house),
        .target(name: "Documents", dependencies: ["VolumeAccess", "GLib"], swiftSettings: house),
        .target(name: "RenderMessages", dependencies: ["Strings"], swiftSettings: house),
        .target(
            name: "Rendering", dependencies: ["Documents", "VolumeAccess", "GLib", "RenderMessages", "CSandbox"],
            swiftSettings: house),
        .target(name: "Thumbnails", dependencies: ["Rendering", "Documents"], swiftSettings: house),
        .target(
            name: "Batches",
            dependencies: ["Thumbnails", "Rendering", "RenderMessages", "Documents", "VolumeAccess", "GLib"],
            swiftSettings: house),
        .target(name: "RendererKit", dependencies: ["RenderMessages", "CSandbox"], swiftSettings: house),
        .target(  // photographs: what most folders are full of, in a program that links little and so forks fast
            name: "StillRenderers", dependencies: ["RendererKit", "CJPEGCoding", "CSpng", "CDeflate", "CLittleCMS"],
            swiftSettings: house),
        .target(  // text and source code, of which there is as much, in a program that links hardly more
            name: "TextRenderers", dependencies: ["StillRenderers", "RendererKit", "CText", "CMarkdown"],
            swiftSettings: house),
        .target(  // PDF and text that takes shaping, in a program that links half of what the rest needs
            name: "PageRenderers",
            dependencies: ["TextRenderers", "StillRenderers", "RendererKit", "CPoppler", "CPango"],
            swiftSettings: house),
        .target(
            name: "Renderers",
            dependencies: [
                "PageRenderers", "RendererKit", "CJPEGCoding", "CSpng", "CVips", "CRsvg", "CPoppler", "CPango",
                "CGStreamer", "CLittleCMS", "CArchive", "CXML", "CFreeType", "CRaw", "CDjVu",
                "COpenEXR", "CDeflate", "CGhostscript", "CXPS", "CTIFF",
                "CAVIF", "CHEIF", "CJXL", "CSwscale",
            ],
            swiftSettings: house),

        // What appears on screen.
        .target(
            name: "Previews", dependencies: ["Thumbnails", "Rendering", "Documents", "Gtk", "Sound"],
            swiftSettings: house),
        .target(
            name: "Browser", dependencies: ["Previews", "Batches", "Thumbnails", "Documents", "Gtk"],
            swiftSettings: house),

        // What runs.
        .executableTarget(name: "vitrine", dependencies: ["Browser", "Previews"], swiftSettings: house),
        .executableTarget(name: "SketchBook", dependencies: ["Browser"], swiftSettings: house),  // how to embed it
        .executableTarget(
            name: "vitrine-inspect", dependencies: ["Batches", "Thumbnails", "Rendering", "Documents"],
            swiftSettings: house),
        .executableTarget(
            name: "vitrine-service", dependencies: ["Thumbnails", "Documents", "GLib"], swiftSettings: house),
        .executableTarget(
            name: "vitrine-previewer", dependencies: ["Previews", "Documents", "Gtk", "GLib"], swiftSettings: house),
        .executableTarget(name: "vitrine-render", dependencies: ["Renderers"], swiftSettings: house),
        .executableTarget(name: "vitrine-volume", dependencies: ["VolumeAccess", "GLib"], swiftSettings: house),
        .executableTarget(name: "vitrine-render-page", dependencies: ["PageRenderers"], swiftSettings: house),
        .executableTarget(name: "vitrine-render-text", dependencies: ["TextRenderers"], swiftSettings: house),
        .executableTarget(name: "vitrine-render-still", dependencies: ["StillRenderers"], swiftSettings: house),

        // Tests. Values and libraries need no display; WindowTests brings its own.
        .target(  // folders and files that tests make
            name: "TestFiles", dependencies: ["VolumeAccess", "GLib"], path: "Tests/TestFiles", swiftSettings: house),
        .target(  // real servers on this machine, and what they are started with
            name: "TestServers", dependencies: ["TestFiles", "VolumeAccess"], path: "Tests/TestServers",
            swiftSettings: house),
        .testTarget(name: "HouseTests", swiftSettings: house),
        .testTarget(name: "GLibTests", dependencies: ["GLib", "LoopProgram", "TestFiles"], swiftSettings: house),
        .executableTarget(  // the main loop under the main actor, in a process whose main thread is its own
            name: "LoopProgram", dependencies: ["GLib"], path: "Tests/LoopProgram", swiftSettings: house),
        .testTarget(name: "GtkTests", dependencies: ["Gtk"], swiftSettings: house),
        .testTarget(
            name: "SandboxTests",
            dependencies: [
                "Rendering", "Documents", "VolumeAccess", "RenderMessages", "HostileRender", "vitrine-render",
                "vitrine-render-page", "vitrine-render-text", "vitrine-render-still",
            ],
            swiftSettings: house),
        .testTarget(
            name: "RendererTests", dependencies: ["Renderers", "PageRenderers", "TextRenderers", "RendererKit"],
            swiftSettings: house),
        .testTarget(
            name: "DocumentTests", dependencies: ["Documents", "VolumeAccess", "TestFiles"], swiftSettings: house),
        .testTarget(
            name: "VolumeTests",
            dependencies: [
                "VolumeAccess", "Documents", "Batches", "Thumbnails", "RenderMessages", "TestFiles", "TestServers",
                "vitrine-volume", "vitrine-render", "FaultVolume",
            ],
            swiftSettings: house),
        .systemLibrary(name: "CFuse", path: "Tests/CFuse", pkgConfig: "fuse3"),  // file systems in a process
        .executableTarget(  // a volume with faults
            name: "FaultVolume", dependencies: ["CFuse"], path: "Tests/FaultVolume", swiftSettings: house),
        .testTarget(
            name: "ThumbnailTests",
            dependencies: ["Thumbnails", "GLib", "TestFiles", "vitrine-render", "ThumbnailExample"],
            swiftSettings: house),
        .executableTarget(  // a program that makes thumbnails, and needs no window
            name: "ThumbnailExample", dependencies: ["Thumbnails", "Documents", "VolumeAccess"],
            path: "Tests/ThumbnailExample", swiftSettings: house),
        .testTarget(
            name: "BatchTests", dependencies: ["Batches", "TestFiles", "vitrine-render"],
            swiftSettings: house),
        .testTarget(
            name: "InspectTests", dependencies: ["TestFiles", "vitrine-inspect", "vitrine-render"], swiftSettings: house
        ),
        .testTarget(
            name: "ServiceTests", dependencies: ["TestFiles", "GLib", "vitrine-service", "vitrine-render"],
            swiftSettings: house),
        .testTarget(name: "PreviewTests", dependencies: ["Previews", "Sound", "vitrine-render"], swiftSettings: house),
        .testTarget(name: "BrowserTests", dependencies: ["Browser"], swiftSettings: house),
        .testTarget(
            name: "WindowTests",
            dependencies: [
                "vitrine", "SketchBook", "PreviewExample", "ExchangeProgram", "vitrine-previewer", "vitrine-render",
                "vitrine-volume", "FaultVolume", "PretendVolumes", "TestServers", "CAtspi",
            ],
            swiftSettings: house),
        .executableTarget(  // volumes that no machine has, told to GIO
            name: "PretendVolumes", dependencies: ["GLib"], path: "Tests/PretendVolumes", swiftSettings: house),
        .systemLibrary(name: "CAtspi", path: "Tests/CAtspi", pkgConfig: "atspi-2"),  // what a screen reader sees
        .testTarget(  // starts FaultSweep, whose calls on files are not to be linked into any test
            name: "SweepTests", dependencies: ["SweepVolume", "vitrine-volume", "vitrine-render-still"],
            swiftSettings: house),
        .executableTarget(name: "SweepVolume", dependencies: ["CFuse"], path: "Tests/SweepVolume"),  // one that fails
        .target(name: "SweepCalls", path: "Tests/SweepCalls"),  // the C library's calls on files, which fail
        .executableTarget(  // every operation on files, with every call failing in turn
            name: "FaultSweep",
            dependencies: ["Batches", "Documents", "TestFiles", "SweepCalls", "SweepVolume", "vitrine-volume"],
            path: "Tests/FaultSweep", swiftSettings: house),
        .executableTarget(  // a renderer that misbehaves on purpose
            name: "HostileRender", dependencies: ["RendererKit"], path: "Tests/HostileRender", swiftSettings: house),
        .executableTarget(  // a program that previews its attachments
            name: "PreviewExample", dependencies: ["Previews", "Gtk", "VolumeAccess"], path: "Tests/PreviewExample",
            swiftSettings: house),
        .executableTarget(  // a program to drag documents to, and files from
            name: "ExchangeProgram", dependencies: ["Gtk", "GLib", "VolumeAccess", "CAdwaita"],
            path: "Tests/ExchangeProgram", swiftSettings: house),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Thumbnails", "Rendering", "Documents", "Renderers", "FaultVolume", "TestServers"],
            path: "Tests/Benchmarks", exclude: ["Peers"], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
