// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The first frame of an animation that shows anything: programs often begin with a frame that is all transparent.
package enum FirstVisibleFrame {
    /// The maximum number of frames that are examined, and the maximum time for it.
    private static let limit = 1_000
    private static let patience = Duration.milliseconds(1500)

    /// The first frame with a pixel that is not transparent, among the first ones; nil when there is none, or a frame cannot
    /// be decoded.
    ///
    /// - Parameter decode: makes a frame, in the order of their numbers.
    package static func find(of count: Int, decode: (Int) throws -> Raster) -> Raster? {
        let start = ContinuousClock.now
        for index in 0..<min(count, limit) {
            guard ContinuousClock.now - start < patience, let frame = try? decode(index) else { return nil }
            if !isInvisible(UnsafeRawBufferPointer(frame.bytes), count: frame.size.width * frame.size.height) {
                return frame
            }
        }
        return nil
    }

    /// Whether all of so many pixels are transparent.
    package static func isInvisible(_ pixels: UnsafeRawBufferPointer, count: Int) -> Bool {
        let words = pixels.assumingMemoryBound(to: UInt32.self)
        return words.prefix(count).allSatisfy { $0 >> 24 == 0 }
    }
}
