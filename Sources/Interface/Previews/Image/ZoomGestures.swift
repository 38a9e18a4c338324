// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// Zooming with the wheel and with two fingers.
@MainActor enum ZoomGestures {
    /// Has a widget zoom.
    ///
    /// - Parameters:
    ///   - needsControl: whether the wheel zooms only while Control is held, because it scrolls otherwise. Two fingers on
    ///     a touch pad always scroll without it.
    ///   - zoom: says what the zoom is.
    ///   - onZoom: told what it is to be, and which point is to stay where it is.
    static func add(
        to canvas: CustomWidget, needsControl: Bool = true, zoom: @escaping @MainActor () -> Double,
        onZoom: @escaping @MainActor (Double, (x: Double, y: Double)) -> Void
    ) {
        var pointer = (x: 0.0, y: 0.0)
        let motion = MotionController()
        motion.onMotion { pointer = ($0, $1) }
        canvas.add(motion)
        let wheel = ScrollController(withModifiers: { amount, modifiers, isWheel in
            guard modifiers.contains(.control) || !needsControl && isWheel && modifiers.isEmpty else { return false }
            onZoom(zoom() * (amount < 0 ? 1.15 : 1 / 1.15), pointer)
            return true
        })
        wheel.setPhase(.capture)
        canvas.add(wheel)
        let pinch = ZoomGesture()
        var first = 1.0
        pinch.onBegin { first = zoom() }
        pinch.onScale { onZoom(first * $0, pinch.center ?? (0, 0)) }
        canvas.add(pinch)
    }
}
