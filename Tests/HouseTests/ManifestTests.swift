// SPDX-License-Identifier: MPL-2.0
import Testing

/// The manifest declares what the files import, and nothing else.
struct ManifestTests {
    private static let targets = Manifest.ours.targets
    private static let modules = Set(targets.map(\.module))
    /// C code that replaces functions of a library: it is linked, not imported.
    private static let linkedAlone: Set = ["CPangoJobs"]

    @Test(arguments: targets.filter { !$0.isC }.map(\.name))
    func `every module that a target imports is its direct dependency`(name: String) throws {
        let target = try #require(Manifest.ours[name])
        let declared = Set(target.dependencies.compactMap { Manifest.ours[$0]?.module })
        for (module, path) in target.imports where Self.modules.contains(module) && module != target.module {
            #expect(declared.contains(module), "\(path) imports \(module), which \(name) does not declare")
        }
    }

    @Test(arguments: targets.filter { !$0.isC }.map(\.name))
    func `every module that a target declares is imported`(name: String) throws {
        let target = try #require(Manifest.ours[name])
        let imported = target.imports
        for dependency in target.dependencies where !Self.linkedAlone.contains(dependency) {
            let declared = try #require(Manifest.ours[dependency], "\(name) depends on \(dependency)")
            // Programs are started, not imported.
            guard declared.kind != "executableTarget" else { continue }
            #expect(imported[declared.module] != nil, "\(name) declares \(dependency), which none of its files imports")
        }
    }

    @Test func `every file of Sources and Examples belongs to one target`() {
        let files = Self.targets.filter { !$0.folder.hasPrefix("Tests/") }.flatMap { $0.files(suffix: ".swift") }
        #expect(files.sorted() == Repository.files(under: "Sources Examples", suffixes: [".swift"]))
        #expect(Self.targets.count > 90)
        for target in Self.targets { #expect(Repository.exists(target.folder), "\(target.folder)") }
    }

    @Test func `no file exports what it imports under its own name`() {
        for path in Repository.files(under: "Sources Examples Tests", suffixes: [".swift"]) {
            let words = SourceText.file(path).tokens
            #expect(!words.contains(.word("_exported")), "\(path)")
        }
    }

    @Test func `targets are read with their folders and direct dependencies`() {
        let manifest = Manifest(
            """
            let low: [Target] = layer("Sources/Low", [.systemLibrary(name: "CSome", pkgConfig: "some")])
            let high: [Target] = layer(
                "Sources/High",
                [
                    .target(name: "One", dependencies: ["CSome"]),  // a comment (
                    .executableTarget(name: "two-three", dependencies: ["One", "CSome"], swiftSettings: house),
                ])
            let tests: [Target] = [
                .testTarget(name: "OneTests", dependencies: ["One"]),
                .target(name: "Kit", path: "Tests/Elsewhere", sources: ["A", "B/c.swift"]),
            ]
            """)
        #expect(manifest.targets.map(\.name) == ["CSome", "One", "two-three", "OneTests", "Kit"])
        #expect(
            manifest.targets.map(\.folder) == [
                "Sources/Low/CSome", "Sources/High/One", "Sources/High/two-three", "Tests/OneTests", "Tests/Elsewhere",
            ])
        #expect(manifest.targets.map(\.dependencies) == [[], ["CSome"], ["One", "CSome"], ["One"], []])
        #expect(manifest["two-three"]?.module == "two_three")
        #expect(manifest["Kit"]?.sources == ["A", "B/c.swift"] && manifest["One"]?.sources == [])
    }
}
