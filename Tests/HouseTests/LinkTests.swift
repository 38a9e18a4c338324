// SPDX-License-Identifier: MPL-2.0
import Testing

struct LinkTests {
    private static let parsers = [
        "poppler", "vips", "gst", "rsvg", "spng", "jpeg", "lcms", "webp", "tiff", "heif", "archive", "zip",
    ]

    /// The libraries that a program asks the dynamic linker for, itself.
    private func libraries(of program: String) -> [String] {
        Shell.lines("readelf --dynamic '\(Repository.products)/\(program)'")
            .filter { $0.contains("(NEEDED)") }
            .compactMap { $0.split(separator: "[").last?.split(separator: "]").first.map(String.init) }
    }

    @Test(arguments: ["vitrine", "vitrine-inspect", "vitrine-service", "vitrine-previewer"])
    func `what the user runs links no parser`(program: String) {
        let libraries = libraries(of: program)
        #expect(!libraries.isEmpty)
        for library in libraries {
            #expect(!Self.parsers.contains { library.hasPrefix("lib" + $0) }, "\(library)")
        }
    }

    @Test(arguments: [
        "vitrine-inspect", "vitrine-service", "vitrine-render", "vitrine-render-page", "vitrine-render-text",
        "vitrine-render-still", "vitrine-volume",
    ])
    func `what needs no display links no GTK`(program: String) {
        let libraries = libraries(of: program)
        #expect(!libraries.isEmpty)
        for library in libraries {
            #expect(!library.hasPrefix("libgtk") && !library.hasPrefix("libadwaita"), "\(library)")
        }
    }

    @Test(arguments: [
        "vitrine", "vitrine-inspect", "vitrine-service", "vitrine-previewer", "vitrine-render",
        "vitrine-render-page", "vitrine-render-text", "vitrine-render-still", "vitrine-volume",
    ])
    func `no program links Foundation`(program: String) {
        #expect(!libraries(of: program).contains { $0.contains("Foundation") })
    }

    @Test(arguments: [
        "vitrine", "vitrine-inspect", "vitrine-service", "vitrine-previewer", "vitrine-render",
        "vitrine-render-page", "vitrine-render-text", "vitrine-render-still", "vitrine-volume",
    ])
    func `no program calls Swift's regular expressions`(program: String) {
        let calls = Shell.lines("nm --dynamic --undefined-only '\(Repository.products)/\(program)'")
        #expect(!calls.isEmpty)
        // They are for files that have imported `Strings`, which finds as well and loads nothing.
        #expect(calls.filter { $0.contains("17_StringProcessing") } == [])
    }

    /// Libraries that a render program links beyond those of the one before it, by the beginnings of their names.
    private static let steps: [(program: String, adds: [String])] = [
        ("vitrine-render-still", ["m", "c", "seccomp", "deflate", "spng", "jpeg", "lcms2"]),
        ("vitrine-render-text", ["cmark-gfm", "fontconfig", "freetype", "uchardet"]),
        (
            "vitrine-render-page",
            ["poppler-glib", "pangocairo", "pango", "gobject", "glib", "gio", "harfbuzz", "cairo"]
        ),
    ]

    @Test(arguments: steps.indices)
    func `a render program links the libraries that its formats need, and no other ones`(index: Int) {
        let program = Self.steps[index].program
        let allowed = Self.steps[...index].flatMap(\.adds).map { "lib" + $0 }
        let found = libraries(of: program).filter { !$0.hasPrefix("libswift") && !$0.hasPrefix("ld-linux") }
        #expect(found.contains { $0.hasPrefix("libjpeg") })
        for library in found {
            let name = library.split(separator: ".so")[0]
            #expect(
                allowed.contains { name == $0 || name.hasPrefix($0 + "-") },
                "\(program) links \(library)")
        }
    }

    @Test func `the program for text forks with few libraries`() {
        let libraries = libraries(of: "vitrine-render-text")
        #expect(libraries.contains { $0.hasPrefix("libfreetype") })
        for library in libraries {
            #expect(!["cairo", "pango", "glib", "poppler"].contains { library.hasPrefix("lib" + $0) }, "\(library)")
        }
    }
}
