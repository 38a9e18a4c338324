// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Rendering
import TestSupport
import Testing

/// The canary for the functions that do the work of Pango's thread (`CPangoJobs`), with the Pango of this release.
@Suite struct FontThreadTests {
    @Test func `Pango's thread is replaced from 1.52 on, and not needed before`() async throws {
        let version = try #require(await RenderLibraries().list.first { $0.name == "pango" }?.version)
        let parts = version.split(separator: ".").compactMap { Int($0) }
        let hasThread = try (#require(parts.first), #require(parts.dropFirst().first)) >= (1, 52)
        #expect(await RenderProgramFonts.thread() == (hasThread ? .replaced : .notNeeded))
    }

    @Test func `a Pango that renames its thread is recognised`() async throws {
        let library = try #require(Self.library, "the renderer is not linked with Pango's FreeType backend")
        var bytes = try #require(file(library))
        let name = Array("[pango] fontconfig\0".utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else {
            try Test.cancel("this Pango has no thread that could be renamed")
        }
        bytes.replaceSubrange(place..<place + name.count, with: "[pango] lookupfont\0".utf8)
        let folder = TemporaryFolder()
        folder.write("libpangoft2-1.0.so.0", bytes)
        var configuration = RenderConfiguration()
        configuration.launcher = ["/usr/bin/env", "LD_LIBRARY_PATH=\(folder.path)"]
        #expect(await RenderProgramFonts.thread(of: configuration) == .unknown("[pango] lookupf"))
    }

    @Test func `a Pango that never answers, or dies, is reported as failed`() async {
        var configuration = RenderConfiguration()
        configuration.launcher = ["/bin/sh", "-c", "sleep 1000"]
        #expect(await RenderProgramFonts.thread(of: configuration, milliseconds: 200) == .failed)
        configuration.launcher = ["/bin/sh", "-c", "kill -9 $$"]
        #expect(await RenderProgramFonts.thread(of: configuration) == .failed)
    }

    @Test func `a renderer that is missing says nothing of its fonts`() async {
        var configuration = RenderConfiguration()
        configuration.executable = "/nonexistent/render"
        #expect(await RenderProgramFonts.thread(of: configuration) == nil)
    }

    @Test(arguments: [FontThread.replaced, .notNeeded, .unknown("[pango] a b"), .unknown("")])
    func `what the renderer prints is what is read`(_ thread: FontThread) {
        #expect(FontThread(line: thread.line) == thread)
    }

    @Test(arguments: ["", "nonsense", "replaced x", "unknown"])
    func `any other line is a failure`(_ line: String) {
        #expect(FontThread(line: line) == .failed)
    }

    @Test(arguments: RenderRole.allCases)
    func `every role draws its sample document`(_ role: RenderRole) async throws {
        do throws(RenderFailure) {
            try await RenderService.shared.drawSample(in: role)
        } catch {
            guard case .refused(let refusal) = error, refusal.reason == .unsupported else { throw error }
            try Test.cancel("a library of this role is not installed")
        }
    }

    /// The path of the library that holds Pango's font map, as the dynamic linker finds it for the renderer.
    private static let library: String? = {
        let lines = (try? ChildProcess.run(["ldd", RenderConfiguration().executable]))?.text.split(separator: "\n")
        let line = lines?.first { $0.contains("libpangoft2-1.0.so.0") }
        return line?.split(separator: " ").first { $0.hasPrefix("/") }.map(String.init)
    }()

    private func file(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8 << 20)
        let length = read(file, &bytes, bytes.count)
        return length > 0 ? Array(bytes.prefix(length)) : nil
    }
}
