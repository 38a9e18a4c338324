// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Documents
import Glibc
import Rendering
import Testing
import VolumeAccess

/// The built-in formats behind their walls: what they need was loaded before the walls went up.
@Suite struct FormatTests {
    /// With the fewest helpers, and with all: root in namespaces where that is possible, and a user without.
    static let services = [Setting.all.first!, Setting.all.last!].map { setting in
        var configuration = RenderConfiguration()
        configuration.usesNamespaces = setting.hasNamespaces
        configuration.launcher = setting.launcher
        return RenderService(configuration)
    }

    /// Paths of all fixtures, without their folder.
    static let fixtures: [String] = {
        var found: [String] = []
        func look(into folder: String) {
            guard let directory = opendir("\(root)/\(folder)") else { return }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name.hasPrefix(".") { continue }
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                if entry.pointee.d_type == UInt8(DT_DIR) { look(into: path) } else { found.append(path) }
            }
        }
        look(into: "")
        return found.sorted()
    }()

    private static let root = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures"

    /// The bytes of a fixture, and the type that its name and its beginning imply.
    static func read(_ fixture: String) throws -> (bytes: [UInt8], contentType: String) {
        let file = open("\(Self.root)/\(fixture)", O_RDONLY)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
        let count = pread(file, &bytes, bytes.count, 0)
        try #require(count == bytes.count)
        return (bytes, ContentType.guess(name: Array(fixture.utf8), prefix: Array(bytes.prefix(4096))).identifier)
    }

    /// Whether a renderer has answered, with a picture or with a reason of its own.
    private func isAnswer(_ failure: RenderFailure) -> Bool {
        switch failure {
        case .refused, .unsupported: true
        default: false
        }
    }

    /// Draws it, opens it, and asks for what every session has. The failures that are no answers.
    private func failures(
        _ bytes: [UInt8], _ contentType: String, _ service: RenderService
    ) async -> [RenderFailure] {
        var failures: [RenderFailure] = []
        for operation in [JobOrder.Operation.thumbnail, .embedded] {
            let order = JobOrder(
                operation, contentType: contentType, size: PixelSize(width: 64, height: 64), encoding: .png)
            do throws(RenderFailure) {
                _ = try await service.picture(order, of: document(bytes), priority: .preview)
            } catch {
                failures.append(error)
            }
        }
        do throws(RenderFailure) {
            let session = try await service.open(document(bytes), contentType: contentType, password: nil)
            _ = try await session.facts()
            let region = PixelRect(x: 0, y: 0, width: 40, height: 30)
            if session.info.pageCount > 0 { _ = try await session.page(0, scale: 0.5, region: region) }
            if session.info.kind == .text { _ = try await session.text(at: 0, length: 1_000) }
        } catch {
            failures.append(error)
        }
        return failures.filter { !isAnswer($0) }
    }

    @Test(arguments: fixtures)
    func `a document is drawn within the walls`(_ fixture: String) async throws {
        let (bytes, contentType) = try Self.read(fixture)
        async let namespaced = failures(bytes, contentType, Self.services[0])
        async let plain = failures(bytes, contentType, Self.services[1])
        #expect(await namespaced == [])
        #expect(await plain == [])
    }

    @Test(arguments: fixtures)
    func `a document that is cut short or partly erased is answered for`(_ fixture: String) async throws {
        let (bytes, contentType) = try Self.read(fixture)
        let half = bytes.count / 2
        async let short = failures(Array(bytes.prefix(half)), contentType, Self.services[1])
        async let erased = failures(
            bytes.prefix(half) + [UInt8](repeating: 0, count: bytes.count - half), contentType, Self.services[1])
        #expect(await short == [])
        #expect(await erased == [])
    }

    /// Encrypted documents with the password `secret`, each with the number of its pages.
    static let locked = [
        ("PDF/locked.pdf", 1), ("Office/locked.docx", 2), ("Office/locked-2007.pptx", 2),
        ("OpenDocument/locked.odt", 1), ("OpenDocument/locked-whole.odt", 2), ("OpenDocument/locked-whole.odp", 1),
        ("LegacyOffice/locked.doc", 1), ("LegacyOffice/locked.ppt", 2), ("Comic/locked.cbz", 3),
    ]

    @Test(arguments: locked)
    func `an encrypted document opens with its password, and with no other`(
        _ fixture: String, _ pageCount: Int
    ) async throws {
        let (bytes, contentType) = try Self.read(fixture)
        for service in Self.services {
            let session = try await service.open(document(bytes), contentType: contentType, password: "secret")
            #expect(session.info.pageCount == pageCount)
            for password in [nil, "wrong"] {
                do throws(RenderFailure) {
                    _ = try await service.open(document(bytes), contentType: contentType, password: password)
                    Issue.record("it opened")
                } catch {
                    #expect(error.code == "locked")
                }
            }
        }
    }

    @Test(arguments: [nil, "secret"])
    func `an encrypted document that no password opens here says so`(_ password: String?) async throws {
        let (bytes, contentType) = try Self.read("Office/managed.docx")
        do throws(RenderFailure) {
            _ = try await Self.services[1].open(document(bytes), contentType: contentType, password: password)
            Issue.record("it opened")
        } catch {
            #expect(error.code == "protected")
            #expect(error.message.contains("Open it in an app"))
        }
    }

    @Test(arguments: ["Archive/aes.zip", "Archive/zipcrypto.zip"])
    func `an encrypted entry of a ZIP archive takes its password in the sandbox`(fixture: String) async throws {
        let (bytes, contentType) = try Self.read(fixture)
        let session = try await Self.services[1].open(document(bytes), contentType: contentType, password: nil)
        #expect(try await session.entries()[0].isLocked)
        let facts = FileFacts(name: [UInt8(ascii: "a")], kind: .file, contentType: "")
        for password in [nil, "wrong"] {
            do throws(RenderFailure) {
                _ = try await session.entry(0, facts: facts, password: password)
                Issue.record("it was extracted")
            } catch {
                #expect(error.code == "locked")
            }
        }
        #expect(try await session.entry(0, facts: facts, password: "pässword").facts.size == 10)
        #expect(try await session.entry(0, facts: facts).facts.size == 10)
    }

    @Test func `a list of more entries than one answer holds is complete, in the order of the archive`() async throws {
        // An archive in the format `ar`, which has a header of 60 bytes for each file. All files are empty.
        let count = 2 * EntryList.limit + 5
        var bytes = Array("!<arch>\n".utf8)
        for number in 0..<count {
            let fields = [("f\(number)/", 16), ("0", 12), ("0", 6), ("0", 6), ("100644", 8), ("0", 10)]
            for (text, length) in fields {
                bytes += Array(text.utf8) + [UInt8](repeating: 0x20, count: length - text.utf8.count)
            }
            bytes += [0x60, 0x0A]
        }
        let session = try await Self.services[1].open(
            document(bytes), contentType: "application/x-archive", password: nil)
        #expect(session.info.entryCount == count)
        let part = try await session.entries(from: EntryList.limit, nameEncoding: nil)
        #expect(part.entries.count == EntryList.limit && part.entries[0].path == "f\(EntryList.limit)")
        #expect(try await session.entries().map(\.path) == (0..<count).map { "f\($0)" })
    }

    @Test func `any document can be had as nothing but bytes`() async throws {
        let (bytes, _) = try Self.read("Image/corners.png")
        let session = try await Self.services[1].open(
            document(bytes), contentType: Format.bytesAlone, password: nil)
        #expect(session.info.kind == .bytes)
        #expect(try await session.bytes(at: 1, length: 3) == Array("PNG".utf8))
    }

    @Test func `a title in an old encoding can be read`() async throws {
        let (bytes, contentType) = try Self.read("Media/latin-title.mp3")
        let session = try await Self.services[1].open(document(bytes), contentType: contentType, password: nil)
        #expect(session.info.title == "Übergröße")
    }

    @Test func `a picture with the wrong name is drawn as what it is`() async throws {
        let (bytes, _) = try Self.read("Image/corners.png")
        for contentType in ["image/jpeg", "text/plain", "application/pdf", "video/mp4", "application/octet-stream"] {
            let order = JobOrder(.thumbnail, contentType: contentType, size: PixelSize(width: 64, height: 64))
            let picture = try await Self.services[1].picture(order, of: document(bytes), priority: .preview)
            #expect(picture.provider == "png")
        }
    }

    @Test(arguments: [
        ("text/plain", "text"), ("text/x-csrc", "text"), ("text/markdown", "markdown"), ("image/png", "text"),
        ("application/octet-stream", "text"),
    ])
    func `a text that needs shaping is drawn by the process that shapes`(
        contentType: String, provider: String
    ) async throws {
        let text = Array("# السلام عليكم ورحمة الله\n\nनमस्ते दुनिया\n".utf8)
        let order = JobOrder(.thumbnail, contentType: contentType, size: PixelSize(width: 128, height: 128))
        let picture = try await Self.services[1].picture(order, of: document(text), priority: .preview)
        #expect(picture.provider == provider)
    }

    @Test func `a refusal for want of shaping reaches the caller where no process shapes`() async throws {
        var configuration = RenderConfiguration()
        configuration.formats = [Format(provider: .text, role: .text, contentTypes: ["text/plain"])]
        let service = RenderService(configuration)
        let order = JobOrder(.thumbnail, contentType: "text/plain", size: PixelSize(width: 64, height: 64))
        await #expect(throws: RenderFailure.refused(Refusal(.needsShaping))) {
            _ = try await service.picture(order, of: document(Array("नमस्ते".utf8)), priority: .preview)
        }
    }
}
