// SPDX-License-Identifier: MPL-2.0
import TestSupport

/// Command lines, run in the top folder of the checkout.
enum Shell {
    /// Runs a command line and waits for its end, for at most three minutes. Its errors are part of the output.
    static func run(_ command: String) -> (status: Int32, output: String) {
        // Catalogues and sorting must not depend on the language of the user who runs the tests.
        let environment = ChildProcess.ownEnvironment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        do {
            let outcome = try ChildProcess.run(
                ["sh", "-c", "cd '\(Repository.root)' && {\n\(command)\n}"], environment: environment,
                limit: .seconds(180), mergesErrors: true)
            if outcome.end == .overdue { return (-1, outcome.text + "took longer than three minutes: \(command)") }
            return (outcome.status, outcome.text)
        } catch {
            return (-1, "\(error)")
        }
    }

    /// The lines a command prints.
    static func lines(_ command: String) -> [String] {
        run(command).output.split(separator: "\n").map(String.init)
    }
}
