// SPDX-License-Identifier: MPL-2.0
import Glibc

/// An X server without a screen, beside a session bus and an empty home.
@MainActor final class Display {
    private let server: Command
    private let bus: SessionBus
    /// What a program needs to know to be shown there.
    let environment: [String: String]

    /// Starts both.
    ///
    /// - Parameter size: of the screen that is not there, in pixels.
    init(_ bench: Bench, size: (width: Int, height: Int) = (1280, 900)) async throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchError("pipe: errno \(errno)") }
        defer { close(ends[0]) }
        server = try Command(
            [
                "Xvfb", "-displayfd", "\(ends[1])", "-screen", "0", "\(size.width)x\(size.height)x24", "-nolisten",
                "tcp",
                "-noreset",
            ],
            trace: ends[1])
        close(ends[1])
        let number = try Self.line(from: ends[0])

        bus = try await SessionBus(bench)
        environment = bus.environment.merging([
            "DISPLAY": ":\(number)", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
        ]) { $1 }
    }

    /// Ends both.
    func stop() {
        bus.stop()
        server.stop()
    }

    private static func line(from descriptor: Int32) throws -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != 10 { bytes.append(byte) }
        guard !bytes.isEmpty else { throw BenchError("Xvfb did not start") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
