// SPDX-License-Identifier: MPL-2.0

/// A test that is known to fail now and then. It runs and is reported, and its failure fails no run.
package struct UnstableTest: Equatable, Sendable {
    /// The day on which it was listed, as `2026-11-26`.
    package let date: String
    /// The beginning of its identifier, up to the file.
    package let identifier: String
    /// Its cause as far as it is known.
    package let cause: String

    /// Reads a list: lines of date, identifier and cause, with a tabulator between them; `#` begins a comment.
    package static func list(_ text: String) -> [UnstableTest]? {
        var tests: [UnstableTest] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 3 else { return nil }
            tests.append(UnstableTest(date: fields[0], identifier: fields[1], cause: fields[2]))
        }
        return tests
    }

    /// Whether a test is this one.
    package func isTest(_ test: PlannedTest) -> Bool { test.identifier.hasPrefix(identifier) }
}
