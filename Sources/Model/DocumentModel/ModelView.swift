// SPDX-License-Identifier: MPL-2.0

/// The place of the camera that draws a model: its angles and its zoom.
public struct ModelView: Hashable, Sendable {
    /// The range of ``pitch`` in degrees, from straight below to straight above.
    public static let pitches = -114.0...66.0
    /// The range of ``zoom``.
    public static let zooms = 0.2...16.0

    /// The angle to the right of the camera of the thumbnail, in degrees.
    public private(set) var yaw: Double
    /// The angle above the camera of the thumbnail, in degrees.
    public private(set) var pitch: Double
    /// The enlargement: at 1 the whole model is in view.
    public private(set) var zoom: Double

    /// A view, that of the thumbnail by default. Values outside the ranges are clamped.
    public init(yaw: Double = 0, pitch: Double = 0, zoom: Double = 1) {
        self.yaw = yaw.isFinite ? yaw.remainder(dividingBy: 360) : 0
        self.pitch = pitch.isFinite ? min(max(pitch, Self.pitches.lowerBound), Self.pitches.upperBound) : 0
        self.zoom = zoom.isFinite ? min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound) : 1
    }

    /// The view with the camera moved to the right and up, in degrees.
    public func turned(by yaw: Double, _ pitch: Double) -> ModelView {
        ModelView(yaw: self.yaw + yaw, pitch: self.pitch + pitch, zoom: zoom)
    }

    /// The view at another zoom.
    public func zoomed(to zoom: Double) -> ModelView { ModelView(yaw: yaw, pitch: pitch, zoom: zoom) }
}
