// SPDX-License-Identifier: MPL-2.0

/// The edits of a picture: areas that are blackened, and the area that is kept. Areas are in pixels of the upright
/// picture at its full size, before any turn.
public struct PictureEdits: Equatable, Sendable {
    /// The largest number of redactions in an order that crosses the sandbox.
    public static let redactionLimit = 32

    /// The area that is kept; nil keeps the whole picture.
    public var crop: PixelRect?
    /// The areas whose pixels are replaced by opaque black.
    public var redactions: [PixelRect]

    /// The edits of a picture; without arguments there are none.
    public init(crop: PixelRect? = nil, redactions: [PixelRect] = []) {
        self.crop = crop
        self.redactions = redactions
    }

    /// Whether there are none.
    public var isEmpty: Bool { crop == nil && redactions.isEmpty }

    /// The edits with every area cut at the edges of a picture; nil when an area lies outside of it, because a redaction
    /// that hides nothing must not pass for one that does.
    public func clipped(to size: PixelSize) -> PictureEdits? {
        var clipped = PictureEdits()
        if let crop {
            guard let area = crop.clipped(to: size) else { return nil }
            clipped.crop = area
        }
        for redaction in redactions {
            guard let area = redaction.clipped(to: size) else { return nil }
            clipped.redactions.append(area)
        }
        return clipped
    }
}
