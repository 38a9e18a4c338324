// SPDX-License-Identifier: MPL-2.0
import Glibc
import Testing

/// What the compiler and the linker have made of each program.
struct HardeningTests {
    private static let programs = [
        "vitrine", "vitrine-inspect", "vitrine-service", "vitrine-previewer", "vitrine-render", "vitrine-render-page",
        "vitrine-render-text", "vitrine-render-still", "vitrine-volume",
    ]

    /// The release programs that were built since the flags last changed.
    private static let released = programs.map { Repository.root + "/.build/release/" + $0 }.filter { path in
        var (program, flags) = (stat(), stat())
        return stat(path, &program) == 0 && stat(Repository.root + "/Makefile", &flags) == 0
            && program.st_mtim.tv_sec >= flags.st_mtim.tv_sec
    }

    private func dynamic(_ path: String) -> [String] { Shell.lines("readelf --wide --dynamic '\(path)'") }

    @Test(arguments: programs)
    func `a program has no fixed address and no executable stack`(program: String) {
        let path = Repository.products + "/" + program
        let parts = Shell.lines("readelf --wide --file-header --program-headers '\(path)'")
        #expect(parts.contains { $0.contains("Type:") && $0.contains("DYN") })
        let stack = parts.first { $0.contains("GNU_STACK") }
        #expect(stack.map { !$0.contains("RWE") } == true)
        #expect(!dynamic(path).contains { $0.contains("(TEXTREL)") })
    }

    @Test(arguments: released)
    func `a release program has read-only relocations, and loads nothing from its own folder`(path: String) {
        #expect(Shell.lines("readelf --wide --program-headers '\(path)'").contains { $0.contains("GNU_RELRO") })
        let entries = dynamic(path)
        #expect(entries.contains { $0.contains("(FLAGS)") && $0.contains("BIND_NOW") || $0.contains("(BIND_NOW)") })
        for entry in entries where entry.contains("(RUNPATH)") || entry.contains("(RPATH)") {
            let paths = entry.split(separator: "[").last?.split(separator: "]").first?.split(separator: ":") ?? []
            #expect(!paths.contains("$ORIGIN"), "\(entry)")
            for path in paths { #expect(path.hasPrefix("$ORIGIN/") || path.hasPrefix("/usr/"), "\(path)") }
        }
    }

    @Test(arguments: released)
    func `the C of a release program checks its stack and its buffers`(path: String) {
        let symbols = Shell.lines("nm --dynamic --undefined-only '\(path)'")
        #expect(symbols.contains { $0.contains("__stack_chk_fail") })
    }

    @Test(arguments: released)
    func `the environment of a release program replaces no program`(path: String) {
        let names = ["VITRINE_RENDER", "VITRINE_RENDER_MESSAGES", "VITRINE_VOLUME", "VITRINE_VOLUME_MESSAGES"]
        let found = Set(Shell.lines("strings '\(path)'"))
        for name in names { #expect(!found.contains(name)) }
    }
}
