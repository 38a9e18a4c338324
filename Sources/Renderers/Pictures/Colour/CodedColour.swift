// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// A colour description in the code points of ITU-T H.273: an `nclx` box in HEIF and AVIF, a `cICP` chunk in PNG.
package struct CodedColour: Equatable {
    /// A place in the diagram of colours (CIE 1931).
    package typealias Point = (x: Double, y: Double)

    /// Which red, green, blue and white (ColourPrimaries).
    package let primaries: Int
    /// How numbers stand for light (TransferCharacteristics).
    package let transfer: Int

    package init(primaries: Int, transfer: Int) {
        self.primaries = primaries
        self.transfer = transfer
    }

    /// Reads the chunk `cICP`, which stands before the pixels of a PNG file; nil where there is none.
    package init?(pngFile file: UnsafeRawBufferPointer) {
        var place = 8
        while file.count - place >= 12 {
            let length = Int(file.loadUnaligned(fromByteOffset: place, as: UInt32.self).bigEndian)
            guard length <= file.count - place - 12 else { return nil }
            switch file.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self).bigEndian {
            case 0x6349_4350 where length == 4:  // cICP
                self.init(primaries: Int(file[place + 8]), transfer: Int(file[place + 9]))
                return
            case 0x4944_4154: return nil  // IDAT
            default: place += 12 + length
            }
        }
        return nil
    }

    /// Whether it is what screens show anyway, or says nothing. The curve of Rec. 709 counts as that of sRGB: it is meant
    /// for cameras, and screens undo it with their own.
    package var isUsual: Bool {
        [1, 2].contains(primaries) && !Self.curvesApart.contains(transfer)
    }

    /// The usual name of the colour space.
    package var name: String {
        let space =
            switch primaries {
            case 9: "Rec. 2020"
            case 11: "DCI-P3"
            case 12: "Display P3"
            case 5, 6, 7: "Rec. 601"
            default: isUsual ? "sRGB" : ""
            }
        let curve = transfer == 16 ? "PQ" : transfer == 18 ? "HLG" : ""
        return [space, curve].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// White and the primaries; nil for numbers that mean none.
    package var points: (white: Point, red: Point, green: Point, blue: Point)? {
        let daylight = Point(0.3127, 0.3290)
        switch primaries {
        case 1, 2: return (daylight, (0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
        case 4: return ((0.310, 0.316), (0.67, 0.33), (0.21, 0.71), (0.14, 0.08))
        case 5: return (daylight, (0.64, 0.33), (0.29, 0.60), (0.15, 0.06))
        case 6, 7: return (daylight, (0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
        case 9: return (daylight, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
        case 11: return ((0.314, 0.351), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
        case 12: return (daylight, (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
        default: return nil
        }
    }

    /// The light of a number from 0 to 1, where 1 is white on the screen. What is brighter than white is brought below it,
    /// and what is a little darker makes room.
    package func light(_ value: Double) -> Double {
        switch transfer {
        case 4: return pow(value, 2.2)
        case 5: return pow(value, 2.8)
        case 8: return value
        case 16: return Self.shown(Self.perceptual(value) / Self.whiteLight)
        case 18: return Self.shown(pow(Self.hybrid(value), 1.2) * 1_000 / Self.whiteLight)
        default: return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    /// Those that are not about sRGB's: gamma 2.2 and 2.8, light itself, PQ, HLG.
    private static let curvesApart: Set<Int> = [4, 5, 8, 16, 18]
    /// Diffuse white in a picture of wide range, in candela per square metre (ITU-R BT.2408).
    private static let whiteLight = 203.0

    /// Candela per square metre of a PQ value (SMPTE ST 2084).
    private static func perceptual(_ value: Double) -> Double {
        let root = pow(value, 1 / 78.843_75)
        return 10_000 * pow(max(0, root - 0.835_937_5) / (18.851_562_5 - 18.6875 * root), 1 / 0.159_301_757_812_5)
    }

    /// The light before the camera of an HLG value, from 0 to 1 (ARIB STD-B67).
    private static func hybrid(_ value: Double) -> Double {
        value <= 0.5 ? value * value / 3 : (exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
    }

    /// As it is up to the knee; from there ever flatter, up to white.
    private static func shown(_ light: Double) -> Double {
        let knee = 0.6
        return light <= knee ? light : 1 - (1 - knee) * exp(-(light - knee) / (1 - knee))
    }
}
