// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// What the kernel is asked for while documents of every kind are previewed.
@Suite struct QuietTests {
    /// One document of each kind that there are fixtures of, by their folder and their extension.
    private static func documents() -> [String] {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        var found: [String: String] = [:]
        for folder in names(in: "/\(tests)/Fixtures").sorted() {
            for name in names(in: "/\(tests)/Fixtures/\(folder)").sorted() {
                let kind = "\(folder) \(name.split(separator: ".").last ?? "")"
                if found[kind] == nil { found[kind] = "/\(tests)/Fixtures/\(folder)/\(name)" }
            }
        }
        return found.values.sorted()
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Previews documents, and records the calls that could reach a network or run a program.
    private static func calls(of documents: [String]) async throws -> (shown: Int, calls: [Substring]) {
        let folder = TemporaryFolder()
        let record = folder.path + "/record"
        let run = await Task.detached {
            Inspect(
                (["preview", "--width", "200"] + documents).map { Array($0.utf8) }, in: folder.path,
                wrapper: ["strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=socket,connect,execve", "-o", record])
        }.value
        let text = String(decoding: try #require(folder.content("record")), as: UTF8.self)
        return (run.lines.count, text.split(separator: "\n"))
    }

    @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0, "strace records it"))
    func `whatever is previewed, nothing speaks to a network and nothing else is run`() async throws {
        let documents = Self.documents()
        #expect(documents.count > 60)
        // Two runs at the same time, with half of the documents each.
        async let odd = Self.calls(of: documents.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
        async let even = Self.calls(of: documents.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
        let runs = [try await odd, try await even]
        // Some are made to be refused; most are shown.
        #expect(runs.map(\.shown).reduce(0, +) > documents.count / 2)
        let calls = runs.flatMap(\.calls)
        var programs: Set<Substring> = []
        for call in calls {
            guard let name = call.split(separator: " ").dropFirst().first else { continue }
            // The wall around the renderers makes a network of its own, with nothing in it, and asks the kernel for that.
            if name.hasPrefix("socket(") {
                #expect(name.hasPrefix("socket(AF_UNIX") || name.hasPrefix("socket(AF_NETLINK"), "\(call)")
            }
            if name.hasPrefix("connect(") { #expect(!call.split(separator: "=").contains { $0.hasPrefix("AF_INET") }) }
            if name.hasPrefix("execve("), let program = name.split(separator: "\"").dropFirst().first {
                programs.insert(program.split(separator: "/").last ?? program)
            }
        }
        #expect(programs.contains("vitrine-render") && programs.contains("vitrine-render-page"))
        let own: Set<Substring> = [
            "vitrine-inspect", "vitrine-render", "vitrine-render-page", "vitrine-render-text", "vitrine-render-still",
            "bwrap",
        ]
        #expect(programs.subtracting(own) == [])
    }
}
