// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import VolumeAccess

/// A valid picture in the cache.
public struct ThumbnailCacheEntry: Sendable {
    /// The folder that it lies in.
    public let cacheSize: ThumbnailCacheSize
    /// Its size in pixels, as its header says.
    public let size: PixelSize
    /// The program that stored it, if it says so.
    public let software: String?
    /// The text about the companions of its document (``CompanionStamps``); nil for none.
    let companions: String?
    /// The PNG file, opened. Its pixels are for the sandbox to decode.
    public let bytes: DocumentBytes

    /// Whether it is as good as any for a box with this longest side, in pixels: large enough, or of a document that
    /// is itself no larger.
    public func suffices(for side: Int) -> Bool {
        cacheSize.rawValue >= side || max(size.width, size.height) < cacheSize.rawValue
    }
}

/// A valid note in the cache that a document has no picture.
public struct ThumbnailCacheFailure: Equatable, Sendable {
    /// The stable code of the reason.
    public let code: String
    /// The reason in words, in the language of whoever met it first.
    public let message: String
    /// The renderer that gave up, and what tells it from a later one of its name.
    public let provider: String

    /// A note.
    public init(code: String, message: String, provider: String) {
        self.code = code
        self.message = message
        self.provider = provider
    }
}
