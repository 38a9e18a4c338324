// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// A colour: red, green, blue and alpha from 0 to 1, not premultiplied (GdkRGBA).
public struct Color: Equatable, Sendable {
    /// Red.
    public var red: Double
    /// Green.
    public var green: Double
    /// Blue.
    public var blue: Double
    /// Opacity.
    public var alpha: Double

    /// A colour.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A grey.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// The same, fainter: its opacity times a part from 0 to 1.
    public func faded(_ part: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha * part) }

    init(_ rgba: GdkRGBA) {
        self.init(
            red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue), alpha: Double(rgba.alpha))
    }

    var c: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
