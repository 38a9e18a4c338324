// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Writes time stamps of events to a pipe, for measurements.
///
/// Silent unless the environment's `VITRINE_TRACE` holds the number of an open pipe; then each event is one line there:
/// its name, a space, the nanoseconds of `CLOCK_MONOTONIC`, and for an event with a duration another space and the
/// duration in nanoseconds. Safe from any thread.
public enum Trace {
    /// The events that are written.
    public enum Moment: String, Sendable {
        /// The window has drawn a frame in which the folder's tiles have names and icons.
        case firstTiles = "first-tiles"
        /// The folder's list is complete and in order.
        case listComplete = "list-complete"
        /// Every visible tile that can have a picture has one, of whatever quality.
        case lowComplete = "low-complete"
        /// Every visible tile that can have a picture has its best one.
        case picturesComplete = "pictures-complete"
        /// The user asked for the panel, or for another document in it.
        case panelAsked = "panel-asked"
        /// The panel has drawn a frame with the thumbnail as a stand-in.
        case panelStandIn = "panel-stand-in"
        /// The panel has drawn a frame with the document itself.
        case panelContent = "panel-content"
        /// A page that was in view without its picture got it, or went out of view. The duration: the blank time.
        case pageBlank = "page-blank"
        /// The pages of the shown document have been laid out by another program.
        case pagesLaidOut = "pages-laid-out"
        /// The visible part of a picture is drawn in full resolution. The duration: since the last change of the view.
        case pictureSharp = "picture-sharp"
        /// The view of a text has reached the place asked for. The duration: since it was asked.
        case textShown = "text-shown"
        /// All of a text has been searched. The duration: that of the search.
        case textSearched = "text-searched"
        /// A frame of a film is shown. The duration: how late it is against the sound.
        case frameShown = "frame-shown"
        /// A frame of a film was never shown, because the next one was due.
        case frameDropped = "frame-dropped"
        /// The main loop is responsive again after a pause (see ``measuresLoop``).
        case loopGap = "loop-gap"
        /// A window has drawn a frame (see ``measuresLoop``).
        case frame
    }

    /// The pipe to write to, or -1. Anything else might be a file or a connection of the program's own.
    private static let descriptor: Int32 = {
        guard let text = getenv("VITRINE_TRACE"), let number = Int32(String(cString: text)) else { return -1 }
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO ? number : -1
    }()

    /// Whether events are written; asking costs nothing.
    public static var isOn: Bool { descriptor >= 0 }

    /// Whether ``Moment/loopGap`` and ``Moment/frame`` are written too: if the environment has `VITRINE_HEARTBEAT`.
    public static let measuresLoop = isOn && getenv("VITRINE_HEARTBEAT") != nil

    /// The time of `CLOCK_MONOTONIC`, in nanoseconds.
    package static var now: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }

    /// Writes an event with the current time.
    ///
    /// - Parameter nanoseconds: the duration, for an event that has one.
    public static func mark(_ moment: Moment, lasting nanoseconds: Int? = nil) {
        guard isOn else { return }
        let line = Array("\(moment.rawValue) \(now)\(nanoseconds.map { " \($0)" } ?? "")\n".utf8)
        _ = write(descriptor, line, line.count)
    }
}
