// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib

/// A terminal that does not show what is typed, until ``end()``.
struct HiddenInput {
    private var settings = termios()

    /// Asks for a password at the terminal; nil when its settings cannot be changed.
    init?() {
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
        Output().complain(tr("Type the password of the documents:"))
    }

    /// Has the terminal show again what is typed.
    func end() {
        var settings = settings
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }
}
