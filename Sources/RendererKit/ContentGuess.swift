// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// Tells what bytes are that have no name: what is packed in other documents.
public enum ContentGuess {
    /// The content type, nil when nothing is certain.
    public static func contentType(of source: any ByteSource) -> String? {
        guard let prefix = try? source.prefix(ContentSniffer.prefixLength) else { return nil }
        return ContentSniffer(prefix: prefix, source: source).contentType(contradicting: nil)
    }
}
