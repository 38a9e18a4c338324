// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// The report of a check in several stages (`data/tests/stages`).
struct StageTests {
    /// A script with these stages, in a folder of its own.
    private struct Script {
        let folder = TemporaryFolder()

        init(_ stages: String) {
            // This file is Tests/SupportTests/StageTests.swift.
            let checkout = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
            let text =
                "cd '\(folder.path)'\nFOLDER=check LIMIT=1000\nsource '\(checkout)/data/tests/stages'\n\(stages)\nfinish\n"
            folder.write("script", Array(text.utf8))
        }

        /// The exit status and the output of the script.
        func run(whileItRuns body: ((ChildProcess) -> Void)? = nil) throws -> (status: Int32?, text: String) {
            let script = try ChildProcess(["bash", folder.path + "/script"], log: folder.path + "/log")
            body?(script)
            script.wait()
            return (script.exitStatus, String(decoding: folder.content("log") ?? [], as: UTF8.self))
        }
    }

    @Test func `stages that pass are good, and their tests are counted`() throws {
        let outcome = try Script(
            """
            stage Style 1 "" echo fine
            stage Tests 1 tests/report sh -c 'mkdir tests; echo "3 passed, 0 failed, 2 skipped" >tests/report'
            """
        ).run()
        #expect(outcome.status == 0 && outcome.text.contains("=== Style ===\nfine\n"), "\(outcome.text)")
        #expect(outcome.text.hasSuffix("\n3 passed, 0 failed, 2 skipped\n"))
    }

    @Test func `a stage that fails hides no other, and its reason is in the report`() throws {
        let script = Script(
            """
            stage Style 1 "" sh -c 'echo "too long"; exit 3'
            stage Tests 1 tests/report sh -c 'mkdir -p tests/failures/windows; touch tests/failures/windows/a.png
                printf "Failed:\\n  a\\n    Screenshot: /x/tests/failures/windows/a.png\\n3 passed, 1 failed, 2 skipped\\n" >tests/report
                exit 1'
            left_out Outside "it was not built"
            """)
        let outcome = try script.run()
        #expect(outcome.status == 1)
        #expect(
            outcome.text.contains("\nStyle\nIt ended with status 3. It printed last:\ntoo long\n"), "\(outcome.text)")
        #expect(outcome.text.contains("Screenshot: .build/failures/Tests/windows/a.png\n"))
        #expect(script.folder.names(in: ".build/failures/Tests/windows") == ["a.png"])
        #expect(outcome.text.contains("DID NOT RUN: it was not built"))
        #expect(outcome.text.hasSuffix("\n3 passed, 3 failed, 2 skipped\n"))
    }

    @Test func `a run of tests that ends badly although no test failed counts as failed, with what it printed last`()
        throws
    {
        let outcome = try Script(
            """
            stage Tests 1 tests/report sh -c 'mkdir tests; echo "3 passed, 0 failed, 0 skipped" >tests/report
                echo "lost a process"; exit 1'
            stage Others 1 tests/report sh -c 'echo "half a li" >tests/report; echo "all is well"'
            """
        ).run()
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("It ended with status 1. It printed last:\nlost a process\n"), "\(outcome.text)")
        #expect(outcome.text.contains("It ended with status 0. It printed last:\nall is well\n"), "\(outcome.text)")
        #expect(outcome.text.hasSuffix("\n3 passed, 2 failed, 0 skipped\n"), "\(outcome.text)")
    }

    @Test func `a stage that takes too long is stopped, and the next one runs`() throws {
        let outcome = try Script(
            """
            timeout() { shift 2; command timeout 1 "$@"; }
            stage Long 1 "" sleep 47110815
            stage Next 1 "" echo here
            """
        ).run()
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("It was stopped after "), "\(outcome.text)")
        #expect(outcome.text.contains("=== Next ===\nhere\n"))
        #expect(outcome.text.hasSuffix("\n0 passed, 1 failed, 0 skipped\n"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends the stage that runs, and the report names what did not run`(signal: Int32) throws {
        let script = Script("stage First 1 '' sh -c 'touch began; sleep 47110815'\nstage Second 1 '' echo here")
        let outcome = try script.run(whileItRuns: { running in
            for _ in 0..<3_000 where script.folder.content("began") == nil { usleep(10_000) }
            running.signal(signal)
        })
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("FAILED (it was interrupted by SIG"), "\(outcome.text)")
        #expect(outcome.text.contains("DID NOT RUN: interrupted by SIG"))
        #expect(outcome.text.hasSuffix("\n0 passed, 2 failed, 0 skipped\n"))
    }
}
