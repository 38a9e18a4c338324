// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The renderers and encoders of one zygote, by format. Their abilities are looked up before the fork, so that children do
/// not have to search for conformances.
struct Repertoire {
    /// One renderer with its abilities.
    struct Entry {
        let renderer: any Renderer
        let embedded: (any EmbeddedPictureRenderer)?
        let session: (any SessionRenderer)?
        let lossless: (any LosslessRenderer)?
    }

    private let formats: [Format]
    /// The format of each content type and of each `type/*`.
    private let formatsByType: [String: Format]
    private let entries: [Provider: Entry]
    private let encoders: [ImageEncoding: any ImageEncoder]

    init(role: RenderRole, renderers: [any Renderer], encoders: [any ImageEncoder], formats: [Format]) {
        self.formats = formats
        var formatsByType = Dictionary(
            formats.flatMap { format in format.contentTypes.map { ($0, format) } },
            uniquingKeysWith: { first, _ in first })
        formatsByType[Format.bytesAlone] = Format.forContentType(Format.bytesAlone, in: formats)
        self.formatsByType = formatsByType
        let own = formats.filter { [$0.role, $0.sessionRole, $0.shapingRole].contains(role) }
        let providers = Set(own.map(\.provider))
        var entries: [Provider: Entry] = [:]
        for renderer in renderers where providers.contains(renderer.provider) {
            entries[renderer.provider] = Entry(
                renderer: renderer, embedded: renderer as? any EmbeddedPictureRenderer,
                session: renderer as? any SessionRenderer, lossless: renderer as? any LosslessRenderer)
        }
        self.entries = entries
        self.encoders = Dictionary(
            encoders.flatMap { encoder in encoder.encodings.map { ($0, encoder) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Warms all renderers.
    func warm() {
        for entry in entries.values { entry.renderer.warm() }
    }

    /// The same encoders with the renderer ``Rehearsal``.
    func rehearsal(role: RenderRole) -> Repertoire {
        let format = Format(
            provider: Rehearsal().provider, role: role, contentTypes: [Rehearsal.contentType])
        return Repertoire(
            role: role, renderers: [Rehearsal()], encoders: Array(encoders.values), formats: formats + [format])
    }

    /// The renderer for a document.
    ///
    /// - Throws: ``Refusal/Reason/empty``; ``Refusal/Reason/otherType`` when the bytes are plainly of another family;
    ///   ``Refusal/Reason/unsupported``.
    func entry(for source: any ByteSource, contentType: String) throws(Refusal) -> Entry {
        guard source.count > 0 else { throw Refusal(.empty) }
        let format = format(for: contentType)
        let sniffer = ContentSniffer(
            prefix: try source.prefix(ContentSniffer.prefixLength), source: source)
        if contentType != Format.bytesAlone, let other = sniffer.contentType(contradicting: format?.provider) {
            let isKnown = self.format(for: other) != nil
            // A file without a type that has no renderer is unsupported, not misnamed.
            throw isKnown || format?.traits.contains(.bytesOnly) != true
                ? Refusal(.otherType, other) : Refusal(.unsupported, other)
        }
        guard let format, let entry = entries[format.provider] else { throw Refusal(.unsupported, contentType) }
        return entry
    }

    private func format(for contentType: String) -> Format? {
        if let exact = formatsByType[contentType] { return exact }
        guard let slash = contentType.firstIndex(of: "/") else { return nil }
        return formatsByType[String(contentType[..<slash]) + "/*"]
    }

    /// The encoder of an image format; nil when the program has none.
    func encoder(for encoding: ImageEncoding) -> (any ImageEncoder)? {
        encoders[encoding]
    }
}
