// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// The test runner on a small program that lists and runs its tests as a test program does.
struct TestRunnerTests {
    /// A program for the runner, its lists and the results of its runs.
    private final class Sample {
        let folder = TemporaryFolder()

        /// A shell script in place of the test program. Each line of the file `tests` beside it is a test: its file, its name
        /// and its behaviour.
        private static let program = #"""
            #!/bin/bash
            filters=() stream= lists= status=0 here=$(dirname "$0")
            while [ $# != 0 ]; do
                case $1 in
                --filter) filters+=("$2"); shift ;;
                --event-stream-output-path) stream=$2; shift ;;
                --list-tests) lists=1 ;;
                esac
                shift
            done
            event() { # KIND SYMBOL TEXT [TEST]
                printf '{"kind":"event","payload":{"kind":"%s","instant":{"absolute":1},"issue":{"isKnown":false},' "$1"
                printf '"messages":[{"symbol":"%s","text":"%s"}]%s}}\n' "$2" "$3" "${4:+,\"testID\":\"$4\"}"
            } >>"$stream"
            while read -r file name action; do
                id="Sample.$name()/$file.swift:1:1"
                taken=${lists:-}
                for filter in "${filters[@]}"; do [[ ! $id =~ $filter ]] || taken=1; done
                [ "$taken" ] || continue
                place="{\"fileID\":\"Sample/$file.swift\",\"line\":1}"
                echo "{\"kind\":\"test\",\"payload\":{\"kind\":\"function\",\"id\":\"$id\",\"name\":\"$name\",\"sourceLocation\":$place}}" \
                    >>"$stream"
                [ -z "$lists" ] || continue
                event testStarted default "" "$id"
                echo "$name" >>"$here/began"
                case $action in
                crash) echo "out of range"; kill -SEGV $$ ;;
                hang) sleep 47110815 ;;
                fail) event issueRecorded fail "$name is wrong" "$id"; status=1 ;;
                once)
                    if [ ! -e "$here/seen" ]; then touch "$here/seen"; event issueRecorded fail "too late" "$id"; status=1; fi ;;
                suite) event issueRecorded fail "no server" "Sample.Suite"; status=1 ;;
                leak) echo "a leak"; status=3 ;;
                esac
                event testEnded default "" "$id"
            done <"$here/tests"
            exit $status
            """#

        /// - Parameters:
        ///   - tests: the lines of the file `tests`.
        ///   - lane: the body of the shell script that runs a command in a lane.
        init(
            _ tests: String, groups: String = "all - *", unstable: String = "", lane: String = "shift; exec \"$@\""
        ) {
            folder.makeFolder("lists")
            let files = [
                "program": Self.program, "tests": tests, "lists/groups": groups, "lists/unstable": unstable,
                "lists/lane": "#!/bin/sh\n\(lane)",
            ]
            for (name, text) in files { folder.write(name, Array("\(text)\n".utf8)) }
            for name in ["program", "lists/lane"] { chmod("\(folder.path)/\(name)", 0o755) }
        }

        /// Runs its tests.
        func run(_ options: String..., whileItRuns body: ((ChildProcess) throws -> Void)? = nil) throws -> (
            status: Int32?, text: String
        ) {
            let log = folder.path + "/log"
            let runner = try ChildProcess(
                [Products.path("TestRunner"), "--lists", folder.path + "/lists", "--folder", folder.path + "/results"]
                    + options + [folder.path + "/program"], log: log)
            try body?(runner)
            runner.wait()
            return (runner.exitStatus, String(decoding: TemporaryFolder.content(of: log) ?? [], as: UTF8.self))
        }

        /// The names of the tests that began, in that order.
        var began: [Substring] {
            String(decoding: TemporaryFolder.content(of: folder.path + "/began") ?? [], as: UTF8.self).split(
                separator: "\n")
        }
    }

    @Test func `a run whose tests pass is good, and one with a failed test is not`() throws {
        let good = try Sample("A a pass\nB b pass", groups: "first - Sample/A.*\nother alone *").run("--lanes", "2")
        #expect(good.status == 0 && good.text.hasSuffix("\n2 passed, 0 failed, 0 skipped\n"), "\(good)")
        let bad = try Sample("A a pass\nA b fail").run()
        #expect(bad.status == 1 && bad.text.hasSuffix("        b is wrong\n1 passed, 1 failed, 0 skipped\n"), "\(bad)")
    }

    @Test func `the tests after one that crashes run, and the crash is counted and named`() throws {
        let sample = Sample((1...9).map { "A t\($0) \($0 == 3 ? "crash" : "pass")" }.joined(separator: "\n"))
        let outcome = try sample.run("--again", "2")
        #expect(outcome.status == 1 && outcome.text.hasSuffix("\n8 passed, 1 failed, 0 skipped\n"), "\(outcome)")
        #expect(outcome.text.contains("it did not end: all: its program was ended by signal 11"))
        #expect(outcome.text.contains("It printed last:\nout of range"))
        // The test that crashes runs in its turn and twice alone, each other test once.
        #expect(sample.began.count { $0 == "t3" } == 3 && sample.began.count == 11)
    }

    @Test func `a program that crashes again and again is given up, and what did not run counts as failed`() throws {
        let outcome = try Sample((1...9).map { "A t\($0) crash" }.joined(separator: "\n")).run("--again", "2")
        #expect(outcome.status == 1 && outcome.text.hasSuffix("\n0 passed, 9 failed, 0 skipped\n"), "\(outcome)")
        #expect(outcome.text.contains("Did not run:\n  6 × all-3: its program was ended by signal 11:"))
    }

    @Test func `a test that hangs is killed with its processes, and the others run`() throws {
        let outcome = try Sample("A a pass\nA b hang\nA c pass").run("--silence", "1")
        #expect(outcome.status == 1 && outcome.text.hasSuffix("\n2 passed, 1 failed, 0 skipped\n"), "\(outcome)")
        #expect(outcome.text.contains("it told nothing for 1 seconds and was killed"))
    }

    @Test func `a test that fails once passes on the second try, and is named`() throws {
        let outcome = try Sample("A a once\nA b pass").run("--again", "2")
        #expect(outcome.status == 0 && outcome.text.hasSuffix("\n2 passed, 0 failed, 0 skipped\n"), "\(outcome)")
        #expect(outcome.text.contains("Passed on the second try:\n    a (Sample/A.swift)\n        too late\n"))
    }

    @Test func `an issue of a suite and a program that ends badly after its last test fail the run`() throws {
        let suite = try Sample("A a suite").run("--again", "2")
        #expect(
            suite.status == 1 && suite.text.hasSuffix("        no server\n1 passed, 1 failed, 0 skipped\n"), "\(suite)")
        let leak = try Sample("A a leak").run("--again", "2")
        #expect(leak.status == 1 && leak.text.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"), "\(leak)")
        #expect(leak.text.contains("no test failed, and its program ended with status 3. It printed last:"), "\(leak)")
    }

    @Test func `a test whose program ends badly does not pass on the second try`() throws {
        let sample = Sample("A a once\nA b pass", lane: "shift; \"$@\" || exit; exit 4")
        let outcome = try sample.run("--again", "1")
        #expect(outcome.status == 1 && outcome.text.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"), "\(outcome)")
    }

    @Test func `a lane that does not start fails its tests, with what it said`() throws {
        let outcome = try Sample("A a pass\nA b pass", lane: "echo there is no display >&2; exit 1").run("--again", "1")
        #expect(outcome.status == 1 && outcome.text.hasSuffix("\n0 passed, 2 failed, 0 skipped\n"), "\(outcome)")
        #expect(outcome.text.contains("2 × all: its program ended with status 1: there is no display:"))
    }

    @Test func `a run that is interrupted or takes too long counts what did not run as failed`() throws {
        let groups = "first - Sample/A.*\nother - *"
        let sample = Sample("A a pass\nA b hang\nB c pass", groups: groups)
        let interrupted = try sample.run(whileItRuns: { runner in
            for _ in 0..<3_000 where sample.began.count < 2 { usleep(10_000) }
            runner.signal(SIGTERM)
        })
        #expect(interrupted.status == 1, "\(interrupted)")
        #expect(interrupted.text.hasSuffix("\n1 passed, 2 failed, 0 skipped\n"), "\(interrupted)")
        #expect(interrupted.text.contains("1 × the run was interrupted:\n    c\n"))
        let late = try Sample("A a pass\nA b hang\nB c pass", groups: groups).run("--limit", "3")
        #expect(late.status == 1 && late.text.hasSuffix("\n1 passed, 2 failed, 0 skipped\n"), "\(late)")
        #expect(late.text.contains("it did not end: first: the run was ended after 3 seconds"))
    }

    @Test func `a list that is malformed and a filter that matches no test are refused before any test runs`() throws {
        let list = Sample("A a pass", unstable: "2026-11-26 without a tabulator\n")
        let outcome = try list.run()
        #expect(outcome.status == 2 && outcome.text.contains("unstable is not a date, an identifier and a cause"))
        let filter = try list.run("--filter", "nothing")
        #expect(filter.status == 2 && list.began.isEmpty)
        let other = try Sample("A a pass").run("--filter", "nothing")
        #expect(other.status == 2 && other.text.contains("none of the 1 tests is chosen by nothing"), "\(other)")
    }

    @Test func `an unstable test that fails is neither passed nor failed`() throws {
        let outcome = try Sample("A a pass\nA b fail", unstable: "2026-11-26\tSample.b()\tunknown\n").run(
            "--again", "2")
        #expect(outcome.status == 0 && outcome.text.hasSuffix("\n1 passed, 0 failed, 1 skipped\n"), "\(outcome)")
    }
}
