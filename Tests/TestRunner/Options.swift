// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// The command line of the test runner.
struct Options {
    /// The test program.
    var program = ""
    /// The folder of `groups`, `unstable` and `lane`.
    var lists = "data/tests"
    /// The folder for logs, and for what the tests keep of a failure.
    var folder = ".build/tests"
    /// The number of groups that run side by side.
    var lanes = 1
    /// How often a failed test runs again.
    var again = 0
    /// The number of slowest tests and files that are listed.
    var slowest = 0
    /// The seconds without an event after which a group hangs.
    var silence = 240.0
    /// The seconds after which the run is ended; nil for no limit.
    var limit: Double?
    /// Regular expressions of which one has to match a test's identifier; empty for all tests.
    var filters: [String] = []
    /// Regular expressions of which none may match a test's identifier.
    var skips: [String] = []
    /// Whether only groups run that depend on the Debian release.
    var onlyReleaseDependent = false

    static let usage = """
        TestRunner [--lanes N] [--again N] [--slowest N] [--filter REGEX]… [--skip REGEX]… [--release-dependent]
                   [--lists FOLDER] [--folder FOLDER] [--silence SECONDS]
                   [--limit SECONDS] PROGRAM
        """

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }

    /// - Throws: ``TestFailure`` for a command line that is not as ``usage`` says.
    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func value(of name: String) throws -> String {
            guard let value = rest.popFirst() else { throw TestFailure("\(name) takes a value.\n\(Self.usage)") }
            return value
        }
        func number(of name: String) throws -> Int {
            guard let number = Int(try value(of: name)), number >= 0 else {
                throw TestFailure("\(name) takes a number.\n\(Self.usage)")
            }
            return number
        }
        while let word = rest.popFirst() {
            switch word {
            case "--lanes": lanes = max(1, try number(of: word))
            case "--again": again = try number(of: word)
            case "--slowest": slowest = try number(of: word)
            case "--silence": silence = Double(try number(of: word))
            case "--filter": filters.append(try value(of: word))
            case "--skip": skips.append(try value(of: word))
            case "--limit": limit = Double(try number(of: word))
            case "--lists": lists = try value(of: word)
            case "--folder": folder = try value(of: word)
            case "--release-dependent": onlyReleaseDependent = true
            case _ where word.hasPrefix("--") || !program.isEmpty: throw TestFailure(Self.usage)
            default: program = word
            }
        }
        guard !program.isEmpty else { throw TestFailure(Self.usage) }
        // The lanes, and the tests that keep something there, have other working folders.
        (lists, folder, program) = (Self.absolute(lists), Self.absolute(folder), Self.absolute(program))
    }
}
