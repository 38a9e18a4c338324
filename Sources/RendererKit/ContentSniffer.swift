// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// Tells by its bytes what a document is, where that is beyond doubt, to catch files with the wrong name.
struct ContentSniffer {
    /// How many bytes it wants to see.
    static let prefixLength = 1_024

    private let prefix: ContentPrefix
    private let source: (any ByteSource)?

    /// A look at the first bytes, and where they do not suffice at the last ones of `source`.
    init(prefix: [UInt8], source: (any ByteSource)? = nil) {
        self.prefix = ContentPrefix(prefix)
        self.source = source
    }

    /// The content type of the bytes, when it belongs to another renderer than `provider`. Nil when they agree, and
    /// when nothing is certain: a renderer may then find out for itself that they are damaged.
    func contentType(contradicting provider: String?) -> String? {
        let provider = provider == "bytes" ? nil : provider
        if prefix.starts("PK\u{3}\u{4}") { return zipContentType(contradicting: provider) }
        if prefix.holds("ustar", at: 257) {
            return provider.map { ["archive", "comic"].contains($0) } ?? false ? nil : "application/x-tar"
        }
        if let mark = ContentMarks.match(prefix) {
            if let provider, mark.providers.contains(provider) { return nil }
            return mark.contentType
        }
        if provider == nil, let contentType = ContentMarks.guess(prefix) { return contentType }
        // Names of formats made of bytes on what is plainly text; and text without a name that says so.
        guard provider.map({ Self.binary.contains($0) }) ?? true, let contentType = prefix.textType else { return nil }
        return contentType
    }

    /// Who reads nothing that is text.
    private static let binary: Set<String> = [
        "jpeg", "png", "pdf", "image", "raw", "djvu", "video", "audio", "office", "legacy-office", "comic", "package",
        "postscript", "xps",
    ]

    private func zipContentType(contradicting provider: String?) -> String? {
        let contents = ZipContents(prefix, source)
        if let provider, ZipContents.providers.contains(provider) {
            // Its own renderer knows best, unless it needs a part that is not there.
            return contents.lacksPart(of: provider) ? contents.contentType ?? "application/zip" : nil
        }
        return contents.contentType ?? "application/zip"
    }
}
