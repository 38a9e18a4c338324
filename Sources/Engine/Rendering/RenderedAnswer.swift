// SPDX-License-Identifier: MPL-2.0

/// The checked answer of a child.
enum RenderedAnswer: Sendable {
    case picture(RenderedPicture)
    case record([UInt8])
}
