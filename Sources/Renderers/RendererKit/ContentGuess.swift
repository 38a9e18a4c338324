// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The detection of the content type of bytes without a name, such as those packed in other documents.
public enum ContentGuess {
    /// The content type, nil when nothing is certain.
    public static func contentType(of source: any ByteSource) -> String? {
        guard let prefix = try? source.prefix(ContentSniffer.prefixLength) else { return nil }
        if let type = ContentSniffer(prefix: prefix, source: source).contentType(contradicting: nil) { return type }
        // The sixteen sectors before the volume descriptor are reserved for boot code.
        let descriptor = try? source.bytes(at: 16 * 2_048, length: 6)
        return descriptor.map { $0.dropFirst().elementsEqual("CD001".utf8) } == true ? "application/vnd.efi.iso" : nil
    }
}
