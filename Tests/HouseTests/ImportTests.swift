// SPDX-License-Identifier: MPL-2.0
import Testing

struct ImportTests {
    @Test(arguments: Repository.modules)
    func `a module imports the C libraries that are listed for it, and none beside the system's`(name: String) throws {
        let target = try #require(Manifest.ours[name])
        let libraries = ImportRules.cLibraries[name] ?? []
        for (module, path) in target.imports where Repository.layer(of: module) == "CLibraries" {
            #expect(libraries.contains(module), "\(path) may not import \(module)")
        }
        let known = ImportRules.system.union(ImportRules.isSingleThreaded(name) ? [] : ["Dispatch"])
        for (module, path) in target.imports where Manifest.ours.targets.allSatisfy({ $0.module != module }) {
            #expect(known.contains(module), "\(path) may not import \(module)")
        }
    }

    @Test func `Sources/README.md draws the arrows that the manifest declares`() throws {
        let map = Repository.text("Sources/README.md")
        let start = try #require(map.firstRange(of: "## Who may import whom")).upperBound
        let drawn = map[start...].split(separator: "```")[1]
        var arrows: [String: Set<String>] = [:]
        var lastName: String?
        for line in drawn.split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
            // A line that begins with blanks goes on with the modules of the one above.
            if line.first == " " {
                #expect(lastName != nil)
                arrows[lastName ?? "", default: []].formUnion(words)
            } else {
                lastName = words.first
                arrows[words[0], default: []].formUnion(words.dropFirst())
            }
        }
        for module in Repository.modules where Repository.layer(of: module) != "CLibraries" {
            let declared = Manifest.ours[module]?.dependencies.filter { Repository.layer(of: $0) != "CLibraries" } ?? []
            #expect(arrows[module] == Set(declared), "\(module)")
            arrows[module] = nil
        }
        #expect(arrows.isEmpty, "there are no such modules")
    }

    @Test func `the entries of Sources are the layers and the map of them`() {
        let entries = Shell.lines("ls -A Sources")
        #expect(Set(entries) == Set(ImportRules.layers.map(\.name)).union(["README.md"]))
        for layer in ImportRules.layers {
            let strays = Shell.lines("find Sources/\(layer.name) -mindepth 1 -maxdepth 1 ! -type d")
            #expect(strays == [], "a file lies in no module")
        }
    }

    @Test(arguments: ImportRules.layers.map(\.name))
    func `a layer imports itself and the layers below it, no other one`(name: String) throws {
        let layer = try #require(ImportRules.layers.first { $0.name == name })
        let below = ImportRules.layers.drop { $0.name != name }.dropFirst().map(\.name)
        #expect(layer.imports.isSubset(of: below))
        let reached = layer.imports.union([name])
        let allowed = Set(Repository.modules.filter { reached.contains(Repository.layer(of: $0) ?? "") })
            .union(ImportRules.system).union(["Dispatch"])
            .subtracting(ImportRules.closed[name] ?? [])
        for path in Repository.files(under: "Sources/\(name)", suffixes: [".swift"]) {
            for imported in SourceText.file(path).imports {
                #expect(allowed.contains(imported), "\(path) may not import \(imported)")
            }
        }
    }

    @Test func `interface code names no message of a volume helper`() {
        let messages = ["VolumeRequest", "VolumeAnswer", "ChangeRequest", "ChangeAnswer", "Hello"]
        for path in Repository.files(under: "Sources/Interface", suffixes: [".swift"]) {
            let words = SourceText.file(path).tokens
            for message in messages { #expect(!words.contains(.word(message)), "\(path): \(message)") }
        }
    }

    @Test func `an example imports only what a program elsewhere can import`() {
        for path in Repository.files(under: "Examples", suffixes: [".swift"]) {
            for imported in SourceText.file(path).imports {
                let isLibrary = Repository.layer(of: imported).map {
                    ["Interface", "Engine", "Bindings", "Model"].contains($0)
                }
                #expect(isLibrary ?? ImportRules.system.contains(imported), "\(path) may not import \(imported)")
            }
        }
    }

    @Test func `a C library is a module map and a shim, nothing more`() {
        for library in Repository.folders(in: "Sources/CLibraries") where !ImportRules.logic.contains(library) {
            let folder = "Sources/CLibraries/\(library)"
            #expect(Repository.files(under: folder) == ["module.modulemap", "shim.h"].map { "\(folder)/\($0)" })
        }
    }

    @Test func `only CSandbox makes processes`() {
        let makers: Set = [
            "fork", "vfork", "clone", "clone3", "posix_spawn", "posix_spawnp", "system", "popen",
            "execv", "execve", "execvp", "execvpe", "execl", "execlp", "fexecve",
        ]
        for path in Repository.files(under: "Sources", suffixes: [".swift", ".c", ".h"])
        where !path.hasPrefix("Sources/CLibraries/CSandbox/") {
            let found = SourceText.file(path).calls.filter {
                makers.contains($0) || $0.hasPrefix("g_spawn_") || $0.hasPrefix("g_subprocess_")
            }
            #expect(found.isEmpty, "\(path)")
        }
    }

    /// These modules run on the main thread, which never waits for a disk or a bus.
    @Test(arguments: ["VitrineGtk", "Previews", "Browser", "vitrine"])
    func `what is on screen calls nothing that blocks`(module: String) {
        let waiting: Set = [
            "open", "openat", "stat", "lstat", "fstatat", "statvfs", "access", "opendir", "readdir", "fopen", "fread",
            "read", "pread", "readlink", "realpath", "sleep", "usleep", "nanosleep", "waitpid", "poll", "select",
            "g_file_query_info", "g_file_query_exists", "g_file_query_file_type", "g_file_enumerate_children",
            "g_file_load_contents", "g_file_read", "g_file_copy", "g_file_move", "g_file_trash", "g_file_delete",
            "g_file_get_contents", "g_file_test", "g_dir_open", "g_file_find_enclosing_mount",
        ]
        for path in Repository.files(of: module) {
            let found = SourceText.file(path).calls.filter { waiting.contains($0) || $0.hasSuffix("_sync") }
            #expect(found.isEmpty, "\(path)")
        }
    }
}
