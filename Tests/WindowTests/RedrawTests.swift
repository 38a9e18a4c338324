// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// Whether the content of the window is drawn, by its pixels: the accessible tree does not tell.
extension WindowTests {
    /// The number of navigations: 24, or the value of `VITRINE_REDRAW_ROUNDS`.
    private static var rounds: Int { getenv("VITRINE_REDRAW_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 24 }
    /// The renderer of GTK that draws the window: Cairo, or the value of `GSK_RENDERER`.
    private static var renderer: String { getenv("GSK_RENDERER").map { String(cString: $0) } ?? "cairo" }

    @Test func `going from folder to folder by their paths always shows what is in them`() async throws {
        let (few, many, empty) = (try TestFolder(), try TestFolder(), try TestFolder())
        let (red, green): ([UInt8], [UInt8]) = ([220, 20, 20], [20, 200, 20])
        for number in 1...3 { try few.addPicture("few \(number).png", color: red) }
        try many.addPicture("many 01.png", color: green)
        for number in 2...60 {
            try ChildProcess.output(
                of: ["cp", "\(many.path)/many 01.png", "\(many.path)/many \(number).png"],
                environment: ["PATH": "/usr/bin:/bin"])
        }
        try await RunningApp.show(few.path, environment: ["GSK_RENDERER": Self.renderer]) { app in
            try await app.ready("few 1.png")
            for round in 0..<Self.rounds {
                let (folder, color) = [(many, green), (few, red), (empty, []), (few, red)][round % 4]
                try await app.go(to: folder.path)
                guard !color.isEmpty else {
                    try await app.see("label", "Folder Is Empty")
                    continue
                }
                try await waitUntil("the pictures of round \(round)") {
                    let picture = try app.screenshot()
                    let box = PixelBox(x: 0, y: 0, width: picture.width, height: picture.height)
                    return picture.count(of: color, in: box) > 2_000
                }
            }
        }
    }
}
