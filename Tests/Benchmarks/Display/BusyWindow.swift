// SPDX-License-Identifier: MPL-2.0
import Glibc
import Measuring

/// The app's window over a whole screen, used by keys, pointer and actions as by somebody in a hurry. It tells its frames.
@MainActor final class BusyWindow {
    /// The app.
    let program: TracedProgram
    private let display: Display
    private let manager: Command

    /// Opens it on a folder, and waits until it lists that.
    init(
        on folder: String, size: (width: Int, height: Int) = (1280, 900), environment: [String: String] = [:],
        _ bench: Bench
    ) async throws {
        display = try await Display(bench, size: size)
        manager = try Command(["openbox"], environment: display.environment)
        program = try TracedProgram(
            [Programs.vitrine, folder], on: display, environment: environment.merging(["VITRINE_HEARTBEAT": "1"]) { $1 }
        )
        _ = try await program.time(of: "list-complete", limit: 60)
        try xdotool("search", "--sync", "--onlyvisible", "--class", "vitrine", "windowactivate", "--sync")
        try xdotool("getactivewindow", "windowmove", "0", "0", "windowsize", "\(size.width)", "\(size.height)")
        await program.pass(2)
    }

    /// Closes it.
    func stop() {
        program.stop()
        manager.stop()
        display.stop()
    }

    /// Has keys and the pointer do something.
    func xdotool(_ words: String...) throws {
        try Command.run(["xdotool"] + words, environment: display.environment)
    }

    /// Presses keys, one after the other.
    func press(_ keys: String...) throws {
        try Command.run(["xdotool", "key"] + keys, environment: display.environment)
    }

    /// Chooses from the window's menus, over the bus.
    ///
    /// - Parameter choice: of an action that has several.
    func choose(_ action: String, _ choice: String) throws {
        try Command.run(
            [
                "gdbus", "call", "--session", "--dest", "org.vitrine.Vitrine", "--object-path",
                "/org/vitrine/Vitrine/window/1", "--method", "org.gtk.Actions.Activate", action, "[<'\(choice)'>]",
                "{}",
            ], environment: display.environment)
    }

    /// Does something and lets some seconds pass.
    ///
    /// - Parameter draws: whether the window has something to draw then, and it is an error when it does not.
    func tally(
        _ seconds: Double, ofDrawing draws: Bool = true, _ body: () async throws -> Void
    ) async throws -> FrameTally {
        let begin = Clock.now
        try await body()
        await program.pass(seconds)
        let tally = FrameTally(of: program, since: begin)
        guard !draws || !tally.frames.isEmpty else { throw BenchError("the window drew nothing") }
        return tally
    }
}
