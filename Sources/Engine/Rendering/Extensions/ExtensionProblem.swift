// SPDX-License-Identifier: MPL-2.0

/// The reason why an extension cannot be used, and the way to mend it.
public struct ExtensionProblem: Error, Equatable, Sendable {
    /// The path of the manifest or of the program.
    public let path: String
    /// The line of the manifest, counted from 1; nil when no line is to blame.
    public let line: Int?
    /// The reason and the remedy, in the user's language.
    public let text: String

    /// A problem of a file.
    init(_ path: String, line: Int? = nil, _ text: String) {
        (self.path, self.line, self.text) = (path, line, text)
    }

    /// The problem on one line: `path:line: text`.
    public var message: String { path + (line.map { ":\($0)" } ?? "") + ": " + text }
}
