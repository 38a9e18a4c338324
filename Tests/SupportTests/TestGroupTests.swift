// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestRuns
import TestSupport
import Testing

/// The groups in which the tests run (`data/tests/groups`), and the list of unstable tests.
struct TestGroupTests {
    private static let lists: String = {
        // This file is Tests/SupportTests/TestGroupTests.swift.
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/data/tests"
    }()

    private func text(_ name: String) throws -> String {
        String(decoding: try #require(TemporaryFolder.content(of: "\(Self.lists)/\(name)")), as: UTF8.self)
    }

    /// All tests of this program, as it lists them itself.
    private func tests() throws -> [PlannedTest] {
        let folder = TemporaryFolder()
        let stream = folder.path + "/tests.json"
        try ChildProcess.output(of: [
            Products.path("VitrinePackageTests.xctest"), "--testing-library", "swift-testing", "--list-tests",
            "--event-stream-output-path", stream, "--event-stream-version", "0",
        ])
        var log = TestLog()
        log.read(try #require(TemporaryFolder.content(of: stream)))
        return Array(log.tests.values)
    }

    @Test func `each test is in exactly one group, and no group is empty`() throws {
        let tests = try tests()
        #expect(tests.count > 1_500)
        let dealt = try TestGroup.deal(tests, to: TestGroup.list(text("groups")))
        #expect(dealt.map(\.1.count).reduce(0, +) == tests.count)
        for (group, tests) in dealt { #expect(!tests.isEmpty, "\(group.name)") }
        #expect(dealt.contains { $0.0.runsAlone } && dealt.contains { $0.0.dependsOnRelease })
    }

    @Test func `a file of a module that other groups share is not left to the group of all other tests`() throws {
        let tests = try tests()
        func left(_ tests: [PlannedTest]) throws -> Set<String> {
            let dealt = try TestGroup.deal(tests, to: TestGroup.list(text("groups")))
            let shared = Set(dealt.filter { $0.0.pattern != nil && !$0.0.runsAlone }.flatMap { $0.1.map(\.module) })
            return Set(
                dealt.filter { $0.0.pattern == nil }.flatMap(\.1).filter { shared.contains($0.module) }.map(\.file))
        }
        #expect(try left(tests).isEmpty, "data/tests/groups has no group for these files")
        let new = PlannedTest(identifier: "WindowTests.a()/New.swift:1:1", name: "a()", file: "WindowTests/New.swift")
        #expect(try left(tests + [new]) == ["WindowTests/New.swift"])
    }

    @Test func `a build for the tests that depend on the release has all of them`() throws {
        let manifest = String(
            decoding: try #require(TemporaryFolder.content(of: "\(Self.lists)/../../Package.swift")), as: UTF8.self)
        let list = try #require(manifest.firstMatch(of: /independentOfRelease: Set = \[([^\]]*)\]/)).1
        let omitted = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
        #expect(omitted.contains("DocumentTests"))
        for (group, own) in try TestGroup.deal(tests(), to: TestGroup.list(text("groups")))
        where group.dependsOnRelease {
            let missing = omitted.intersection(own.map { String($0.module) })
            #expect(missing.isEmpty, "\(group.name)")
        }
    }

    @Test func `the filters of a group match the identifiers of its tests, and no others`() throws {
        let tests = try tests()
        for (group, own) in try TestGroup.deal(tests, to: TestGroup.list(text("groups"))) {
            let filters = try TestGroup.filters(for: own, among: tests).map { try Regex($0) }
            let matched = tests.filter { test in filters.contains { test.identifier.firstMatch(of: $0) != nil } }
            #expect(Set(matched) == Set(own), "\(group.name)")
        }
    }

    @Test func `a test in two groups, a test in none, and an unknown trait are refused`() throws {
        let test = PlannedTest(identifier: "A.b()/C.swift:1:1", name: "b()", file: "A/C.swift")
        #expect(throws: GroupError.self) { try TestGroup.deal([test], to: TestGroup.list("x - A/.*\ny - .*/C.swift")) }
        #expect(throws: GroupError.self) { try TestGroup.deal([test], to: TestGroup.list("x - B/.*")) }
        #expect(throws: GroupError.self) { try TestGroup.list("x quick A/.*") }
        #expect(try TestGroup.deal([test], to: TestGroup.list("x - B/.*\ny - *"))[1].1 == [test])
    }

    @Test func `at most five tests are listed as unstable, none for more than 14 days, each with its cause`() throws {
        let list = try #require(UnstableTest.list(text("unstable")))
        #expect(list.count <= 5)
        let tests = try tests()
        for entry in list {
            #expect(!entry.cause.isEmpty)
            #expect(tests.count { entry.isTest($0) } == 1, "\(entry.identifier)")
            let parts = entry.date.split(separator: "-").compactMap { Int32($0) }
            try #require(parts.count == 3, "\(entry.date)")
            var date = tm()
            (date.tm_year, date.tm_mon, date.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
            let age = time(nil) - timegm(&date)
            #expect((-86_400...14 * 86_400).contains(age), "\(entry.identifier) is listed since \(entry.date)")
        }
    }

    @Test func `a line of the list of unstable tests is a date, an identifier and a cause`() {
        #expect(UnstableTest.list("# comment\n2026-11-26\tA.b()\tloses a click")?.first?.cause == "loses a click")
        #expect(UnstableTest.list("2026-11-26 A.b() loses a click") == nil)
    }
}
