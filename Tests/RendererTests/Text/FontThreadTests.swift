// SPDX-License-Identifier: MPL-2.0

import Glibc
import Testing

@testable import PageLayout
@testable import Renderers

@Suite struct FontThreadTests {
    /// Since 1.52 each of Pango's font maps has a thread that looks fonts up, with which no process may fork.
    @Test(.enabled(if: hasFontThread, "Pango before 1.52 has no such thread"))
    func `Pango finds fonts without a thread of its own`() throws {
        var style = TextStyle()
        style.isItalic = true
        let layout = TextLayout(Paragraph([TextRun("Latin, العربية, 日本語", style)]), width: nil, context: PageContext())
        #expect(layout.width > 0)
        #expect(!threads.contains { $0.hasPrefix("[pango]") })
    }

    private static let hasFontThread: Bool = {
        let version = LibraryVersions.list.first { $0.name == "pango" }?.version ?? ""
        let parts = version.split(separator: ".").compactMap { Int($0) }
        return parts.count > 1 && (parts[0], parts[1]) >= (1, 52)
    }()

    /// The names of this process's threads.
    private var threads: [String] {
        var names: [String] = []
        guard let folder = opendir("/proc/self/task") else { return [] }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let task = withUnsafePointer(to: entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let file = fopen("/proc/self/task/\(task)/comm", "re") else { continue }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 32)
            if fgets(&line, Int32(line.count), file) != nil {
                names.append(line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
            }
        }
        return names
    }
}
