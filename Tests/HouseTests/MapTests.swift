// SPDX-License-Identifier: MPL-2.0
import Testing

/// `Sources/README.md` describes every module and folder.
struct MapTests {
    /// The texts between backticks on one line.
    private func quoted(in text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { line in
                line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { !$0.offset.isMultiple(of: 2) }
                    .map { String($0.element) }
            }
    }

    @Test(arguments: ["README.md", "CONTRIBUTING.md", "Sources/README.md"])
    func `every path in the documentation exists`(page: String) {
        let tops = ["Sources/", "Examples/", "Tests/", "data/", "docs/", "po/", ".ci/"]
        let paths = quoted(in: Repository.text(page)).filter { !$0.contains(" ") && !$0.contains("*") }
        var checked = 0
        for path in paths {
            let isFromTop = tops.contains { path.hasPrefix($0) }
            let first = path.split(separator: "/").first.map(String.init) ?? ""
            let isFromModule = path.contains("/") && Repository.modules.contains(first)
            guard isFromTop || isFromModule else { continue }
            checked += 1
            let rest = path.dropFirst(first.utf8.count)
            #expect(
                Repository.exists(isFromTop ? path : Repository.folder(of: first) + rest), "\(page) names \(path)")
        }
        #expect(checked > 3)
    }

    @Test func `Sources/README.md names every module`() {
        let map = Repository.text("Sources/README.md")
        for module in Repository.modules {
            #expect(
                map.contains("`\(module)`") || map.contains("`\(module)/"), "\(module) is missing in Sources/README.md")
        }
    }

    @Test func `Sources/README.md names every folder of a module`() {
        let map = Repository.text("Sources/README.md")
        for module in Repository.modules where Repository.layer(of: module) != "CLibraries" {
            let sources = Manifest.ours[module]?.sources ?? []
            // Documentation catalogues are part of what they document.
            for folder in sources.isEmpty ? Repository.folders(in: Repository.folder(of: module)) : sources
            where !folder.hasSuffix(".docc") && !folder.hasSuffix(".swift") {
                #expect(map.contains("`\(module)/\(folder)") || map.contains("`\(folder)/`"), "\(module)/\(folder)")
            }
        }
    }
}
