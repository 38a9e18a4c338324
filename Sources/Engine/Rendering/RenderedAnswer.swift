// SPDX-License-Identifier: MPL-2.0

/// What a child answered, checked.
enum RenderedAnswer: Sendable {
    case picture(RenderedPicture)
    case record([UInt8])
}
