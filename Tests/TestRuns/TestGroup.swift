// SPDX-License-Identifier: MPL-2.0

/// Tests that run one after the other in a process, on a desktop and in namespaces of their own, beside other groups.
package struct TestGroup: Equatable, Sendable {
    package let name: String
    /// Whether nothing else runs beside it: its tests measure time.
    package let runsAlone: Bool
    /// Whether its tests depend on the toolkit and the libraries of the Debian release.
    package let dependsOnRelease: Bool
    /// A regular expression for the module and file of its tests; nil for the group of all tests that no other has.
    package let pattern: String?

    /// Reads a list of groups: a group a line, as `data/tests/groups` describes it.
    ///
    /// - Throws: ``GroupError`` for a line that is none.
    package static func list(_ text: String) throws -> [TestGroup] {
        try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let words = line.split(separator: " ")
            guard words.count == 3 else { throw GroupError("“\(line)” is not a name, traits and a pattern") }
            let traits = words[1].split(separator: ",").filter { $0 != "-" }
            for trait in traits where trait != "alone" && trait != "release" {
                throw GroupError("“\(trait)” is neither alone nor release")
            }
            return TestGroup(
                name: String(words[0]), runsAlone: traits.contains("alone"),
                dependsOnRelease: traits.contains("release"), pattern: words[2] == "*" ? nil : String(words[2]))
        }
    }

    /// The tests of each group, in the order of the groups.
    ///
    /// - Throws: ``GroupError`` when a test is in two groups or in none, or a pattern is no regular expression.
    package static func deal(_ tests: [PlannedTest], to groups: [TestGroup]) throws -> [(TestGroup, [PlannedTest])] {
        let patterns = try groups.map { try $0.pattern.map { try Regex($0) } }
        guard patterns.count(where: { $0 == nil }) <= 1 else { throw GroupError("two groups have all other tests") }
        let other = patterns.firstIndex { $0 == nil }
        var dealt = [[PlannedTest]](repeating: [], count: groups.count)
        var groupOfFile: [String: Int] = [:]
        for test in tests {
            if groupOfFile[test.file] == nil {
                let found = try patterns.indices.filter { index in
                    try patterns[index].map { try $0.wholeMatch(in: test.file) != nil } ?? false
                }
                guard found.count < 2 else {
                    throw GroupError("\(test.file) is in \(found.map { groups[$0].name }.joined(separator: " and "))")
                }
                guard let group = found.first ?? other else { throw GroupError("\(test.file) is in no group") }
                groupOfFile[test.file] = group
            }
            if let group = groupOfFile[test.file] { dealt[group].append(test) }
        }
        return Array(zip(groups, dealt))
    }

    /// Regular expressions that match the identifiers of the tests of some files, and no others.
    ///
    /// - Parameter all: the tests of the program. A module that is taken whole needs no list of its files.
    package static func filters(for tests: [PlannedTest], among all: [PlannedTest]) -> [String] {
        let wanted = Dictionary(grouping: tests, by: \.module)
        let planned = Dictionary(grouping: all, by: \.module)
        return wanted.keys.sorted().map { module in
            let files = Set(wanted[module, default: []].map(\.file))
            guard files != Set(planned[module, default: []].map(\.file)) else { return "^\(module)\\." }
            let names = files.map { PlannedTest.escaped(String($0.dropFirst(module.count + 1))) }.sorted()
            return "^\(module)\\..*/(\(names.joined(separator: "|"))):[0-9]+:[0-9]+$"
        }
    }
}

/// A list of groups that cannot be used, with the reason.
package struct GroupError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
