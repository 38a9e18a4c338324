// SPDX-License-Identifier: MPL-2.0
import TestSupport
import Testing

/// What the compiler and the linker have made of each program.
struct HardeningTests {
    private static let programs = [
        "vitrine", "vitrine-inspect", "vitrine-service", "vitrine-previewer", "vitrine-render", "vitrine-render-page",
        "vitrine-render-text", "vitrine-render-still", "vitrine-volume",
    ]

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

    @Test(.enabled(if: Products.areReleased, "there is no release build"), arguments: programs)
    func `a release program has read-only relocations, and loads nothing from its own folder`(program: String) {
        let path = Repository.products + "/" + program
        #expect(Shell.lines("readelf --wide --program-headers '\(path)'").contains { $0.contains("GNU_RELRO") })
        let entries = dynamic(path)
        #expect(entries.contains { $0.contains("(FLAGS)") && $0.contains("BIND_NOW") || $0.contains("(BIND_NOW)") })
        for entry in entries where entry.contains("(RUNPATH)") || entry.contains("(RPATH)") {
            let paths = entry.split(separator: "[").last?.split(separator: "]").first?.split(separator: ":") ?? []
            #expect(!paths.contains("$ORIGIN"), "\(entry)")
            for path in paths { #expect(path.hasPrefix("$ORIGIN/") || path.hasPrefix("/usr/"), "\(path)") }
        }
    }

    @Test(.enabled(if: Products.areReleased, "there is no release build"), arguments: programs)
    func `the C of a release program checks its stack and its buffers`(program: String) {
        let symbols = Shell.lines("nm --dynamic --undefined-only '\(Repository.products)/\(program)'")
        #expect(symbols.contains { $0.contains(" __stack_chk_fail") })
        #expect(symbols.contains { $0.contains("_chk@") }, "no call is one that checks a buffer's size")
    }

    @Test(.enabled(if: Products.areReleased, "there is no release build"), arguments: programs)
    func `the environment of a release program replaces no program`(program: String) {
        let names = ["VITRINE_RENDER", "VITRINE_RENDER_MESSAGES", "VITRINE_VOLUME", "VITRINE_VOLUME_MESSAGES"]
        let found = Set(Shell.lines("strings '\(Repository.products)/\(program)'"))
        #expect(!found.isEmpty)
        for name in names { #expect(!found.contains(name)) }
    }
}
