// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import Measuring
internal import VitrineGLib

/// The measurement of the time that the main thread takes for each frame of a window.
///
/// Silent unless ``Trace/measuresLoop``: then each frame is a ``Trace/Moment/frame``, from `GdkFrameClock::before-paint` to
/// `GdkFrameClock::after-paint`.
@MainActor public enum FrameTimes {
    /// Begins once the window is realised; for the rest of its life.
    public static func tell(of window: some Widget) {
        guard Trace.measuresLoop else { return }
        window.connect("realize", after: true) {
            guard let clock = gtk_widget_get_frame_clock(window.object()) else { return }
            let handle = AnyWidget(object: ObjectPointer(clock))
            var begin = Trace.now
            handle.connect("before-paint") { begin = Trace.now }
            handle.connect("after-paint", after: true) { Trace.mark(.frame, lasting: Trace.now - begin) }
        }
    }
}
