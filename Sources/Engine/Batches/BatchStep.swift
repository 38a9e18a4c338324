// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import Quantities
public import VolumeAccess

/// The change of one document in a batch.
public struct BatchStep: Equatable, Sendable {
    /// The document.
    public let source: FileLocation
    /// The content type of the document, such as `image/png`.
    public let contentType: String
    /// The length of the document in bytes.
    public let size: ByteCount
    /// The location of the result.
    public internal(set) var target: FileLocation
    /// The format of the result, for pictures.
    public let encoding: ImageEncoding?
    /// Why it will not be done; nil when it will.
    public internal(set) var problem: BatchProblem?

    init(
        _ file: BatchFile, target: FileLocation? = nil, encoding: ImageEncoding? = nil, problem: BatchProblem? = nil
    ) {
        source = file.location
        contentType = file.facts?.contentType ?? ""
        size = file.facts?.size ?? 0
        self.target = target ?? file.location
        self.encoding = encoding
        self.problem = problem ?? file.error.map { .unreachable($0) }
    }
}
