// SPDX-License-Identifier: MPL-2.0

/// From where a model is looked at, and how near.
///
/// As bytes: yaw, pitch and zoom as doubles.
public struct ModelView: Hashable, Sendable {
    /// How far up and down one can go: from straight above to straight below.
    public static let pitches = -114.0...66.0
    /// How near and how far away.
    public static let zooms = 0.2...16.0

    /// Degrees to the right of where its picture is taken from.
    public private(set) var yaw: Double
    /// Degrees above where its picture is taken from.
    public private(set) var pitch: Double
    /// How large it is: 1 for all of it in view.
    public private(set) var zoom: Double

    /// A view; without numbers, the one of its picture.
    public init(yaw: Double = 0, pitch: Double = 0, zoom: Double = 1) {
        self.yaw = yaw.isFinite ? yaw.remainder(dividingBy: 360) : 0
        self.pitch = pitch.isFinite ? min(max(pitch, Self.pitches.lowerBound), Self.pitches.upperBound) : 0
        self.zoom = zoom.isFinite ? min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound) : 1
    }

    /// This view after going so many degrees to the right and up.
    public func turned(by yaw: Double, _ pitch: Double) -> ModelView {
        ModelView(yaw: self.yaw + yaw, pitch: self.pitch + pitch, zoom: zoom)
    }

    /// This view from nearer or farther away.
    public func zoomed(to zoom: Double) -> ModelView { ModelView(yaw: yaw, pitch: pitch, zoom: zoom) }

    func write(to writer: inout MessageWriter) {
        for number in [yaw, pitch, zoom] { writer.write(number) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(yaw: try reader.readDouble(), pitch: try reader.readDouble(), zoom: try reader.readDouble())
    }
}
