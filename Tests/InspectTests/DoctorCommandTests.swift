// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
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

    @Test(.disabled(if: Products.areReleased, "release programs take no other renderer"))
    func `without its renderer the doctor finds no sandbox, and a file has no picture`() {
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
        #expect(run.output.hasPrefix("The sandbox works.\n\nstill\n  Landlock: ABI "))
    }

    /// A mount namespace in which bubblewrap cannot be executed.
    private static let withoutBubblewrap = [
        "unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
        "mount --bind /dev/null /usr/bin/bwrap && exec \"$@\"", "sh",
    ]

    @Test(.enabled(if: makesNamespaces, "user namespaces are switched off, or bubblewrap is not installed"))
    func `without bubblewrap the doctor says what to install`() {
        let run = Inspect(
            [Array("doctor".utf8)], in: folder.path, wrapper: Self.withoutBubblewrap)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("The sandbox works.\n"))
        #expect(
            run.output.contains(
                """
                  namespaces: none
                  bubblewrap is missing. Install the package “bubblewrap” for this second layer.
                """))
    }

    private static let makesNamespaces =
        access("/usr/bin/bwrap", X_OK) == 0
        && (try? ChildProcess.run(["unshare", "--user", "--map-root-user", "--mount", "true"]))?.status == 0
}
