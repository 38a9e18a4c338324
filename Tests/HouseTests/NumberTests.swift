// SPDX-License-Identifier: MPL-2.0
import Testing

struct NumberTests {
    @Test(arguments: Repository.modules.filter { Repository.layer(of: $0) != "CLibraries" })
    func `numbers from outside are never added, multiplied or converted by what traps`(module: String) {
        let isRenderer = Repository.layer(of: module) == "Renderers"
        for path in Repository.files(of: module) {
            let text = Repository.text(path)
            let violations =
                NumberRules.violations(in: text, path: path)
                + (isRenderer ? DocumentNumberRules.violations(in: text, path: path) : [])
            for violation in violations { Issue.record("\(path): \(violation)") }
        }
    }

    @Test(arguments: [
        "let row = Int(element[\"r\"] ?? \"\") ?? 0", "guard let number = Int(index), number > 0 else { return nil }",
        "if let width = Double(text) {}", "let size = PixelSize(width: Int(page.width.rounded()), height: 1)",
        "let words = parts.compactMap { Double($0) }", "let numbers = parts.compactMap(Int.init)",
        "let tall = UInt16(Double(height) * 65535)", "text = Int(value).flatMap { strings[$0] }",
    ])
    func `the rule for documents finds a violation`(planted: String) {
        let path = "Sources/Renderers/XML/Planted.swift"
        #expect(!DocumentNumberRules.violations(in: planted, path: path).isEmpty)
    }

    @Test(arguments: [
        "let row = Int(written: element[\"r\"]) ?? 0", "let size = Int(saturating: page.width.rounded())",
        "let digit = UInt32(digits, radix: 16) ?? 0", "let width = Double(size.width) * scale",
        "let corners = indices.map(Int.init)", "let length = Int(chunk.length)", "if let index, Int(index) != 0 {}",
    ])
    func `the rule for documents leaves alone what cannot trap`(text: String) {
        #expect(DocumentNumberRules.violations(in: text, path: "Sources/Renderers/XML/Plain.swift").isEmpty)
    }

    @Test(arguments: [
        "let age = now - Int64(status.st_mtim.tv_sec)", "free = UInt64(status.f_bavail) * UInt64(status.f_frsize)",
        "bytes.int + facts.size.int", "let end = start + facts.size.int", "let lines = document.facts.size.int * 2",
        "sum += facts.size.int", "for line in first..<stamp.size.int {}", "let rest = stamp.size.int - done",
        "let percent = top * 100 + session.info.byteLength.int", "from = found.nextOffset + 1",
        "Trace.mark(.shown, lasting: Int(max(0, position - taken.seconds) * 1e9))", "let total = Int(info.duration)",
        "let rest = 1 - (one.size + other.size).int", "stamp.size.int...last",
    ])
    func `the rule finds a violation`(planted: String) {
        #expect(!NumberRules.violations(in: planted, path: "Sources/Engine/Documents/Planted.swift").isEmpty)
    }

    @Test(arguments: [
        "let age = FileTime.now.since(FileTime(status))", "sum += facts.size", "copy(0..<stamp.size.int, of: input)",
        "let end = start.plus(facts.size.int)", "Int(saturating: info.duration)",
        "if position == facts.size.int { return }",
        "let part = ByteCount(position) + facts.size", "func int() -> Int { 1 + 1 }", "// status.st_size + 1",
        "let sum = hash &* size.int", "let text = \"a.int + b\"",
    ])
    func `the rule leaves alone what cannot trap`(text: String) {
        #expect(NumberRules.violations(in: text, path: "Sources/Engine/Documents/Plain.swift").isEmpty)
    }

    @Test func `the module that converts numbers is left out of the rule, and no other one is`() {
        let text = "status.st_size"
        #expect(NumberRules.violations(in: text, path: "Sources/Model/Quantities/ByteCount.swift").isEmpty)
        #expect(!NumberRules.violations(in: text, path: "Sources/Engine/VolumeAccess/FileStatus.swift").isEmpty)
    }
}
