// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Says when something happened that a user waits for, to whoever measures it.
///
/// Silent unless the environment's `VITRINE_TRACE` holds the number of an open pipe; then each moment is one line there: its name, a space, the nanoseconds of `CLOCK_MONOTONIC`, and for what lasted another space and for how many
/// nanoseconds it did. Safe from any thread.
public enum Trace {
    /// The moments that are told.
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
        /// A page that was in view without its picture got it, or went out of view. Lasts as long as it was blank.
        case pageBlank = "page-blank"
        /// The pages of the shown document have been laid out by another program.
        case pagesLaidOut = "pages-laid-out"
        /// What is seen of a picture is drawn as sharp as it can be. Lasts from the last change of the view.
        case pictureSharp = "picture-sharp"
        /// The view of a text is where it was sent. Lasts from when it was.
        case textShown = "text-shown"
        /// All of a text has been searched. Lasts as long as that took.
        case textSearched = "text-searched"
        /// A frame of a film is shown. Lasts as long as it is late, against what is heard.
        case frameShown = "frame-shown"
        /// A frame of a film was never shown, because the next one was due.
        case frameDropped = "frame-dropped"
        /// The main loop got round again, after it could not for a while (see ``Heartbeat``).
        case loopGap = "loop-gap"
        /// A window has drawn a frame (see ``Heartbeat``).
        case frame
    }

    /// The pipe to write to, or -1. Anything else might be a file or a connection of the program's own.
    private static let descriptor: Int32 = {
        guard let text = getenv("VITRINE_TRACE"), let number = Int32(String(cString: text)) else { return -1 }
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO ? number : -1
    }()

    /// Whether anybody listens; asking costs nothing.
    public static var isOn: Bool { descriptor >= 0 }

    /// Nanoseconds of `CLOCK_MONOTONIC`.
    package static var now: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }

    /// Tells that the moment has come, now.
    ///
    /// - Parameter nanoseconds: how long it lasted, of what lasts.
    public static func mark(_ moment: Moment, lasting nanoseconds: Int? = nil) {
        guard isOn else { return }
        let line = Array("\(moment.rawValue) \(now)\(nanoseconds.map { " \($0)" } ?? "")\n".utf8)
        _ = write(descriptor, line, line.count)
    }
}
