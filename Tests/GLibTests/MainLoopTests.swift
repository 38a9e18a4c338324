// SPDX-License-Identifier: MPL-2.0

import Glibc
import Testing

/// The main actor on the GLib loop, seen in a process whose main thread is its own.
@Suite struct MainLoopTests {
    @Test func `the main actor runs inside the loop, on the main thread, and shares it with timers`() throws {
        let program = try #require(Self.products) + "/LoopProgram"
        let stream = try #require(popen("'\(program)'", "r"))
        var output: [String] = []
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), stream) != nil {
            output.append(
                String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        #expect(pclose(stream) == 0)
        #expect(
            output == [
                "task on the main thread: true", "detached task on the main thread: false",
                "back on the main thread: true", "timers fire while a task sleeps: true",
            ])
    }

    /// The folder of the programs that are built with the tests.
    private static var products: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path).split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }
}
