// SPDX-License-Identifier: MPL-2.0

internal import Quantities

/// The limits of the companions that one document may ask for.
struct CompanionBudget: Sendable {
    /// The most files.
    static let countLimit = 256
    /// The most bytes of all files.
    static let byteLimit = ByteCount(512 << 20)

    /// The time from the first request that waits to the last answer; files that take longer count as unreadable.
    let patience: Duration
    /// The longest file.
    let fileLimit: ByteCount

    /// The budget of a document that is previewed: its child may take 15 seconds for an answer.
    static let session = CompanionBudget(patience: .seconds(8), fileLimit: byteLimit)
    /// The budget of a thumbnail.
    static let thumbnail = CompanionBudget(patience: .seconds(3), fileLimit: ByteCount(32 << 20))
}
