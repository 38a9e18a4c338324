// SPDX-License-Identifier: MPL-2.0
import Testing

struct CommentTests {
    /// The first words of a comment that names no thing.
    private static let pronouns: Set = [
        "What", "Where", "Who", "Whoever", "Nothing", "Nobody", "Somebody", "Something",
    ]

    /// The documentation comments that begin with a pronoun, by their line from 1.
    private static func riddles(in text: String) -> [(line: Int, text: String)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0.drop { $0 == " " })
        }
        return lines.indices.compactMap { index in
            guard lines[index].hasPrefix("/// "), index == 0 || !lines[index - 1].hasPrefix("///") else { return nil }
            let first = lines[index].dropFirst(4).prefix { $0.isLetter }
            return pronouns.contains(String(first)) ? (index + 1, lines[index]) : nil
        }
    }

    @Test func `a documentation comment begins with the thing that it describes`() {
        let files = Repository.files(under: "Sources", suffixes: [".swift"])
        #expect(!files.isEmpty)
        for path in files {
            for riddle in Self.riddles(in: Repository.text(path)) {
                Issue.record("\(path):\(riddle.line): \(riddle.text)")
            }
        }
    }

    @Test func `the rule finds a comment that begins with a pronoun`() {
        let text = """
            struct Some {
                /// What it is called.
                let name: String
                /// The position.
                /// Where it is.
                let position: Int
            }
            /// Nobody knows.
            """
        #expect(Self.riddles(in: text).map(\.line) == [2, 8])
    }
}
