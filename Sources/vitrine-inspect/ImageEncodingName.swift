// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

extension ImageEncoding {
    /// The format by the name that users give it, in any case.
    init?(name: String) {
        switch name.lowercased() {
        case "png": self = .png
        case "jpeg", "jpg": self = .jpeg
        case "webp": self = .webp
        default: return nil
        }
    }

    /// How names of such files end.
    var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpeg"
        case .webp: "webp"
        }
    }
}
