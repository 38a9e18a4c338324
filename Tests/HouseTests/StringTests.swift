// SPDX-License-Identifier: MPL-2.0
import Testing

/// What a user reads goes through `tr`, and into every language.
struct StringTests {
    private static let languages = Shell.lines("sed 's/#.*//' po/LINGUAS").filter { !$0.isEmpty }

    @Test func `the template holds what the sources say`() {
        let check = Shell.run("make po-check")
        #expect(check.status == 0, "\(check.output)")
    }

    /// xgettext reads Swift as C, so this asks the sources themselves.
    @Test func `no string is said that the template does not hold`() {
        let template = Repository.text("po/vitrine.pot")
            .split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
            .split(separator: "\"\n\"", omittingEmptySubsequences: false).joined()
        for path in Repository.files(under: "Sources", suffixes: [".swift"]) {
            let source = SourceText.file(path)
            for token in source.firstArguments(of: "tr") + source.firstArguments(of: "trn") {
                guard case .string(let literal, _) = token else { continue }
                #expect(
                    template.contains("msgid \"\(literal)\"") || template.contains("msgid \"\"\(literal)\""), "\(path)")
            }
        }
    }

    @Test func `a translated string is one plain literal`() {
        for path in Repository.files(under: "Sources", suffixes: [".swift"])
        where !path.hasPrefix("Sources/Bindings/VitrineGLib/") {
            let source = SourceText.file(path)
            for token in source.firstArguments(of: "tr") + source.firstArguments(of: "trn") {
                guard case .string(let literal, let isMultiline) = token else {
                    Issue.record("\(path): tr takes a literal, not \(token)")
                    continue
                }
                #expect(!isMultiline && !literal.isEmpty, "\(path): \(literal)")
                #expect(!literal.contains("\\(") && !literal.contains("\\u"), "\(path): \(literal)")
            }
        }
    }

    @Test func `LINGUAS names the translations that are there`() {
        let files = Repository.files(under: "po", suffixes: [".po"]).map { String($0.dropFirst(3).dropLast(3)) }
        #expect(files == Self.languages.sorted())
    }

    @Test(arguments: languages)
    func `a translation is complete`(language: String) {
        let check = Shell.run("msgfmt --check --statistics --output-file=/dev/null po/\(language).po")
        #expect(check.status == 0, "\(check.output)")
        #expect(!check.output.contains("untranslated") && !check.output.contains("fuzzy"), "\(check.output)")
    }

    /// `{name}` is filled in at run time; a translation that lost it loses the name.
    @Test(arguments: languages)
    func `a translation keeps the placeholders`(language: String) {
        func placeholders(_ text: String) -> Set<Substring> {
            Set(text.matches(of: /\{[a-z]+[A-Za-z]*\}/).map(\.output))
        }
        let entries = Shell.run("msgcat --no-wrap po/\(language).po").output.split(separator: "\n\n").dropFirst()
        for entry in entries where entry.contains("\nmsgid \"") || entry.hasPrefix("msgid \"") {
            let original = entry.split(separator: "\n").filter { $0.hasPrefix("msgid") }.map(String.init)
            for line in entry.split(separator: "\n") where line.hasPrefix("msgstr") && !line.hasSuffix(" \"\"") {
                #expect(original.contains { placeholders($0) == placeholders(String(line)) }, "\(entry)")
            }
        }
    }
}
