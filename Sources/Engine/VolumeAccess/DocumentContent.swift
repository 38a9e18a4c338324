// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// The content of a document on its way to a renderer: the whole as a file, or a channel over which ranges of it are read
/// when they are needed.
public enum DocumentContent: Sendable {
    /// The whole document.
    case file(DocumentBytes)
    /// A document on another volume, of which nothing was fetched yet.
    case ranges(DocumentChannel)

    /// The metadata of the file when it was opened.
    public var facts: FileFacts {
        switch self {
        case .file(let bytes): bytes.facts
        case .ranges(let channel): channel.facts
        }
    }

    /// The files beside the document that may be part of it; nil for a document without a folder.
    public var companions: (any CompanionFiles)? {
        switch self {
        case .file(let bytes): bytes.companions
        case .ranges(let channel): channel.companions
        }
    }

    /// The whole document; nil when ranges of it are read.
    public var file: DocumentBytes? {
        if case .file(let bytes) = self { bytes } else { nil }
    }
}

extension FileAccess {
    /// A document as a channel over which ranges of it are read; nil where it is fetched whole instead: on the home disk,
    /// where the volume cannot give parts of a file, and when it is so short that this takes hardly longer. A copy stays
    /// readable when its volume goes.
    ///
    /// - Parameters:
    ///   - facts: the metadata of the document.
    ///   - budget: the most bytes that each reader is given; zero for as many as it wants.
    public func channel(
        to location: FileLocation, _ facts: FileFacts, budget: ByteCount = 0
    ) async throws(FileAccessError) -> DocumentChannel? {
        guard let access = self as? HelperFileAccess, facts.size > HelperFileAccess.channelThreshold else { return nil }
        do throws(FileAccessError) {
            return try await access.channel(to: location, budget: budget)
        } catch {
            switch error {
            // What a link leads to may be read on another volume, which is decided there; and some servers cannot give
            // parts of a file.
            case .leavesVolume, .failed: return nil
            default: throw error
            }
        }
    }
}
