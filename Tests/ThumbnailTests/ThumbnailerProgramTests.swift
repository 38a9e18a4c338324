// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Rendering
@testable import Thumbnails

/// Programs of others, as their `.thumbnailer` files offer them: used, and not trusted.
@Suite struct ThumbnailerProgramTests {
    nonisolated private static let hasWalls = access("/usr/bin/bwrap", X_OK) == 0
    private static let hasOffice = ThumbnailerPrograms.installed.layout(of: "application/msword") != nil
    private static let pixbufProgram = ThumbnailerPrograms.installed.all.first { $0.name == "gdk-pixbuf-thumbnailer" }

    private let disk = TemporaryFolder()

    init() {
        disk.makeFolder("thumbnailers")
        // A PNG file behind eight bytes: what a program has to do is to copy it without them.
        disk.write("a.gnucash", [1, 2, 3, 4, 5, 6, 7, 8] + TestPNG.file(300, 200))
        disk.age("a.gnucash", seconds: 60)
    }

    /// Installs a shell script as a program for GnuCash's files.
    private func install(_ script: String, _ name: String = "test") {
        disk.write(name + ".sh", Array("#!/bin/sh\n\(script)\n".utf8))
        chmod(disk.path + "/\(name).sh", 0o755)
        let entry = """
            [Thumbnailer Entry]
            TryExec=\(disk.path)/\(name).sh
            Exec=\(disk.path)/\(name).sh %i %o %s "%u"
            MimeType=application/x-gnucash;image/png;
            """
        disk.write("thumbnailers/\(name).thumbnailer", Array(entry.utf8))
    }

    private var programs: ThumbnailerPrograms { ThumbnailerPrograms(folders: [disk.path + "/thumbnailers"]) }

    private func best(
        _ name: String = "a.gnucash", _ programs: ThumbnailerPrograms? = nil
    ) async -> Result<ThumbnailRepresentation, ThumbnailError> {
        let cache = ThumbnailCache(directory: disk.location("cache"))
        let generator = ThumbnailGenerator(cache: cache, programs: programs ?? self.programs)
        let size = ThumbnailSize(width: 128, height: 128)
        do throws(ThumbnailError) {
            return .success(
                try await generator.best(
                    for: ThumbnailRequest(file: disk.location(name), size: size, representations: .thumbnail)))
        } catch {
            return .failure(error)
        }
    }

    /// How a program ends that draws the document; nil when it made a picture.
    private func end(_ script: String, deadline: Int = 60_000) async throws -> RenderFailure? {
        install(script)
        var program = try #require(programs.program(for: "application/x-gnucash"))
        program.deadline = deadline
        let file = disk.location("a.gnucash")
        let bytes = try await FileAccesses.access(for: file).bytes(of: file)
        do throws(RenderFailure) {
            _ = try await program.draw(bytes, named: Array("a.gnucash".utf8), size: 128)
            return nil
        } catch {
            return error
        }
    }

    /// Whether a process with such an argument is running.
    private func isRunning(_ argument: String) -> Bool {
        guard let folder = opendir("/proc") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard pid_t(name) != nil, let file = fopen("/proc/\(name)/cmdline", "r") else { continue }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = fread(&bytes, 1, bytes.count, file)
            if bytes.prefix(count).split(separator: 0).contains(argument.utf8.map { $0 }[...]) { return true }
        }
        return false
    }

    // MARK: Finding them

    @Test func `an entry is used when its program is there, and a user's hides the system's`() {
        install("exit 0")
        install("exit 0", "gone")
        disk.remove("gone.sh")
        disk.write("thumbnailers/broken.thumbnailer", Array("[Thumbnailer Entry\nExec".utf8))
        disk.write("thumbnailers/readme.txt", Array("[Thumbnailer Entry]\n".utf8))
        #expect(programs.all.map(\.name) == ["test"])
        #expect(programs.program(for: "application/x-gnucash")?.name == "test")
        #expect(programs.program(for: "application/x-other") == nil)
        disk.makeFolder("user")
        disk.write("user/test.thumbnailer", Array("[Thumbnailer Entry]\nExec=true\nMimeType=a/b;\n".utf8))
        let both = ThumbnailerPrograms(folders: ["user", "thumbnailers"].map { disk.path + "/" + $0 })
        #expect(both.all.map(\.contentTypes) == [["a/b"]])
    }

    @Test func `a program that is installed later is found`() async throws {
        let programs = programs
        #expect(programs.all.isEmpty)
        install("exit 0")
        #expect(programs.all.count == 1)
    }

    @Test func `what stands for the document is put into its own word`() throws {
        disk.write(
            "thumbnailers/true.thumbnailer",
            Array("[Thumbnailer Entry]\nExec=true -s %s 'a b' 50%% %u -o%o %x\nMimeType=a/b;\n".utf8))
        let program = try #require(programs.program(for: "a/b"))
        #expect(
            program.arguments(input: "/in put", output: "/out", size: 7).dropFirst() == [
                "-s", "7", "a b", "50%", "file:///in put", "-o/out", "",
            ])
    }

    @Test func `Vitrine's own entry is not used`() {
        disk.write("vitrine-inspect", Array("#!/bin/sh\n".utf8))
        chmod(disk.path + "/vitrine-inspect", 0o755)
        disk.write(
            "thumbnailers/own.thumbnailer",
            Array("[Thumbnailer Entry]\nExec=\(disk.path)/vitrine-inspect %i\nMimeType=a/b;\n".utf8))
        #expect(programs.all.isEmpty)
    }

    // MARK: Using them

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `a program draws what there is no renderer for, and its picture is kept`() async throws {
        install(#"tail -c +9 "$1" > "$2""#)
        let picture = try await best().get()
        #expect(picture.provider == "test" && picture.source == .decoded)
        #expect(picture.picture?.size == PixelSize(width: 128, height: 85))
        #expect(try await best().get().source == .cache)
    }

    @Test func `what there is a renderer for no program draws`() async throws {
        install("exit 1")
        disk.write("a.png", TestPNG.file(30, 20))
        #expect(try await best("a.png").get().provider == "png")
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `a failure is kept until the program is another one`() async throws {
        install("exit 1")
        guard case .failure(let error) = await best() else {
            Issue.record("there is a picture")
            return
        }
        #expect(error.refusal == .nothingToShow)
        #expect(disk.names(in: "cache/fail/vitrine-\(ProgramVersion.text)").count == 1)
        install(#"tail -c +9 "$1" > "$2" # now"#)
        #expect(try await best().get().provider == "test")
    }

    @Test(.enabled(if: pixbufProgram != nil && hasWalls, "no program for images is installed"))
    func `an installed program works behind the walls`() async throws {
        let program = try #require(Self.pixbufProgram)
        disk.write("a.png", TestPNG.file(300, 200))
        let file = disk.location("a.png")
        let bytes = try await FileAccesses.access(for: file).bytes(of: file)
        let picture = try await program.draw(bytes, named: Array("a.png".utf8), size: 100)
        var head = [UInt8](repeating: 0, count: 24)
        #expect(pread(picture.descriptor, &head, head.count, 0) == head.count)
        #expect(Array(head[16..<20]) == [0, 0, 0, 100])
    }

    @Test(.enabled(if: hasOffice && hasWalls, "LibreOffice is not installed"))
    func `an office document is drawn at once, and then laid out`() async throws {
        let generator = ThumbnailGenerator(cache: nil)
        let request = ThumbnailRequest(
            file: fixture("RichText/letter.rtf"), size: ThumbnailSize(width: 128, height: 128),
            representations: [.lowQuality, .thumbnail])
        var steps: [String] = []
        for try await step in generator.representations(for: request) { steps.append("\(step.kind) \(step.provider)") }
        #expect(steps.suffix(2) == ["lowQuality richtext", "thumbnail libreoffice"])
    }

    @Test(.enabled(if: hasOffice && hasWalls, "LibreOffice is not installed"))
    func `an office document is laid out page by page`() async throws {
        let program = try #require(ThumbnailerPrograms.installed.pageLayout(of: "application/rtf"))
        let file = fixture("RichText/letter.rtf")
        let bytes = try await FileAccesses.access(for: file).bytes(of: file)
        let pages = try await program.draw(bytes, named: file.nameBytes)
        var head = [UInt8](repeating: 0, count: 5)
        #expect(pread(pages.descriptor, &head, head.count, 0) == head.count)
        #expect(head == Array("%PDF-".utf8))
    }

    @Test func `sheets that we draw ourselves are not cut into pages`() {
        #expect(ThumbnailerPrograms.laysOut("application/msword"))
        #expect(ThumbnailerPrograms.laysOut("application/vnd.wordperfect"))
        #expect(!ThumbnailerPrograms.laysOut("application/vnd.ms-excel"))
        #expect(!ThumbnailerPrograms.laysOut("application/vnd.oasis.opendocument.spreadsheet"))
        #expect(!ThumbnailerPrograms.laysOut("application/vnd.ms-excel.sheet.binary.macroEnabled.12"))
        #expect(!ThumbnailerPrograms.laysOut("application/pdf"))
    }

    @Test func `an office document is drawn without LibreOffice`() async throws {
        let generator = ThumbnailGenerator(cache: nil, programs: programs)
        let request = ThumbnailRequest(
            file: fixture("RichText/letter.rtf"), size: ThumbnailSize(width: 128, height: 128))
        #expect(try await generator.best(for: request).provider == "richtext")
    }

    private func fixture(_ name: String) -> FileLocation {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return FileLocation(path: "/\(tests)/Fixtures/\(name)")
    }

    // MARK: Not trusting them

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `a program reaches no file of the user, no disk, no network and no process`() async throws {
        disk.write("secret", [1])
        let attempts = [
            #"[ -e "\#(disk.path)/secret" ]"#, "[ -r /etc/passwd ]", #"(echo x > "\#(disk.path)/escaped"; false)"#,
            "(echo x > /usr/escaped)", "(echo x > /escaped)", "(echo x > /dev/escaped)", #"(echo x >> "$1")"#,
            "perl -MSocket -e 'exit(socket(S, PF_INET, SOCK_STREAM, 0) ? 0 : 1)'", "kill -0 \(getpid())",
            "unshare -r true", #"[ -n "$DISPLAY$DBUS_SESSION_BUS_ADDRESS$SSH_AUTH_SOCK" ]"#,
        ]
        for attempt in attempts {
            #expect(try await end("if \(attempt) 2>/dev/null; then exit 1; fi; cp $1 $2") == nil, "\(attempt)")
        }
        #expect(!disk.names().contains("escaped"))
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `a program that hangs is ended, with all that it started`() async throws {
        let mark = "\(31_000_000 + Int(getpid()))"
        let failure = try await end("sleep \(mark) & sleep \(mark) & sleep \(mark)", deadline: 500)
        #expect(failure == .timedOut(milliseconds: 500))
        #expect(await becomes { !isRunning(mark) })
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `what a program leaves behind ends with it`() async throws {
        let mark = "\(32_000_000 + Int(getpid()))"
        #expect(try await end(#"(setsid sleep \#(mark) &) ; cp "$1" "$2""#) == nil)
        #expect(await becomes { !isRunning(mark) })
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `cancelling ends the program`() async throws {
        let mark = "\(33_000_000 + Int(getpid()))"
        install("sleep \(mark)")
        let task = Task { await best() }
        #expect(await becomes { isRunning(mark) })
        task.cancel()
        guard case .failure(.cancelled) = await task.value else {
            Issue.record("it was not cancelled")
            return
        }
        #expect(await becomes { !isRunning(mark) })
    }

    @Test(.enabled(if: hasWalls, "the package bubblewrap is not installed"))
    func `what is no picture is not taken for one`() async throws {
        install(#"echo nonsense > "$2""#)
        guard case .failure(let error) = await best() else {
            Issue.record("there is a picture")
            return
        }
        #expect(error.code == "damaged")
        #expect(try await end("true") == .refused(Refusal(.nothingToShow)))
        #expect(try await end(#"head -c 20000000 /dev/zero > "$2""#) == .refused(Refusal(.nothingToShow)))
        #expect(try await end(#"head -c 200000000 /dev/zero > /tmp/full; cp "$1" "$2""#) != nil)
    }

    private func becomes(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<2_000 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
