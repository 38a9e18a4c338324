// SPDX-License-Identifier: MPL-2.0
import Testing

struct ImportTests {
    @Test(arguments: Repository.folders(in: "Sources").filter { ImportRules.arrows[$0] != nil })
    func `a room imports only what stands below it`(room: String) {
        let allowed = ImportRules.allowed(in: room)
        for path in Repository.files(under: "Sources/\(room)", suffixes: [".swift"]) {
            for module in SourceText.file(path).imports {
                #expect(allowed.contains(module), "\(path) may not import \(module)")
            }
        }
    }

    @Test func `every room is either in the table of arrows or a door`() {
        for room in Repository.folders(in: "Sources") {
            let isDoor = room.hasPrefix("C") && room.dropFirst().first?.isUppercase == true
            #expect((ImportRules.arrows[room] != nil) != isDoor, "\(room)")
        }
    }

    @Test func `a door is a module map and a shim, nothing more`() {
        for door in Repository.folders(in: "Sources") where ImportRules.arrows[door] == nil {
            guard !ImportRules.logic.contains(door) else { continue }
            let files = Repository.files(under: "Sources/\(door)")
            #expect(files == ["module.modulemap", "shim.h"].map { "Sources/\(door)/\($0)" })
        }
    }

    @Test func `only CSandbox makes processes`() {
        let makers: Set = [
            "fork", "vfork", "clone", "clone3", "posix_spawn", "posix_spawnp", "system", "popen",
            "execv", "execve", "execvp", "execvpe", "execl", "execlp", "fexecve",
        ]
        for path in Repository.files(under: "Sources", suffixes: [".swift", ".c", ".h"])
        where !path.hasPrefix("Sources/CSandbox/") {
            let found = SourceText.file(path).calls.filter {
                makers.contains($0) || $0.hasPrefix("g_spawn_") || $0.hasPrefix("g_subprocess_")
            }
            #expect(found.isEmpty, "\(path)")
        }
    }

    /// These rooms run on the main thread, which never waits for a disk or a bus.
    @Test(arguments: ["Gtk", "Previews", "Browser", "vitrine"])
    func `what is on screen calls nothing that blocks`(room: String) {
        let waiting: Set = [
            "open", "openat", "stat", "lstat", "fstatat", "statvfs", "access", "opendir", "readdir", "fopen", "fread",
            "read", "pread", "readlink", "realpath", "sleep", "usleep", "nanosleep", "waitpid", "poll", "select",
            "g_file_query_info", "g_file_query_exists", "g_file_query_file_type", "g_file_enumerate_children",
            "g_file_load_contents", "g_file_read", "g_file_copy", "g_file_move", "g_file_trash", "g_file_delete",
            "g_file_get_contents", "g_file_test", "g_dir_open", "g_file_find_enclosing_mount",
        ]
        for path in Repository.files(under: "Sources/\(room)", suffixes: [".swift"]) {
            let found = SourceText.file(path).calls.filter { waiting.contains($0) || $0.hasSuffix("_sync") }
            #expect(found.isEmpty, "\(path)")
        }
    }
}
