// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// A document that a batch is to work on, as it was found.
public struct BatchFile: Equatable, Sendable {
    /// The location of the file.
    public let location: FileLocation
    /// The metadata of the file; nil when it was not found.
    public let facts: FileFacts?
    /// Why it was not.
    public let error: FileAccessError?
    /// Whether nobody chose it: it lies in a folder that was chosen, or below.
    public internal(set) var isFromFolder = false
    /// When a picture or film was taken, in ISO 8601; nil when it does not say, and until it was asked.
    public internal(set) var taken: String?

    /// A document.
    public init(_ location: FileLocation, facts: FileFacts) {
        (self.location, self.facts, error) = (location, facts, nil)
    }

    init(_ location: FileLocation, error: FileAccessError) {
        (self.location, facts, self.error) = (location, nil, error)
    }
}
