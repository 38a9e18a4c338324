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
            #""poppler":""#, #""vips":""#, #""verified":true,"draws":true}"#,
        ] {
            #expect(run.output.contains(text))
        }
        let isReplaced = run.output.contains(#""fontThread":{"state":"replaced","thread":null}"#)
        let isNotNeeded = run.output.contains(#""fontThread":{"state":"not-needed","thread":null}"#)
        #expect(isReplaced != isNotNeeded)
        #expect(!run.output.contains(#""draws":false"#))
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

    @Test(.disabled(if: Products.areReleased, "release programs take no other renderer"))
    func `the doctor names the forbidden call of a renderer`() {
        // A program that opens a socket for every document.
        let program = folder.path + "/render-sockets"
        symlink(Products.path("HostileRender"), program)
        let settings = ["VITRINE_RENDER=\(program)"]
        let run = Inspect(["doctor", "--json"].map { Array($0.utf8) }, in: folder.path, settings: settings)
        #expect(run.status == 1)
        let sentence = "The renderer of this document was stopped: it made the forbidden system call “socket”."
        let failure =
            #""draws":false,"failure":{"code":"forbidden-call","message":"\#(sentence)","call":"socket"}"#
        #expect(count(of: failure, in: run.output) == 6)
        #expect(run.output.contains(#""fontThread":{"state":"failed","thread":null}"#))
        let words = Inspect([Array("doctor".utf8)], in: folder.path, settings: settings)
        #expect(words.status == 1)
        #expect(words.output.hasPrefix("The sandbox works, but some documents cannot be drawn in it.\n"))
        #expect(words.lines.count { $0 == "  A sample document was not drawn: " + sentence } == 6)
        // The same for a file.
        folder.write("a.png", TestPNG.file(30, 20))
        folder.age("a.png", seconds: 60)
        let file = Inspect(
            ["thumbnail", "--no-cache", "--json", "a.png"].map { Array($0.utf8) }, in: folder.path, settings: settings)
        #expect(file.status == 1)
        #expect(file.output.contains(#""error":{"code":"forbidden-call","message":"\#(sentence)","call":"socket"}"#))
    }

    @Test(.disabled(if: Products.areReleased, "release programs take no other renderer"))
    func `the doctor tells of an unknown thread of Pango`() {
        let program = folder.path + "/render"
        let script = """
            #!/bin/sh
            [ "$1" = --font-thread ] && { echo "unknown [pango] finder" >&3; exit; }
            exec '\(Products.path("vitrine-render"))' "$@"
            """
        folder.write("render", Array(script.utf8))
        chmod(program, 0o755)
        let settings = ["VITRINE_RENDER=\(program)"]
        let run = Inspect(["doctor", "--json"].map { Array($0.utf8) }, in: folder.path, settings: settings)
        #expect(run.status == 1)
        #expect(run.output.contains(#""fontThread":{"state":"unknown","thread":"[pango] finder"}"#))
        let words = Inspect([Array("doctor".utf8)], in: folder.path, settings: settings)
        #expect(words.output.hasPrefix("The sandbox works, but text is not drawn as it should be.\n"))
        #expect(words.output.contains("\nPango has started the unknown thread “[pango] finder”: "))
    }

    @Test func `the doctor tells that helpers of volumes reach no other file`() {
        let run = Inspect("doctor", "--json", in: folder)
        #expect(run.status == 0)
        for kind in ["mounted", "remote"] {
            let start = #"{"kind":"\#(kind)","available":true,"confined":true,"landlock":"#
            #expect(run.output.contains(start))
        }
        let refused = #""refused":["read","list","write","make-file","make-folder","make-link","link","rename""#
        #expect(count(of: refused, in: run.output) == 2)
        let words = Inspect("doctor", in: folder)
        for name in ["Mounted volumes", "Remote places"] {
            let line = "  \(name): confined by Landlock ABI "
            let end = "; attempts on other files were refused"
            #expect(words.lines.contains { $0.hasPrefix(line) && $0.hasSuffix(end) })
        }
    }

    @Test(.enabled(if: HelperWithoutLandlock.obstacle == nil, "\(HelperWithoutLandlock.obstacle ?? "")"))
    func `the doctor tells of helpers of volumes that are not confined, or not there`() {
        let helper = HelperWithoutLandlock()
        let settings = ["VITRINE_VOLUME=\(helper.path)"]
        let run = Inspect(["doctor", "--json"].map { Array($0.utf8) }, in: folder.path, settings: settings)
        #expect(run.status == 1)
        let free = #""available":true,"confined":false,"landlock":0,"refused":[],"allowed":["read","list","write","#
        #expect(count(of: free, in: run.output) == 2)
        let words = Inspect([Array("doctor".utf8)], in: folder.path, settings: settings)
        #expect(words.output.hasPrefix("The sandbox works, but helpers of volumes reach other files, too.\n"))
        #expect(words.lines.contains("  Mounted volumes: not confined; this needs Landlock of Linux 5.19 or later"))
        #expect(words.lines.contains("  Remote places: not confined; this needs Landlock of Linux 5.13 or later"))

        let missing = ["VITRINE_VOLUME=/nonexistent/helper"]
        let without = Inspect(["doctor", "--json"].map { Array($0.utf8) }, in: folder.path, settings: missing)
        #expect(without.status == 0)
        let absent = #""volumes":[{"kind":"mounted","available":false},{"kind":"remote","available":false}]"#
        #expect(without.output.contains(absent))
    }

    @Test func `people get the same in words`() {
        let run = Inspect("doctor", in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("The sandbox works.\n\nstill\n  Landlock: ABI "))
        #expect(run.lines.count { $0 == "  A sample document was drawn." } == 6)
        #expect(run.lines.count { $0.hasPrefix("Pango looks fonts up without a thread of its own: ") } == 1)
    }

    private func count(of part: String, in text: String) -> Int {
        let (part, text) = (Array(part.utf8), Array(text.utf8))
        return text.indices.count { text[$0...].starts(with: part) }
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
