// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VitrineGLib
import VolumeAccess

@testable import Thumbnails

/// The cache is shared: what others write is read here, and what is written here they accept.
@Suite(.serialized) @MainActor struct InteroperationTests {
    nonisolated private static let tumbler: String? = {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob("/usr/lib/*/tumbler-1/tumblerd", 0, nil, &found) == 0, let path = found.gl_pathv[0] else {
            return nil
        }
        return String(cString: path)
    }()
    nonisolated private static let hasFactory =
        output("/usr/bin/python3 -c 'import gi; gi.require_version(\"GnomeDesktop\", \"4.0\")' 2>&1 && echo yes")
        == "yes"

    private let disk = TemporaryFolder()
    private let cache: ThumbnailCache
    private let generator: ThumbnailGenerator

    init() {
        cache = ThumbnailCache(directory: disk.location("thumbnails"))
        generator = ThumbnailGenerator(cache: cache)
        disk.write("picture ä.png", TestPNG.file(300, 200, texts: []))
        disk.age("picture ä.png", seconds: 1_000)
    }

    private var file: FileLocation { disk.location("picture ä.png") }

    private func document() async throws -> CachedDocument {
        CachedDocument(file, try await FileAccesses.access(for: file).metadata(file))
    }

    nonisolated private static func output(_ command: String) -> String {
        let text = (try? ChildProcess.run(["sh", "-c", command]))?.text ?? ""
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Has Tumbler draw the file, and waits for it to say so.
    private func queueWithTumbler() async throws {
        let daemon = try MessageBus()
        let (name, path) = ("org.freedesktop.thumbnails.Thumbnailer1", "/org/freedesktop/thumbnails/Thumbnailer1")
        let tumbler = try ChildProcess(
            [Self.tumbler ?? ""],
            environment: [
                "HOME": disk.path, "XDG_CACHE_HOME": disk.path, "DBUS_SESSION_BUS_ADDRESS": daemon.address,
                "PATH": "/usr/bin:/bin", "GIO_USE_VFS": "local", "GIO_USE_VOLUME_MONITOR": "unix", "LC_ALL": "C.UTF-8",
            ])
        var bus: Bus?
        let connecting = Task { @MainActor in bus = try? await Bus.connected(to: daemon.address) }
        try await waitUntil("a connection to the bus", runsLoop: true) { bus != nil }
        let client = try #require(bus)
        var isThere = false
        var heard: [String] = []
        let watch = BusWatch(name, on: client, onAppeared: { isThere = true }, onVanished: {})
        let subscription = BusSubscription(client, path, name) { signal, _ in heard.append(signal) }
        try await waitUntil("the service on the bus", runsLoop: true) { isThere }
        let uri = file.uri
        let calling = Task { @MainActor in
            try await client.call(
                name, path, name, "Queue",
                [
                    Variant([uri]), Variant(["image/png"]), Variant("large"), Variant("foreground"),
                    Variant(UInt32(0)),
                ])
        }
        try await waitUntil("the signal Finished", runsLoop: true) { heard.contains("Finished") }
        #expect(heard.contains("Ready"))
        connecting.cancel()
        calling.cancel()
        withExtendedLifetime((watch, subscription, tumbler)) {}
    }

    @Test(.enabled(if: tumbler != nil, "the package tumbler is not installed"))
    func `what Tumbler writes is read`() async throws {
        try await queueWithTumbler()
        let entry = await cache.entry(for: try await document(), side: 256)
        #expect(entry?.cacheSize == .large)
        #expect(entry?.size.width == 256 && entry?.suffices(for: 256) == true)
    }

    @Test(.enabled(if: tumbler != nil, "the package tumbler is not installed"))
    func `what is written here Tumbler accepts, and does not draw again`() async throws {
        try await generator.fillCache(for: file, size: .large)
        let name = try #require(disk.names(in: "thumbnails/large").first)
        let before = disk.content("thumbnails/large/" + name)
        try await queueWithTumbler()
        #expect(disk.names(in: "thumbnails/large") == [name])
        #expect(before != nil && disk.content("thumbnails/large/" + name) == before)
    }

    private func factory(_ script: String) async throws -> String {
        let document = try await document()
        return Self.output(
            """
            XDG_CACHE_HOME='\(disk.path)' GIO_USE_VFS=local /usr/bin/python3 - <<'END' 2>&1
            import gi
            gi.require_version("GnomeDesktop", "4.0")
            from gi.repository import GnomeDesktop, GdkPixbuf
            uri, time = "\(document.uri)", \(document.modified)
            factory = GnomeDesktop.DesktopThumbnailFactory.new(GnomeDesktop.DesktopThumbnailSize.LARGE)
            \(script)
            END
            """)
    }

    @Test(.enabled(if: hasFactory, "the packages python3-gi and gir1.2-gnomedesktop-4.0 are not installed"))
    func `what GNOME writes is read`() async throws {
        let said = try await factory(
            """
            picture = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, True, 8, 256, 171)
            factory.save_thumbnail(picture, uri, time, None)
            """)
        let entry = await cache.entry(for: try await document(), side: 256)
        #expect(entry?.cacheSize == .large && entry?.size.height == 171, "\(said)")
    }

    @Test(.enabled(if: hasFactory, "the packages python3-gi and gir1.2-gnomedesktop-4.0 are not installed"))
    func `what is written here GNOME accepts`() async throws {
        try await generator.fillCache(for: file, size: .large)
        let name = try #require(disk.names(in: "thumbnails/large").first)
        let found = try await factory("print(factory.lookup(uri, time))")
        #expect(found.hasSuffix("/thumbnails/large/" + name))
    }
}
