// SPDX-License-Identifier: MPL-2.0

/// A test function as the test program lists it.
package struct PlannedTest: Hashable, Sendable {
    /// Its identifier in Swift Testing, which filters are matched against: module, suites, function, file, line and column.
    package let identifier: String
    /// Its name as a report shows it.
    package let name: String
    /// Its module and file, such as `WindowTests/TrashTests.swift`.
    package let file: String

    package init(identifier: String, name: String, file: String) {
        (self.identifier, self.name, self.file) = (identifier, name, file)
    }

    /// Its module.
    package var module: Substring { file.prefix { $0 != "/" } }

    /// A regular expression that matches its identifier, and no other.
    package var filter: String { "^\(Self.escaped(identifier))$" }

    /// A text as a regular expression that matches just this text.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if #"\^$.|?*+()[]{}"#.contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }
}
