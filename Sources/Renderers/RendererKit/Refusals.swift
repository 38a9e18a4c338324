// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

extension ByteSource {
    /// Refuses a file without bytes, in the words that every renderer uses.
    package func refuseEmpty() throws(Refusal) {
        guard count > 0 else { throw Refusal(.empty) }
    }
}

extension RenderLimits {
    /// Refuses a document that declares more pixels than the limits allow, before any is decoded.
    package func check(declared size: PixelSize) throws(Refusal) {
        guard size.width > 0, size.height > 0 else { throw Refusal(.damaged, "it declares no pixels") }
        let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, count <= pixels else {
            throw Refusal(.tooLarge, "it declares \(size.width) × \(size.height) pixels")
        }
    }
}

extension String {
    /// A message that a C library wrote into a buffer, up to its zero.
    package init(message: [CChar]) {
        self.init(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
