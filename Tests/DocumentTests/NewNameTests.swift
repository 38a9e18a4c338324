// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

struct NewNameTests {
    private func judge(_ text: String, original: String = "letter.txt", isFolder: Bool = false) -> NewName {
        NewName(text, original: original, isFolder: isFolder) { $0 == Array("taken.txt".utf8) }
    }

    @Test func `the same name changes nothing`() {
        #expect(judge("letter.txt") == .unchanged)
    }

    @Test func `a good name is taken as it is`() {
        #expect(judge("brief ü.txt") == .acceptable(Array("brief ü.txt".utf8), remark: nil))
    }

    @Test(arguments: ["", "  ", "a/b", ".", "..", "taken.txt", String(repeating: "x", count: 256)])
    func `a name that cannot be is refused`(text: String) {
        guard case .refused = judge(text) else {
            Issue.record("\(judge(text))")
            return
        }
    }

    @Test func `a name that differs in its composition is a new name, with a remark`() {
        guard case .acceptable(let name, let remark?) = judge("Caf\u{E9}.txt", original: "Cafe\u{301}.txt") else {
            Issue.record("the name was not taken")
            return
        }
        #expect(name == Array("Caf\u{E9}.txt".utf8) && !remark.isEmpty)
    }

    @Test(arguments: [".letter.txt", "letter.pdf", "letter", "letter.txt "])
    func `what may not be meant is remarked`(text: String) {
        guard case .acceptable(_, let remark?) = judge(text) else {
            Issue.record("\(judge(text))")
            return
        }
        #expect(!remark.isEmpty)
    }

    @Test func `a folder's name has no extension to lose`() {
        #expect(judge("2024", original: "v1.2", isFolder: true) == .acceptable(Array("2024".utf8), remark: nil))
    }

    @Test(arguments: [("letter.txt", 6), ("photos.tar.gz", 6), ("Makefile", 8), ("größe.png", 5)])
    func `the part before the extension is what is renamed`(name: String, length: Int) {
        #expect(NewName.stemLength(of: name) == length)
    }
}
