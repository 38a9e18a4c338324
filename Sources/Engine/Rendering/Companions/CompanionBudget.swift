// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities
internal import VolumeAccess

/// The limits for the companions of one document.
struct CompanionBudget: Sendable {
    /// The maximum number of files.
    static let countLimit = 256
    /// The maximum number of requests; a renderer requests a file once or twice.
    static let requestLimit = 4 * countLimit
    /// The maximum number of bytes of all files, and of the pixels of all pictures.
    static let byteLimit = ByteCount(512 << 20)
    /// The maximum number of bytes of the pixels of one picture.
    static let pictureLimit = 64 << 20

    /// The time that the child may wait for answers, in all; files that take longer count as unreadable.
    let patience: Duration
    /// The longest file; a buffer, which is mapped and not decoded, may have the bytes of all files.
    let fileLimit: ByteCount
    /// The maximum length of a file that is fetched over a network.
    let remoteFileLimit: ByteCount

    /// The longest file of a kind.
    func limit(of kind: CompanionKind, isRemote: Bool) -> ByteCount {
        isRemote ? remoteFileLimit : kind == .buffer ? Self.byteLimit : fileLimit
    }

    /// The budget of a document that is previewed: its child may take 15 seconds for an answer.
    static let session = CompanionBudget(
        patience: .seconds(8), fileLimit: byteLimit, remoteFileLimit: HelperFileAccess.pictureLimit)
    /// The budget of a thumbnail.
    static let thumbnail = CompanionBudget(
        patience: .seconds(3), fileLimit: HelperFileAccess.pictureLimit,
        remoteFileLimit: HelperFileAccess.remotePictureLimit)
}
