// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The detection of a document's content type from its bytes, where that is certain, for files with a wrong name.
struct ContentSniffer {
    /// The number of first bytes that it needs.
    static let prefixLength = 1_024

    private let prefix: ContentPrefix
    private let source: (any ByteSource)?

    /// A detection from the first bytes, and, for zip files, from the last ones of `source`.
    init(prefix: [UInt8], source: (any ByteSource)? = nil) {
        self.prefix = ContentPrefix(prefix)
        self.source = source
    }

    /// The content type of the bytes if it belongs to another renderer than `provider`; nil when it belongs to `provider`
    /// or is not certain.
    ///
    /// - Parameter provider: the renderer of the content type that the document claims; nil when it claims none.
    func contentType(contradicting provider: Provider?) -> String? {
        let provider = provider?.traits.contains(.bytesOnly) == true ? nil : provider
        if prefix.starts("PK\u{3}\u{4}") { return zipContentType(contradicting: provider) }
        if prefix.holds("ustar", at: 257) {
            return provider?.traits.contains(.tar) == true ? nil : "application/x-tar"
        }
        if let mark = ContentMarks.match(prefix) {
            if let provider, mark.providers.contains(provider) { return nil }
            return mark.contentType
        }
        if provider == nil, let contentType = ContentMarks.guess(prefix) { return contentType }
        // Names of formats made of bytes on what is plainly text; and text without a name that says so.
        guard provider?.traits.contains(.neverPlainText) ?? true, let contentType = prefix.textType else { return nil }
        return contentType
    }

    private func zipContentType(contradicting provider: Provider?) -> String? {
        let contents = ZipContents(prefix, source)
        if let provider, provider.traits.contains(.zip) {
            // Its own renderer knows best, unless it needs a part that is not there.
            return contents.lacksPart(of: provider) ? contents.contentType ?? "application/zip" : nil
        }
        return contents.contentType ?? "application/zip"
    }
}
