// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

extension ImageEncoding {
    /// The format by the name that users give it, in any case.
    public init?(name: String) {
        switch name.lowercased() {
        case "png": self = .png
        case "jpeg", "jpg": self = .jpeg
        case "webp": self = .webp
        default: return nil
        }
    }

    /// The format of a content type.
    public init?(contentType: String) {
        switch contentType {
        case "image/png": self = .png
        case "image/jpeg": self = .jpeg
        case "image/webp": self = .webp
        default: return nil
        }
    }

    /// How names of such files end.
    public var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpeg"
        case .webp: "webp"
        }
    }
}
