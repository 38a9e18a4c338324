// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// A book's title, chapters and pictures, the same for every format.
protocol Publication {
    var title: String { get }
    var author: String { get }

    /// The file of its cover; nil when it has none.
    func cover() throws(Refusal) -> [UInt8]?

    /// Its text, chapter by chapter, until `isEnough` says so.
    func blocks(limits: RenderLimits, until isEnough: ([Block]) -> Bool) throws(Refusal) -> [Block]
}
