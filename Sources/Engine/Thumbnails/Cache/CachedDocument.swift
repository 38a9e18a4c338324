// SPDX-License-Identifier: MPL-2.0

public import Quantities
internal import VitrineGLib
public import VolumeAccess

/// The properties of a document that decide whether a cache entry is its own and up to date.
public struct CachedDocument: Equatable, Sendable {
    /// The document's URI, spelled as `g_filename_to_uri` does.
    public let uri: String
    /// When it last changed, in whole seconds since 1970.
    public let modified: Int64
    /// Its length in bytes.
    public let size: ByteCount
    /// Its content type.
    public let contentType: String
    /// The stamps of the document's file, which no program can set back.
    let stamps: FileStamps

    /// The extension that draws it, in its present version (``Rendering/DocumentExtension/stamp``); nil when none does.
    let provider: String?
    /// The text about the companions that its picture was drawn with (``CompanionStamps``); nil for none.
    var companions: String?

    /// A document as it is now.
    ///
    /// - Parameter provider: the extension that draws it, in its present version; nil when none does.
    public init(_ location: FileLocation, _ facts: FileFacts, provider: String? = nil) {
        uri = location.uri
        modified = facts.modified.seconds
        size = facts.size
        contentType = facts.contentType
        stamps = FileStamps(location, facts)
        self.provider = provider
    }

    /// The name of its entries: the MD5 of the URI, with `.png`.
    var fileName: String { Self.fileName(of: uri) }

    /// The name of the entries of the document with a URI.
    static func fileName(of uri: String) -> String { Checksum.md5(uri) + ".png" }

    /// The texts that every entry of it carries.
    var texts: [(key: String, text: String)] {
        [
            ("Thumb::URI", uri), ("Thumb::MTime", String(modified)), ("Thumb::Size", String(size.int)),
            ("Thumb::Mimetype", contentType), ("Software", "Vitrine"),
        ] + stamps.texts + (provider.map { [(Self.providerKey, $0)] } ?? [])
            + (companions.map { [(CompanionStamps.key, $0)] } ?? [])
    }

    /// The key of the extension that was asked for the picture.
    private static let providerKey = "X-Vitrine::Extension"

    /// Whether a cache entry is about this version of the document. Not every program writes the size, and only Vitrine writes
    /// the stamps; without them, a change that kept the date and size is not detected. An entry is out of date if it is older
    /// than the last installation, update or removal of an extension for the content type.
    func matches(_ entry: PNGText) -> Bool {
        guard entry.texts[Self.providerKey] == provider else { return false }
        guard entry.texts["Thumb::URI"] == uri, isTime(entry.texts["Thumb::MTime"]) else { return false }
        guard entry.texts["Thumb::Size"].map({ $0 == String(size.int) }) ?? true else { return false }
        return stamps.agree(with: entry.texts)
    }

    /// Whether an entry's time is the document's. Tumbler writes a fraction of a second behind it.
    func isTime(_ text: String?) -> Bool {
        text.map { $0.prefix { $0 != "." } == String(modified) } ?? false
    }

    /// Whether an entry that travels with its document is about this document as it is now.
    ///
    /// Such an entry may leave out what its volume does not keep, but not both time and size.
    ///
    /// - Parameter uris: the document's name, in the spellings that there are.
    func matches(shared entry: PNGText, _ uris: [String]) -> Bool {
        let (time, length) = (entry.texts["Thumb::MTime"], entry.texts["Thumb::Size"])
        guard entry.texts["Thumb::URI"].map(uris.contains) ?? true, time != nil || length != nil else { return false }
        return (time == nil || isTime(time)) && length.map { $0 == String(size.int) } ?? true
    }
}
