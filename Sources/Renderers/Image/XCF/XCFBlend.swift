// SPDX-License-Identifier: MPL-2.0

/// How a layer's colour meets the one below. Modes that few use count as the normal one.
enum XCFBlend {
    case normal, multiply, screen, overlay, difference, addition, subtract, darken, lighten, divide, dodge, burn
    case hardLight, softLight, grainExtract, grainMerge

    /// The mode of a number in a file: those up to 23 are of old versions.
    init(mode: Int) {
        switch mode {
        case 3, 30: self = .multiply
        case 4, 31: self = .screen
        case 5, 23: self = .overlay
        case 6, 32: self = .difference
        case 7, 33: self = .addition
        case 8, 34: self = .subtract
        case 9, 35: self = .darken
        case 10, 36: self = .lighten
        case 15, 41: self = .divide
        case 16, 42: self = .dodge
        case 17, 43: self = .burn
        case 18, 44: self = .hardLight
        case 19, 45: self = .softLight
        case 20, 46: self = .grainExtract
        case 21, 47: self = .grainMerge
        default: self = .normal
        }
    }

    /// One channel, 0 to 255 each: the layer's `top` over what is `below`.
    func mix(_ top: Int32, _ below: Int32) -> Int32 {
        let value: Int32
        switch self {
        case .normal: return top
        case .multiply: value = top * below / 255
        case .screen: value = 255 - (255 - top) * (255 - below) / 255
        case .overlay: value = Self.hard(below, top)
        case .hardLight: value = Self.hard(top, below)
        case .softLight:
            let product = top * below / 255
            let screen = 255 - (255 - top) * (255 - below) / 255
            value = ((255 - below) * product + below * screen) / 255
        case .difference: value = abs(top - below)
        case .addition: value = top + below
        case .subtract: value = below - top
        case .darken: value = min(top, below)
        case .lighten: value = max(top, below)
        case .divide: value = below * 256 / (top + 1)
        case .dodge: value = below * 256 / (256 - top)
        case .burn: value = 255 - (255 - below) * 256 / (top + 1)
        case .grainExtract: value = below - top + 128
        case .grainMerge: value = below + top - 128
        }
        return min(255, max(0, value))
    }

    private static func hard(_ first: Int32, _ second: Int32) -> Int32 {
        first < 128 ? 2 * first * second / 255 : 255 - 2 * (255 - first) * (255 - second) / 255
    }
}
