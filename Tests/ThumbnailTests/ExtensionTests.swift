// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Rendering
@testable import Thumbnails

/// Extensions as shell scripts: found, asked first, kept in the sandbox, and passed over when they fail.
@Suite struct ExtensionTests {
    nonisolated static let hasWalls = access("/usr/bin/bwrap", X_OK) == 0
    /// The answer that every script begins with.
    private static let fileHead = #"printf 'VITRINE 1\nanswer file\ntype image/png\n\n'"#

    private let disk = TemporaryFolder()

    init() {
        for folder in ["user", "system"] { disk.makeFolder(folder) }
        // A PNG file behind eight bytes: the script copies it without them.
        disk.write("a.gnucash", [1, 2, 3, 4, 5, 6, 7, 8] + TestPNG.file(300, 200))
        disk.age("a.gnucash", seconds: 60)
    }

    private var registry: ExtensionRegistry {
        ExtensionRegistry(folders: ["user", "system"].map { disk.path + "/" + $0 }, disabled: disk.path + "/off")
    }

    /// Puts an extension for GnuCash's files into a folder.
    private func add(
        _ script: String, _ name: String = "test", to folder: String = "user", types: String = "application/x-gnucash;",
        more: String = ""
    ) {
        let program = "\(folder)/\(name)-files"
        if !disk.names(in: folder).contains("\(name)-files") { disk.makeFolder(program) }
        disk.write("\(program)/run.sh", Array("#!/bin/sh\n\(script)\n".utf8))
        chmod(disk.path + "/\(program)/run.sh", 0o755)
        let manifest = """
            [Vitrine Extension]
            Name=\(name)
            Version=1
            ContentTypes=\(types)
            Program=\(name)-files/run.sh
            Abilities=thumbnail;preview;
            \(more)
            """
        disk.write("\(folder)/\(name).extension", Array(manifest.utf8))
    }

    private func best(
        _ name: String = "a.gnucash", size: Double = 128
    ) async -> Result<ThumbnailRepresentation, ThumbnailError> {
        let cache = ThumbnailCache(directory: disk.location("cache"))
        let programs = ThumbnailerPrograms(folders: [])
        let generator = ThumbnailGenerator(cache: cache, programs: programs, extensions: registry)
        do throws(ThumbnailError) {
            return .success(
                try await generator.best(
                    for: ThumbnailRequest(
                        file: disk.location(name), size: ThumbnailSize(width: size, height: size),
                        representations: .thumbnail)))
        } catch {
            return .failure(error)
        }
    }

    /// The answer of a script about the document; nil when it is a file.
    private func end(_ script: String, more: String = "") async throws -> RenderFailure? {
        add(script, more: more)
        let provider = try #require(registry.provider(of: "application/x-gnucash"))
        let file = disk.location("a.gnucash")
        let bytes = try await FileAccesses.access(for: file).bytes(of: file)
        do throws(RenderFailure) {
            _ = try await provider.answer(
                .thumbnail, of: bytes, contentType: "application/x-gnucash", named: Array("a.gnucash".utf8), size: 128)
            return nil
        } catch {
            return error
        }
    }

    /// A script that answers with the bytes behind the first eight of the document.
    private let copy =
        fileHead + #"; while read -r key value; do [ "$key" = document ] && tail -c +9 "$value"; done; true"#

    // MARK: Finding them

    @Test func `the user's extension hides the system's of its name, and comes before others`() {
        add(copy, to: "system")
        add(copy, "other", to: "system", types: "application/x-gnucash;application/x-other;")
        #expect(registry.all.map(\.identifier) == ["other", "test"])
        add(copy)
        #expect(registry.all.map(\.path) == ["user/test", "system/other"].map { disk.path + "/\($0).extension" })
        #expect(registry.provider(of: "application/x-gnucash")?.isOfUser == true)
        #expect(registry.provider(of: "application/x-other")?.identifier == "other")
        #expect(registry.provider(of: "application/x-third") == nil)
    }

    @Test func `an extension that is added, changed or disabled later is found`() throws {
        let registry = registry
        #expect(registry.all.isEmpty)
        add(copy)
        #expect(registry.provider(of: "application/x-gnucash") != nil)
        add(copy, types: "application/x-longer-name;")
        #expect(registry.provider(of: "application/x-gnucash") == nil)
        try registry.setEnabled("test", false)
        #expect(registry.provider(of: "application/x-longer-name") == nil)
        #expect(registry.all.map(\.isEnabled) == [false])
        try registry.setEnabled("test", true)
        #expect(registry.provider(of: "application/x-longer-name") != nil)
        #expect(throws: ExtensionProblem.self) { try registry.setEnabled("none", true) }
    }

    @Test func `an extension is installed with its folder, and removed with it`() throws {
        add(copy, to: "system")
        disk.makeFolder("home")
        let registry = ExtensionRegistry(folders: [disk.path + "/home/extensions"], disabled: disk.path + "/off")
        let provider = try registry.install(disk.path + "/system/test.extension")
        #expect(provider.program == disk.path + "/home/extensions/test-files/run.sh")
        #expect(disk.mode("home/extensions/test-files/run.sh") & 0o777 == 0o755)
        #expect(disk.names(in: "home/extensions").sorted() == ["test-files", "test.extension"])
        _ = try registry.install(disk.path + "/system/test.extension")
        try registry.remove("test")
        #expect(disk.names(in: "home/extensions").isEmpty)
        symlink("/etc/passwd", disk.path + "/system/test-files/link")
        #expect(throws: ExtensionProblem.self) { try registry.install(disk.path + "/system/test.extension") }
        #expect(registry.all.isEmpty)
    }

    @Test(
        arguments: [
            ("Name=", nil, "“Name” is missing"), ("Program=run.sh", 5, "folder/program"),
            ("Program=../run.sh", 5, "folder/program"), ("ContentTypes=blender;", 4, "application/x-thumb"),
            ("ContentTypes=image/*;", 4, "application/x-thumb"),
            ("Abilities=fly;", 6, "“thumbnail”, “preview” or both"),
            ("Memory=99999999999999999999", 7, "a whole number from 16 to 3072"), ("Serving=fork", 7, "“once”"),
        ] as [(String, Int?, String)])
    func `a mistake in a manifest is named with its line and the remedy`(
        line: String, number: Int?, remedy: String
    ) throws {
        let key = line.prefix { $0 != "=" }
        var lines = [
            "[Vitrine Extension]", "Name=Test", "Version=1", "ContentTypes=a/b;", "Program=a/b",
            "Abilities=thumbnail;",
        ]
        if let index = lines.firstIndex(where: { $0.hasPrefix(key + "=") }) {
            lines[index] = line
        } else {
            lines.append(line)
        }
        let problem = #expect(throws: ExtensionProblem.self) {
            try ExtensionManifest(Array(lines.joined(separator: "\n").utf8), path: "/a/test.extension")
        }
        #expect(problem?.line == number ?? 2)
        #expect(problem?.message.contains(remedy) == true, "\(problem?.message ?? "")")
        #expect(problem?.message.hasPrefix("/a/test.extension:\(number ?? 2): ") == true)
    }

    // MARK: Asking them

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `an extension draws what there is no renderer for, and comes before a renderer`() async throws {
        add(copy, types: "application/x-gnucash;image/png;")
        let picture = try await best().get()
        #expect(picture.provider == "test" && picture.source == .decoded)
        #expect(picture.picture?.size == PixelSize(width: 128, height: 85))
        #expect(try await best().get().source == .cache)
        disk.write("b.png", [1, 2, 3, 4, 5, 6, 7, 8] + TestPNG.file(30, 20))
        #expect(try await best("b.png").get().provider == "test")
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `when an extension fails, the renderer of the type is asked`() async throws {
        add("exit 1", types: "image/png;")
        disk.write("b.png", TestPNG.file(30, 20))
        #expect(try await best("b.png").get().provider == "png")
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `pictures are made again when an extension is installed, updated or removed`() async throws {
        disk.write("b.png", TestPNG.file(30, 20))
        disk.age("b.png", seconds: 60)
        #expect(try await best("b.png").get().provider == "png")
        #expect(try await best("b.png").get().source == .cache)
        let red = Self.fileHead + "; cat /extension/picture"
        add(red, types: "image/png;")
        disk.write("user/test-files/picture", TestPNG.file(40, 40))
        #expect(try await best("b.png").get().picture?.size == PixelSize(width: 40, height: 40))
        #expect(try await best("b.png").get().source == .cache)
        disk.write("user/test-files/picture", TestPNG.file(50, 50))
        add(red + " # another version", types: "image/png;")
        #expect(try await best("b.png").get().picture?.size == PixelSize(width: 50, height: 50))
        try registry.remove("test")
        #expect(try await best("b.png").get().picture?.size == PixelSize(width: 30, height: 20))
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `an extension is not asked for pictures smaller than it draws`() async throws {
        add(copy, types: "image/png;", more: "MinimumDimension=1024")
        disk.write("b.png", TestPNG.file(30, 20))
        #expect(try await best("b.png").get().provider == "png")
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `a preview shows the file that the extension makes`() async throws {
        add(#"printf 'VITRINE 1\nanswer file\ntype text/plain\n\nfrom the extension'"#)
        let file = disk.location("a.gnucash")
        let bytes = try await FileAccesses.access(for: file).bytes(of: file)
        let opened = try await RenderService.shared.openPreview(
            .file(bytes), contentType: "application/x-gnucash", renderedType: "application/octet-stream",
            named: file.nameBytes, password: nil, extensions: registry)
        #expect(opened.provider?.identifier == "test")
        #expect(try await opened.session.text(at: 0, length: 100).text == "from the extension")
        opened.session.close()
    }

    // MARK: Not trusting them

    @Test func `a program that others can change is not run`() async throws {
        add(copy)
        chmod(disk.path + "/user/test-files/run.sh", 0o775)
        #expect(registry.all.first.flatMap { try? $0.result.get() }?.problem?.text.contains("chmod go-w") == true)
        chmod(disk.path + "/user/test-files/run.sh", 0o644)
        #expect(registry.all.first.flatMap { try? $0.result.get() }?.problem?.text.contains("chmod +x") == true)
        chmod(disk.path + "/user/test-files/run.sh", 0o755)
        chmod(disk.path + "/user/test-files", 0o777)
        #expect(registry.all.first.flatMap { try? $0.result.get() }?.problem?.path.hasSuffix("test-files") == true)
        chmod(disk.path + "/user/test-files", 0o755)
        #expect(registry.all.first.flatMap { try? $0.result.get() }?.problem == nil)
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `an extension reads its own folder and writes nowhere that stays`() async throws {
        disk.write("secret", Array("secret".utf8))
        let attempts = """
            cat \(disk.path)/secret >/dev/null 2>&1 && exit 1
            ls \(disk.path) >/dev/null 2>&1 && exit 1
            touch /extension/made 2>/dev/null && exit 1
            echo x >/extension/run.sh 2>/dev/null && exit 1
            [ -e /home ] && exit 1
            [ "$(cat /proc/net/dev | grep -c :)" = 1 ] || exit 1
            [ -r /extension/run.sh ] || exit 1
            """
        #expect(try await end(attempts + "\n" + copy) == nil)
        #expect(disk.names(in: "user/test-files") == ["run.sh"])
    }

    @Test(
        .enabled(if: hasWalls, "the package bubblewrap is not installed"),
        arguments: [
            ("sleep 60", "timed-out"), ("exit 3", "failed"), ("kill -9 $$", "failed"),
            ("true", "nothing-to-show"), ("echo hello", "invalid-answer"),
            ("yes | head -c 5000", "invalid-answer"),
            (#"printf 'VITRINE 2\nanswer file\n\n'"#, "invalid-answer"),
            (#"printf 'VITRINE 1\nanswer file\ntype application/x-executable\n\nx'"#, "invalid-answer"),
            (#"printf 'VITRINE 1\nanswer file\ntype image/png\n\n'"#, "nothing-to-show"),
            (#"printf 'VITRINE 1\nanswer refused\nreason locked\n\n'"#, "protected"),
            (#"printf 'VITRINE 1\nanswer refused\nreason of the moon\n\n'"#, "unsupported-variant"),
            (#"printf 'VITRINE 1\nanswer hello\n\n'"#, "invalid-answer"),
            ("cat /dev/zero", "failed"),
        ])
    func `a hostile or broken extension costs one picture, and the reason is told`(
        script: String, code: String
    ) async throws {
        #expect(try await end(script, more: "ThumbnailSeconds=3")?.code == code)
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"), arguments: [true, false])
    func `a program that lies among the user's files sees none of them`(isBesideManifest: Bool) async throws {
        disk.makeFolder("user/home")
        disk.write("user/home/thesis", [1])
        let script = "#!/bin/sh\n[ -e /extension/run.sh ] || exit 1\n[ -e /extension/thesis ] && exit 2\n\(copy)\n"
        disk.write("user/home/run.sh", Array(script.utf8))
        chmod(disk.path + "/user/home/run.sh", 0o755)
        let manifest = """
            [Vitrine Extension]
            Name=test
            Version=1
            ContentTypes=application/x-gnucash;
            Program=\(isBesideManifest ? "home/run.sh" : disk.path + "/user/home/run.sh")
            Abilities=thumbnail;
            """
        disk.write("user/test.extension", Array(manifest.utf8))
        let provider = try #require(registry.provider(of: "application/x-gnucash"))
        let file = disk.location("a.gnucash")
        let bytes = try await FileAccesses.access(for: file).bytes(of: file)
        var isDrawn = true
        do throws(RenderFailure) {
            _ = try await provider.answer(
                .thumbnail, of: bytes, contentType: "application/x-gnucash", named: Array("a.gnucash".utf8), size: 128)
        } catch {
            isDrawn = false
        }
        // The folder below that of the manifest is the extension's own, and the script sees what is in it.
        #expect(isDrawn != isBesideManifest)
    }

    @Test func `an extension whose folder is a link is not run`() async throws {
        add(copy)
        disk.rename("user/test-files", to: "elsewhere")
        symlink(disk.path + "/elsewhere", disk.path + "/user/test-files")
        let provider = try #require(registry.provider(of: "application/x-gnucash"))
        #expect(provider.problem?.message.contains("link") == true)
        await #expect(throws: RenderFailure.self) { try await provider.greet() }
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `an extension has no more memory than its manifest says`() async throws {
        let hoard = "head -c 200000000 /dev/zero | tail -c 150000000 >/dev/null || exit 1; \(copy)"
        #expect(try await end(hoard, more: "Memory=64")?.code == "failed")
    }
}
