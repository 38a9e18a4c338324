// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// Tells what bytes are that have no name: what is packed in other documents.
public enum ContentGuess {
    /// The content type, nil when nothing is certain.
    public static func contentType(of source: any ByteSource) -> String? {
        guard let prefix = try? source.prefix(ContentSniffer.prefixLength) else { return nil }
        if let type = ContentSniffer(prefix: prefix, source: source).contentType(contradicting: nil) { return type }
        // The sixteen sectors before it belong to who starts from the disc.
        let descriptor = try? source.bytes(at: 16 * 2_048, length: 6)
        return descriptor.map { $0.dropFirst().elementsEqual("CD001".utf8) } == true ? "application/vnd.efi.iso" : nil
    }
}
