// SPDX-License-Identifier: MPL-2.0
import Testing

/// The limits of a type's size, and the types that are over them.
struct TypeSizeTests {
    private static let (lineLimit, propertyLimit) = (500, 15)

    /// A type that is over a limit, and why it is.
    private struct Exception {
        /// The largest number of lines; nil where the limit holds.
        var lines: Int?
        /// The largest number of stored properties; nil where the limit holds.
        var properties: Int?
        let reason: String
    }

    /// No type is added here, and the figures may only become smaller.
    private static let exceptions: [String: Exception] = [
        "Browser.DocumentsView": Exception(
            properties: 18, reason: "both arrangements and the create button share its model"),
        "Browser.FolderView": Exception(
            properties: 23,
            reason: "the list, its status pages and the spinner are one type, with its closures for the window"),
        "Browser.PreviewPane": Exception(
            properties: 17, reason: "the divider, the window of the panel and the items are one type"),
        "Browser.Sidebar": Exception(
            properties: 25, reason: "the list of volumes, ejecting and the free space are one type with the rows"),
        "Documents.TransferEngine": Exception(
            properties: 16, reason: "the counters of its progress belong to each step of a copy"),
        "Previews.BytesPreview": Exception(
            properties: 21, reason: "drawing, selection and finding share the bytes in view"),
        "Previews.EntriesPreview": Exception(
            properties: 18, reason: "the tree, its search and its menu are one type"),
        "Previews.ImagePreview": Exception(
            properties: 23, reason: "zooming, tiles and frames share the geometry of the picture"),
        "Previews.MediaControls": Exception(
            properties: 23, reason: "one widget for each control over a film"),
        "Previews.MediaPlayer": Exception(
            properties: 17, reason: "the state of the pipeline is one with its clock"),
        "Previews.MediaPreview": Exception(
            properties: 26, reason: "playback, its controls and its tracks are one type"),
        "Previews.PagesPreview": Exception(
            properties: 29, reason: "zooming, paging, selection and finding share the layout of the pages"),
        "Previews.PreparedItem": Exception(
            properties: 24, reason: "opening, watching, fetching and entries of one document are one type"),
        "Previews.PreviewController": Exception(
            properties: 18, reason: "the closures by which a panel and its host are told"),
        "Previews.TextPane": Exception(
            properties: 23, reason: "inserting, finding and highlighting share the part of the text in view"),
        "Renderers.RichTextReader": Exception(
            properties: 25, reason: "the formatting state of RTF, which its control words set"),
        "VolumeAccess.VolumeHelper": Exception(
            properties: 20, reason: "the process, its requests and its shutdown change together under one lock"),
    ]

    private static let sizes: [String: TypeSize] = {
        var sizes: [String: TypeSize] = [:]
        for module in Repository.modules {
            let files = Repository.files(of: module)
                .map { SourceText.file($0) }
            for (name, size) in TypeSize.sizes(in: files) { sizes["\(module).\(name)"] = size }
        }
        return sizes
    }()

    @Test func `no type has more than 500 lines or 15 stored properties, but for those listed`() {
        #expect(Self.sizes.count > 500)
        for (name, size) in Self.sizes {
            let exception = Self.exceptions[name]
            #expect(size.lines <= exception?.lines ?? Self.lineLimit, "\(name) has \(size.lines) lines")
            #expect(
                size.properties <= exception?.properties ?? Self.propertyLimit,
                "\(name) has \(size.properties) stored properties")
        }
    }

    @Test func `every exception is needed`() {
        for (name, exception) in Self.exceptions {
            let size = Self.sizes[name] ?? TypeSize()
            if exception.lines != nil { #expect(size.lines > Self.lineLimit, "\(name)") }
            if exception.properties != nil { #expect(size.properties > Self.propertyLimit, "\(name)") }
            #expect(exception.lines != nil || exception.properties != nil, "\(name)")
            #expect(!exception.reason.isEmpty, "\(name)")
        }
    }

    private func size(of type: String, in texts: String...) -> TypeSize? {
        TypeSize.sizes(in: texts.map { SourceText($0) })[type]
    }

    @Test(arguments: [
        "let a = 1", "private(set) var a: Int", "lazy var a = { 1 }()", "var a = 1 { didSet { print(a) } }",
        "@MainActor weak var a: (any Some)?", "var a: (Int) -> Void = { _ in }", "let a: Int\n    static var b = 2",
        "let a: [String]\n    var b: Int { a.count }\n    func c() { let d = 1; var e = d }",
    ])
    func `a stored property is counted once`(members: String) {
        #expect(size(of: "Some", in: "struct Some {\n    \(members)\n}")?.properties == 1)
    }

    @Test(arguments: [
        "static let a = 1", "var a: Int { 1 }", "var a: Int {\n        get { 1 }\n        set {}\n    }",
        "nonisolated static var a: Int", "func a(let b: Int) { var c = 1 }", "// let a = 1", "class var a: Int { 1 }",
    ])
    func `a property that is computed, static or local is not counted`(members: String) {
        #expect(size(of: "Some", in: "class Some {\n    \(members)\n}")?.properties == 0)
    }

    @Test func `extensions in other files add their lines, nested types do not`() {
        let declaration = "final class Some {\n    struct Part {\n        let a = 1\n    }\n    let b = \"}\"\n}"
        let added = "extension Some {\n    func c() {}\n}\n\nextension Some.Part {\n}"
        #expect(size(of: "Some", in: declaration, added) == TypeSize(lines: 6, properties: 1))
        #expect(size(of: "Some.Part", in: declaration, added) == TypeSize(lines: 5, properties: 1))
    }

    @Test func `every brace of Sources is matched, so that no type is overlooked`() {
        for path in Repository.files(under: "Sources", suffixes: [".swift"]) {
            let tokens = SourceText.file(path).tokens
            let opened = tokens.count { $0 == .mark("{") }
            let closed = tokens.count { $0 == .mark("}") }
            #expect(opened == closed, "\(path)")
        }
    }
}
