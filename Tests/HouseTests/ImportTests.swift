// SPDX-License-Identifier: MPL-2.0
import Testing

struct ImportTests {
    @Test(arguments: Repository.modules.filter { ImportRules.arrows[$0] != nil })
    func `a module imports only what stands below it`(module: String) {
        let allowed = ImportRules.allowed(in: module)
        for path in Repository.files(under: Repository.folder(of: module), suffixes: [".swift"]) {
            for imported in SourceText.file(path).imports {
                #expect(allowed.contains(imported), "\(path) may not import \(imported)")
            }
        }
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
        let allowed = Set((layer.imports.union([name])).flatMap { Repository.folders(in: "Sources/\($0)") })
            .union(ImportRules.system).union(["Dispatch"])
        for path in Repository.files(under: "Sources/\(name)", suffixes: [".swift"]) {
            for imported in SourceText.file(path).imports {
                #expect(allowed.contains(imported), "\(path) may not import \(imported)")
            }
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

    @Test func `every module is either in the table of arrows or a C library`() {
        for module in Repository.modules {
            let isCLibrary = Repository.layer(of: module) == "CLibraries"
            #expect((ImportRules.arrows[module] != nil) != isCLibrary, "\(module)")
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
    @Test(arguments: ["Gtk", "Previews", "Browser", "vitrine"])
    func `what is on screen calls nothing that blocks`(module: String) {
        let waiting: Set = [
            "open", "openat", "stat", "lstat", "fstatat", "statvfs", "access", "opendir", "readdir", "fopen", "fread",
            "read", "pread", "readlink", "realpath", "sleep", "usleep", "nanosleep", "waitpid", "poll", "select",
            "g_file_query_info", "g_file_query_exists", "g_file_query_file_type", "g_file_enumerate_children",
            "g_file_load_contents", "g_file_read", "g_file_copy", "g_file_move", "g_file_trash", "g_file_delete",
            "g_file_get_contents", "g_file_test", "g_dir_open", "g_file_find_enclosing_mount",
        ]
        for path in Repository.files(under: Repository.folder(of: module), suffixes: [".swift"]) {
            let found = SourceText.file(path).calls.filter { waiting.contains($0) || $0.hasSuffix("_sync") }
            #expect(found.isEmpty, "\(path)")
        }
    }
}
