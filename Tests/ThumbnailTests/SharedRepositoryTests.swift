// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Thumbnails

/// Thumbnails that travel with their documents, on a volume that cannot be written.
@Suite(.enabled(if: getuid() == 0, "only root may mount a volume")) struct SharedRepositoryTests {
    private let disk = TemporaryFolder()
    private let volume = ReadOnlyVolume()
    private let generator: ThumbnailGenerator

    init() {
        generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")), programs: nil)
        put("a b.png", TestPNG.file(300, 200, texts: []))
    }

    private func put(_ name: String, _ content: [UInt8]) {
        volume.content.write(name, content)
        volume.content.age(name, seconds: 1_000)
    }

    /// Puts a picture of 256 × 171 pixels beside a document.
    private func putPicture(_ uri: String, of name: String = "a b.png", texts: [(String, String)]? = nil) async throws {
        for folder in [".sh_thumbnails", ".sh_thumbnails/large"] { volume.content.makeFolder(folder) }
        let file = volume.content.location(name)
        let facts = try await FileAccesses.access(for: file).metadata(file)
        let texts = texts ?? [("Thumb::URI", uri), ("Thumb::MTime", String(CachedDocument(file, facts).modified))]
        volume.content.write(
            ".sh_thumbnails/large/" + CachedDocument.fileName(of: uri), TestPNG.file(256, 171, texts: texts))
    }

    private func pictures(_ name: String = "a b.png", in folder: FileLocation? = nil) async -> [ThumbnailRepresentation]
    {
        let request = ThumbnailRequest(
            file: (folder ?? volume.location).child(Array(name.utf8)), size: ThumbnailSize(width: 256, height: 256),
            representations: [.lowQuality, .thumbnail])
        var all: [ThumbnailRepresentation] = []
        do {
            for try await one in generator.representations(for: request) { all.append(one) }
        } catch {}
        return all
    }

    @Test(arguments: ["./a%20b.png", "a%20b.png"])
    func `a picture beside its document is used until the document is drawn`(uri: String) async throws {
        try await putPicture(uri)
        try volume.mount()
        let pictures = await pictures()
        #expect(pictures.map(\.kind) == [.lowQuality, .thumbnail])
        #expect(pictures.map(\.source) == [.cache, .decoded])
    }

    @Test func `it stays where the document cannot be drawn`() async throws {
        put("a.sum", [1, 2, 3, 4, 0, 0xFF])
        try await putPicture("./a.sum", of: "a.sum")
        try volume.mount()
        let last = await pictures("a.sum").last
        #expect(last?.kind == .thumbnail)
        #expect(last?.source == .cache)
    }

    @Test func `on a disk that stays where it is nobody is asked`() async throws {
        try await putPicture("./a%20b.png")
        #expect(await pictures(in: volume.content.location).map(\.source) == [.decoded])
    }

    @Test(arguments: [
        ("holiday.jpg.desktop", "[Desktop Entry]\nType=Application\nName=x\nExec=true\n"), ("setup.sh", "#!/bin/sh\n"),
        ("setup.py", "#!/usr/bin/python3\n"), ("setup.exe", "MZ"),
    ])
    func `what can be run keeps its own look`(name: String, content: String) async throws {
        put(name, Array(content.utf8))
        try await putPicture("./" + name, of: name)
        try volume.mount()
        #expect(await !pictures(name).contains { $0.source == .cache })
    }

    @Test func `one of an earlier document is not used`() async throws {
        try await putPicture("./a%20b.png", texts: [("Thumb::URI", "./a%20b.png"), ("Thumb::MTime", "1")])
        try volume.mount()
        #expect(await pictures().map(\.source) == [.decoded])
    }

    @Test func `one that says nothing of its document's time or size is not used`() async throws {
        try await putPicture("./a%20b.png", texts: [("Thumb::URI", "./a%20b.png")])
        try volume.mount()
        #expect(await pictures().map(\.source) == [.decoded])
    }

    @Test func `there are no thumbnails of these thumbnails`() async throws {
        try await putPicture("./a%20b.png")
        let entry = volume.content.location(".sh_thumbnails/large/" + CachedDocument.fileName(of: "./a%20b.png"))
        await #expect(throws: ThumbnailError.isThumbnail) {
            try await generator.fillCache(for: entry, size: .normal)
        }
    }
}
