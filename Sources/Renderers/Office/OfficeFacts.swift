// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The facts of an Office Open XML package (`docProps/core.xml` and `app.xml`).
struct OfficeFacts {
    let list: [Fact]

    init(_ package: OfficePackage) throws(Refusal) {
        var list: [Fact] = []
        func add(_ key: Fact.Key, _ text: String?) {
            let clean = text.map { String($0.prefix(400)) } ?? ""
            if !clean.allSatisfy(\.isWhitespace) { list.append(Fact(key, clean)) }
        }
        if let path = try package.target(of: "core-properties", from: ""), let core = try? package.xml(path) {
            add(.title, core.first("title")?.text)
            add(.author, core.first("creator")?.text)
            add(.created, core.first("created")?.text)
        }
        if let path = try package.target(of: "extended-properties", from: ""), let app = try? package.xml(path) {
            add(.producer, app.first("Application")?.text)
            add(.pages, app.first("Pages")?.text ?? app.first("Slides")?.text)
        }
        self.list = list
    }
}
