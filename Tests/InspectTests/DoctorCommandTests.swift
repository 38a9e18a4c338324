// SPDX-License-Identifier: MPL-2.0

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

    @Test func `people get the same in words`() {
        let run = Inspect("doctor", in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("The sandbox stands.\n\nstill\n  Landlock: ABI "))
    }
}
