// SPDX-License-Identifier: MPL-2.0
import Testing

/// `Sources/README.md` is the map of the house.
struct MapTests {
    /// What stands between backticks on one line.
    private func quoted(in text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { line in
                line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { !$0.offset.isMultiple(of: 2) }
                    .map { String($0.element) }
            }
    }

    @Test(arguments: ["README.md", "Sources/README.md"])
    func `every path in the documentation exists`(page: String) {
        let tops = ["Sources/", "Tests/", "data/", "po/", ".ci/"]
        let rooms = Set(Repository.folders(in: "Sources"))
        let paths = quoted(in: Repository.text(page)).filter { !$0.contains(" ") && !$0.contains("*") }
        var checked = 0
        for path in paths {
            let isFromTop = tops.contains { path.hasPrefix($0) }
            let isFromSources = path.contains("/") && rooms.contains(String(path.split(separator: "/")[0]))
            guard isFromTop || isFromSources else { continue }
            checked += 1
            #expect(Repository.exists(isFromTop ? path : "Sources/" + path), "\(page) names \(path)")
        }
        #expect(checked > 3)
    }

    @Test func `every room of Sources is on the map`() {
        let map = Repository.text("Sources/README.md")
        for room in Repository.folders(in: "Sources") {
            #expect(map.contains("`\(room)`") || map.contains("`\(room)/"), "\(room) is not on the map")
        }
    }

    @Test func `every folder inside a room is on the map`() {
        let map = Repository.text("Sources/README.md")
        for room in Repository.folders(in: "Sources") where ImportRules.arrows[room] != nil {
            // Documentation catalogues are part of what they document.
            for folder in Repository.folders(in: "Sources/\(room)") where !folder.hasSuffix(".docc") {
                #expect(map.contains("`\(room)/\(folder)") || map.contains("`\(folder)/`"), "\(room)/\(folder)")
            }
        }
    }
}
