// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import Rendering
import TestSupport
import Testing
import VolumeAccess

/// Documents that consist of several files, drawn by the real renderers.
@Suite struct CompanionTests {
    private let folder = TemporaryFolder()
    private let service = FormatTests.services[0]

    private static let size = PixelSize(width: 256, height: 256)

    private func bytes(_ name: String) async throws -> DocumentBytes {
        try await LocalFileAccess().bytes(of: folder.location(name))
    }

    private func write(_ name: String, _ text: String) { folder.write(name, Array(text.utf8)) }

    /// Whether a thumbnail has a pixel of a colour.
    private func thumbnail(
        _ name: String, has red: UInt8, _ green: UInt8, _ blue: UInt8, type: String = "text/markdown"
    ) async throws -> Bool {
        let order = JobOrder(.thumbnail, contentType: type, size: Self.size)
        let picture = try await service.picture(order, of: try await bytes(name), priority: .preview)
        return Self.has(picture, red, green, blue)
    }

    /// Whether a picture has a pixel of a colour.
    static func has(_ picture: RenderedPicture, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
        let wanted = UInt32(0xFF) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        return picture.withPixels { pixels in
            stride(from: 0, to: pixels.count - 3, by: 4).contains {
                pixels.loadUnaligned(fromByteOffset: $0, as: UInt32.self) == wanted
            }
        }
    }

    private func text(_ session: RenderSession) async throws -> String {
        try await session.text(at: 0, length: 100_000).text
    }

    @Test func `Markdown and pages are shown with the pictures beside them`() async throws {
        folder.makeFolder("my pictures")
        folder.write("my pictures/a b.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        write("read.md", "# Title\n\n![A](my%20pictures/a%20b.png)\n")
        write("page.html", "<p>Text</p><img src='my pictures\\a b.png?raw=true'>")
        #expect(try await thumbnail("read.md", has: 200, 100, 50))
        #expect(try await thumbnail("page.html", has: 200, 100, 50, type: "text/html"))
        let session = try await service.open(try await bytes("read.md"), contentType: "text/markdown", password: nil)
        let page = try await session.page(0, scale: 1, region: PixelRect(x: 0, y: 0, width: 400, height: 300))
        #expect(Self.has(page, 200, 100, 50))
        #expect(session.companionPaths.map(\.names) == [[Array("my pictures".utf8), Array("a b.png".utf8)]])
    }

    @Test(arguments: [
        ("read.org", "text/org", "#+CAPTION: A\n[[file:my pictures/a b.png]]\n\n[[./two.png]]\n"),
        ("read.rst", "text/x-rst", "|a|\n\n.. |a| image:: my%20pictures/a%20b.png\n.. image:: two.png\n"),
    ])
    func `Org and reStructuredText are shown with the pictures beside them`(
        name: String, type: String, markup: String
    ) async throws {
        folder.makeFolder("my pictures")
        folder.write("my pictures/a b.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        write(name, markup)
        #expect(try await thumbnail(name, has: 200, 100, 50, type: type))
        let session = try await service.open(try await bytes(name), contentType: type, password: nil)
        let page = try await session.page(0, scale: 1, region: PixelRect(x: 0, y: 0, width: 400, height: 300))
        #expect(Self.has(page, 200, 100, 50))
        #expect(try await text(session).hasSuffix("“two.png” is missing\n"))
    }

    @Test func `AsciiDoc and LaTeX are shown with the pictures that their attributes and commands name`() async throws {
        folder.makeFolder("img")
        folder.write("img/a b.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        write("read.adoc", "= Title\n:imagesdir: img\n\nimage::a b.png[A]\n\nimage::none.png[None]\n")
        write(
            "paper.tex",
            "\\documentclass{article}\\graphicspath{{img/}}\\begin{document}\\includegraphics{a b}\n\n"
                + "\\includegraphics{none}\\end{document}")
        for (name, type) in [("read.adoc", "text/x-asciidoc"), ("paper.tex", "text/x-tex")] {
            #expect(try await thumbnail(name, has: 200, 100, 50, type: type))
            let session = try await service.open(try await bytes(name), contentType: type, password: nil)
            #expect(
                try await text(session).hasSuffix(
                    name == "read.adoc" ? "None — “none.png” is missing\n" : "“none” is missing\n"))
        }
    }

    @Test func `a picture in a PDF file is its first page`() async throws {
        folder.write("plan.pdf", try FormatTests.read("PDF/two-pages.pdf").0)
        write("paper.tex", "\\documentclass{article}\\begin{document}\\includegraphics[width=4cm]{plan}\\end{document}")
        #expect(try await thumbnail("paper.tex", has: 255, 0, 0, type: "text/x-tex"))
    }

    @Test func `a picture is as large as its file says, however few of its pixels are needed`() async throws {
        write(
            "badge.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='40'>"
                + "<rect width='80' height='40' fill='rgb(200,100,50)'/></svg>")
        write("read.md", "![Badge](badge.svg)\n")
        let session = try await service.open(try await bytes("read.md"), contentType: "text/markdown", password: nil)
        let region = PixelRect(x: 0, y: 0, width: 500, height: 300)
        let page = try await session.page(0, scale: 1, region: region)
        let wanted = UInt32(0xFF) << 24 | UInt32(200) << 16 | UInt32(100) << 8 | UInt32(50)
        let count = page.withPixels { pixels in
            stride(from: 0, to: pixels.count - 3, by: 4).count {
                pixels.loadUnaligned(fromByteOffset: $0, as: UInt32.self) == wanted
            }
        }
        // A pixel of the file is three quarters of a point.
        #expect((1_400...2_000).contains(count), "\(count) pixels")
    }

    @Test func `a picture that is not there is named where it belongs`() async throws {
        write("read.md", "![A chart](charts/one.png)\n\n![](two.png)\n\n![Elsewhere](https://example.org/three.png)\n")
        let session = try await service.open(try await bytes("read.md"), contentType: "text/markdown", password: nil)
        #expect(
            try await text(session)
                == "A chart — “one.png” is missing\n“two.png” is missing\nElsewhere\n")
    }

    @Test(arguments: ["../outside.png", "/etc/outside.png", "link.png", "linked/a.png", "pipe.png", "sub"])
    func `no file outside the folder or behind a link is sent, and no pipe or folder`(path: String) async throws {
        folder.makeFolder("documents")
        folder.makeFolder("documents/sub")
        folder.makeFolder("elsewhere")
        let picture = TestPNG.file(40, 30, colour: [200, 100, 50])
        folder.write("outside.png", picture)
        folder.write("elsewhere/a.png", picture)
        symlink("../outside.png", folder.path + "/documents/link.png")
        symlink("../elsewhere", folder.path + "/documents/linked")
        mkfifo(folder.path + "/documents/pipe.png", 0o644)
        write("documents/read.md", "# Title\n\n![A](\(path))\n")
        #expect(try await !thumbnail("documents/read.md", has: 200, 100, 50))
        // A writer could open the pipe if a process had opened it for reading.
        #expect(open(folder.path + "/documents/pipe.png", O_WRONLY | O_NONBLOCK) == -1)
        // The same picture in the folder is shown.
        folder.write("documents/a.png", picture)
        write("documents/good.md", "# Title\n\n![A](sub/../a.png)\n")
        #expect(try await thumbnail("documents/good.md", has: 200, 100, 50))
    }

    @Test func `neither the document itself nor a text file is shown as a picture`() async throws {
        write("read.md", "# Title\n\n![Itself](read.md)\n\n![Settings](notes.txt)\n")
        write("notes.txt", "secret")
        let session = try await service.open(try await bytes("read.md"), contentType: "text/markdown", password: nil)
        #expect(
            try await text(session)
                == "Title\nItself — “read.md” cannot be shown\nSettings — “notes.txt” cannot be shown\n")
    }

    @Test func `of ten thousand pictures in a document, the first 256 are shown`() async throws {
        folder.write("first.png", TestPNG.file(8, 8, colour: [200, 100, 50]))
        var markup = "![0](first.png)\n"
        for index in 1..<10_000 { markup += "![\(index)](picture-\(index).png)\n" }
        write("read.md", markup)
        let session = try await service.open(try await bytes("read.md"), contentType: "text/markdown", password: nil)
        #expect(session.companionPaths.count == 256)
        let page = try await session.page(0, scale: 1, region: PixelRect(x: 0, y: 0, width: 400, height: 100))
        #expect(Self.has(page, 200, 100, 50))
    }

    @Test func `a document may have more pictures than a process may have open files`() async throws {
        var markup = ""
        for index in 0..<100 {
            folder.write("p\(index).png", TestPNG.file(8, 8, colour: [200, 100, 50]))
            markup += "![\(index)](p\(index).png)\n\n"
        }
        write("read.md", markup)
        let session = try await service.open(try await bytes("read.md"), contentType: "text/markdown", password: nil)
        #expect(try await text(session) == "")
    }

    @Test func `a picture has no companions of its own`() async throws {
        folder.write("inner.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        write("inner.md", "![A](inner.png)")
        // The name is that of a picture, and the content a page with a picture of its own.
        write("outer.png", "<html><body><h1>Page</h1><img src='inner.png'></body></html>")
        write("read.md", "# Title\n\n![A](outer.png)\n")
        #expect(try await !thumbnail("read.md", has: 200, 100, 50))
    }

    @Test func `a damaged picture leaves the rest of the document`() async throws {
        folder.write("damaged.png", Array(TestPNG.file(40, 30).prefix(60)))
        folder.write("whole.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        write("read.md", "# Title\n\n![Damaged](damaged.png)\n\n![Whole](whole.png)\n")
        #expect(try await thumbnail("read.md", has: 200, 100, 50))
        let session = try await service.open(try await bytes("read.md"), contentType: "text/markdown", password: nil)
        #expect(try await text(session) == "Title\nDamaged — “damaged.png” cannot be shown\n")
    }

    @Test func `many documents with pictures do not block each other`() async throws {
        folder.write("a.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        for index in 0..<24 { write("\(index).md", "# \(index)\n\n![A](a.png)\n") }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<24 {
                group.addTask { try await thumbnail("\(index).md", has: 200, 100, 50) }
            }
            for try await isShown in group { #expect(isShown) }
        }
    }

    @Test func `a Wavefront model is drawn in the colours and textures of the materials beside it`() async throws {
        folder.makeFolder("paint")
        folder.write("paint/wood grain.png", TestPNG.file(16, 16, colour: [0, 200, 0]))
        write(
            "paint/all.mtl",
            "newmtl left\r\nKd 1 0 0\r\nnewmtl right\r\nKd 0 0 0\r\nmap_Kd -s 1 1 1 wood grain.png\r\n")
        write(
            "two.obj",
            """
            mtllib paint\\all.mtl
            v -2 0 0\nv -0.1 0 0\nv -0.1 2 0\nv -2 2 0\nv 0.1 0 0\nv 2 0 0\nv 2 2 0\nv 0.1 2 0
            vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1
            usemtl left\nf 1 2 3 4\nusemtl right\nf 5/1 6/2 7/3 8/4
            """)
        let order = JobOrder(.thumbnail, contentType: "model/obj", size: Self.size)
        let picture = try await service.picture(order, of: try await bytes("two.obj"), priority: .preview)
        let counts = picture.withPixels { pixels in
            stride(from: 0, to: pixels.count - 3, by: 4).reduce(into: (red: 0, green: 0)) { counts, offset in
                let (blue, green, red) = (pixels[offset], pixels[offset + 1], pixels[offset + 2])
                if red > 60, green < red / 4, blue < red / 4 { counts.red += 1 }
                if green > 60, red < green / 4, blue < green / 4 { counts.green += 1 }
            }
        }
        #expect(counts.red > 2_000 && counts.green > 2_000)
    }

    @Test func `a model is drawn with the buffer and the texture beside it, and says which buffer is missing`()
        async throws
    {
        let corners: [Float] = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]
        let places: [Float] = [0, 1, 1, 1, 1, 0, 0, 0]
        var buffer: [UInt8] = []
        for number in corners + places {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { buffer.append(contentsOf: $0) }
        }
        for index: UInt16 in [0, 1, 2, 0, 2, 3] {
            withUnsafeBytes(of: index.littleEndian) { buffer.append(contentsOf: $0) }
        }
        write(
            "square.gltf",
            """
            {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "indices": 2, "material": 0}]}],
            "buffers": [{"uri": "square.bin", "byteLength": 92}],
            "bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 32},
            {"buffer": 0, "byteOffset": 80, "byteLength": 12}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5126, "count": 4, "type": "VEC2"},
            {"bufferView": 2, "componentType": 5123, "count": 6, "type": "SCALAR"}],
            "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}},
            "extensions": {"KHR_materials_unlit": {}}}], "textures": [{"source": 0}],
            "images": [{"uri": "textures/paint.png"}]}
            """)
        let type = "model/gltf+json"
        await #expect {
            try await service.open(try await bytes("square.gltf"), contentType: type, password: nil)
        } throws: { error in
            guard case .refused(let refusal) = error as? RenderFailure else { return false }
            return refusal == Refusal(.incomplete, "square.bin")
        }
        folder.write("square.bin", buffer)
        folder.makeFolder("textures")
        folder.write("textures/paint.png", TestPNG.file(16, 16, colour: [200, 100, 50]))
        #expect(try await thumbnail("square.gltf", has: 200, 100, 50, type: type))
    }

    @Test func `a saved page is shown in the style sheets beside it, and those outside are not read`() async throws {
        folder.makeFolder("saved")
        folder.makeFolder("saved/page_files")
        write("outside.css", "h1 { display: none }")
        symlink("../outside.css", folder.path + "/saved/link.css")
        write("saved/notes.txt", "h1 { display: none }")
        write("saved/page_files/all.css", "@import '../../outside.css'; @import 'two.css'; .ad { display: none }")
        write("saved/page_files/two.css", "h1 { color: rgb(200, 100, 50); font-size: 48px }")
        write(
            "saved/page.html",
            """
            <html><head><link rel=stylesheet href="page_files/all.css"><link rel=stylesheet href="../outside.css">
            <link rel=stylesheet href=link.css><link rel=stylesheet href=notes.txt></head>
            <body><h1>███</h1><p class=ad>Buy</p></body></html>
            """)
        #expect(try await thumbnail("saved/page.html", has: 200, 100, 50, type: "text/html"))
        let session = try await service.open(
            try await bytes("saved/page.html"), contentType: "text/html", password: nil)
        #expect(try await text(session) == "███\n")
        #expect(session.companionPaths.count == 4)
    }

    @Test func `style sheets that are not there are named in the details of a page`() async throws {
        write("outside.css", "h1 { display: none }")
        folder.makeFolder("saved")
        write("saved/here.css", "@import 'further.css'; h1 { color: red }")
        write(
            "saved/page.html",
            """
            <link rel=stylesheet href="files/a%20b.css?v=1"><link rel=stylesheet href=here.css>
            <link rel=stylesheet href="../outside.css"><link rel=stylesheet href="https://example.org/far.css"><p>Text</p>
            """)
        let session = try await service.open(
            try await bytes("saved/page.html"), contentType: "text/html", password: nil)
        #expect(try await text(session) == "Text\n")
        #expect(try await session.facts() == [Fact(.missing, "a b.css, further.css")])
    }

    @Test func `documents that name themselves and each other end`() async throws {
        write("page.html", "<link rel=stylesheet href=page.html><p>Text</p><img src=page.html alt=Itself>")
        let session = try await service.open(try await bytes("page.html"), contentType: "text/html", password: nil)
        #expect(try await text(session) == "Text\nItself — “page.html” cannot be shown\n")
        // The model names its materials as a texture, and these name the model.
        write("a.obj", "mtllib a.mtl\nmtllib a.obj\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl m\nf 1/1 2/1 3/1\n")
        write("a.mtl", "newmtl m\nKd 1 0 0\nmap_Kd a.obj\nmap_Ka a.mtl\nmtllib a.mtl\n")
        let order = JobOrder(.thumbnail, contentType: "model/obj", size: Self.size)
        let picture = try await service.picture(order, of: try await bytes("a.obj"), priority: .preview)
        let isRed = picture.withPixels { pixels in
            stride(from: 0, to: pixels.count - 3, by: 4).contains { pixels[$0 + 2] > 60 && pixels[$0 + 1] < 15 }
        }
        #expect(isRed)
    }

    @Test func `files that are replaced all the time cost a document no more than their places`() async throws {
        folder.makeFolder("elsewhere")
        folder.write("elsewhere/a.png", TestPNG.file(40, 30, colour: [200, 100, 50]))
        folder.makeFolder("documents")
        write("documents/read.md", "# Title\n\n![A](a.png)\n\n![B](sub/a.png)\n")
        let (file, sub) = (folder.path + "/documents/a.png", folder.path + "/documents/sub")
        let replacing = Task { [folder] in
            while !Task.isCancelled {
                symlink("../elsewhere/a.png", file)
                symlink("../elsewhere", sub)
                await Task.yield()
                unlink(file)
                unlink(sub)
                mkfifo(file, 0o644)
                mkdir(sub, 0o755)
                await Task.yield()
                unlink(file)
                rmdir(sub)
                folder.write("documents/a.png", TestPNG.file(40, 30, colour: [0, 0, 200]))
                await Task.yield()
                unlink(file)
            }
        }
        for _ in 0..<20 { #expect(try await !thumbnail("documents/read.md", has: 200, 100, 50)) }
        replacing.cancel()
        await replacing.value
    }
}
