// SPDX-License-Identifier: MPL-2.0

import Glibc
import Testing

@testable import Rendering

/// How the programs that draw are started.
@Suite struct ZygoteCommandTests {
    private func output(_ words: [String]) -> String {
        guard let pipe = popen(words.map { "'\($0)'" }.joined(separator: " ") + " 2>/dev/null", "r") else { return "" }
        defer { pclose(pipe) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        return String(decoding: bytes.prefix(fread(&bytes, 1, bytes.count, pipe)), as: UTF8.self)
    }

    @Test(.enabled(if: Setting.bubblewrapWorks, "bubblewrap makes no namespaces here"))
    func `behind the walls the C library sees what pages there are, and nothing more of the machine`() {
        var configuration = RenderConfiguration()
        configuration.executable = "/usr/bin/cat"
        let command = ZygoteCommand(role: .wide, configuration: configuration, wrapped: true)
        #expect(command.isWrapped)
        let wrapped = Array(command.arguments.dropLast(2))
        #expect(wrapped.last == "/usr/bin/cat")
        for name in ["enabled", "hpage_pmd_size"] {
            let path = "/sys/kernel/mm/transparent_hugepage/\(name)"
            #expect(output(wrapped + [path]) == output(["/usr/bin/cat", path]))
        }
        #expect(output(["/usr/bin/cat", "/etc/passwd"]) != "")
        #expect(output(wrapped + ["/etc/passwd"]) == "")
    }
}
