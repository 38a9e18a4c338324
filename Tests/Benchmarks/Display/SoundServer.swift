// SPDX-License-Identifier: MPL-2.0

/// A sound server that nobody hears.
@MainActor final class SoundServer {
    private let server: Command
    private var silence: Command?
    /// What a program needs to know to be heard there.
    let environment: [String: String]

    /// Starts it; nil where there is none.
    init?(_ bench: Bench) async throws {
        guard bench.has("pulseaudio") else { return nil }
        let folder = bench.workspace.fresh("sound")
        let home = ["HOME": folder, "XDG_RUNTIME_DIR": folder, "PULSE_RUNTIME_PATH": folder]
        let socket = "\(folder)/native"
        server = try Command(
            [
                "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "--load=module-null-sink", "--load=module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
            ], environment: home)
        environment = ["PULSE_SERVER": "unix:\(socket)"]
        guard await Clock.wait(limit: 10, until: { Bench.isFile(socket) }) else {
            server.stop()
            throw BenchError("the sound server did not start")
        }
        // A sink without a sound card sleeps for two seconds at a time until something plays that cannot wait so long.
        silence = try Command(
            ["pacat", "--playback", "--latency-msec=20", "/dev/zero"],
            environment: home.merging(environment) { $1 })
    }

    /// Ends it.
    func stop() {
        silence?.stop()
        server.stop()
    }
}
