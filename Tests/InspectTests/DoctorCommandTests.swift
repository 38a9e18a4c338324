// SPDX-License-Identifier: MPL-2.0

import TestFiles
import Testing

@Suite struct DoctorCommandTests {
    private let folder = TemporaryFolder()

    @Test func `the doctor tells the walls, the formats and the libraries`() {
        let run = Inspect("doctor", "--json", in: folder)
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(run.output.hasPrefix(#"{"safe":true,"roles":[{"role":"still","available":true,"landlock":"#))
        for text in [
            #""role":"wide""#, #""role":"media""#, #""seccomp":true"#, #""noNewPrivileges":true"#, #""namespaces":["#,
            #""formats":[{"provider":"jpeg","role":"still","contentTypes":["image/jpeg"]}"#, #""libraries":{"#,
            #""poppler":""#, #""vips":""#,
        ] {
            #expect(run.output.contains(text))
        }
    }

    @Test func `without its renderer the doctor finds no sandbox, and a file has no picture`() {
        let settings = ["VITRINE_RENDER=/nonexistent/render"]
        let doctor = Inspect(["doctor", "--json"].map { Array($0.utf8) }, in: folder.path, settings: settings)
        #expect(doctor.status == 1)
        #expect(doctor.output.hasPrefix(#"{"safe":false,"roles":[{"role":"still","available":false,"reason":""#))
        folder.write("a.png", TestPNG.file(30, 20))
        folder.age("a.png", seconds: 60)
        let words = ["thumbnail", "--json", "a.png"].map { Array($0.utf8) }
        let run = Inspect(words, in: folder.path, settings: settings)
        #expect(run.status == 1)
        #expect(run.output.contains(#""error":{"code":"unavailable""#))
        #expect(Inspect(words, in: folder.path).status == 0)
    }

    @Test func `people get the same in words`() {
        let run = Inspect("doctor", in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("The sandbox stands.\n\nstill\n  Landlock: ABI "))
    }
}
