// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Synchronization
import TestSupport
import Testing

/// The watch on the files beside a document.
@Suite struct CompanionWatchTests {
    private let folder = TemporaryFolder()

    private final class Count: Sendable {
        private let value = Mutex(0)
        var current: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }

    private func watch(_ paths: String...) -> (CompanionWatch, Count) {
        let count = Count()
        let names = paths.map { $0.split(separator: "/").map { Array($0.utf8) } }
        return (CompanionWatch(in: folder.location, paths: names) { count.add() }, count)
    }

    @Test func `writing, removal and creation of the given files are reported, and no other change`() async throws {
        folder.makeFolder("pictures")
        folder.write("pictures/a.png", [1])
        let (watch, count) = watch("pictures/a.png", "b.png")
        try await waitUntil("the first change") {
            folder.write("pictures/a.png", [2])
            return count.current > 0
        }
        // The report of that change comes before the next change is made.
        try await Task.sleep(for: .milliseconds(600))
        let before = count.current
        folder.write("pictures/other.png", [1])
        folder.write("other.png", [1])
        try await Task.sleep(for: .milliseconds(600))
        #expect(count.current == before)
        folder.write("b.png", [1])
        try await waitUntil("the missing file") { count.current > before }
        withExtendedLifetime(watch) {}
    }

    @Test func `a file in a missing folder is watched for`() async throws {
        let (watch, count) = watch("charts/one.png")
        try await waitUntil("the folder") {
            folder.makeFolder("charts")
            let isTold = count.current > 0
            if !isTold { rmdir(folder.path + "/charts") }
            return isTold
        }
        withExtendedLifetime(watch) {}
    }
}
