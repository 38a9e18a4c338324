// SPDX-License-Identifier: MPL-2.0
import Testing

struct FormatRuleTests {
    @Test func `no provider is compared by its name`() {
        for path in Repository.files(under: "Sources", suffixes: [".swift"])
        where path != "Sources/Model/DocumentModel/Provider.swift" {
            for violation in FormatRules.nameComparisons(in: Repository.text(path)) {
                Issue.record("\(path): \(violation)")
            }
        }
    }

    @Test func `no preview is cast to a concrete class`() {
        let files = Repository.files(under: "Sources/Interface/Previews", suffixes: [".swift"])
        let classes = Set(files.flatMap { FormatRules.previewClasses(in: Repository.text($0)) })
        #expect(classes.isSuperset(of: ["TextPreview", "PagesPreview", "ImagePreview", "FallbackPreview"]))
        for path in files {
            for violation in FormatRules.casts(to: classes, in: Repository.text(path)) {
                Issue.record("\(path): \(violation)")
            }
        }
    }

    @Test(arguments: [
        "if session.info.provider == \"archive\" {}", "let isPDF = format?.provider.name != \"pdf\"",
        "switch format.provider.name { default: break }", "names.contains(format.provider.name)",
        "if \"bytes\" == format.provider {}", "first { $0.name == format.provider.name }",
    ])
    func `the rule finds a provider compared by its name`(planted: String) {
        #expect(!FormatRules.nameComparisons(in: planted).isEmpty)
    }

    @Test(arguments: [
        "first { $0.provider == format.provider }", "object.add(\"provider\", format.provider.name)",
        "format.provider == .other(\"mine\")", "known.provider == provider", "providers.contains(renderer.provider)",
    ])
    func `the rule leaves alone a provider compared as a value, or reported`(text: String) {
        #expect(FormatRules.nameComparisons(in: text).isEmpty)
    }

    @Test(arguments: ["preview is TextPreview", "(preview as? TextPreview)?.printed", "preview as! TextPreview"])
    func `the rule finds a cast to a concrete preview`(planted: String) {
        #expect(!FormatRules.casts(to: ["TextPreview"], in: planted).isEmpty)
    }

    @Test(arguments: ["TextPreview(session)", "preview as? any Zoomable", "let preview: TextPreview"])
    func `the rule leaves alone a preview made, and one asked for an ability`(text: String) {
        #expect(FormatRules.casts(to: ["TextPreview"], in: text).isEmpty)
    }
}
