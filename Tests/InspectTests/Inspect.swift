// SPDX-License-Identifier: MPL-2.0

import TestSupport

/// One run of `vitrine-inspect`, with a cache and a home of its own.
struct Inspect {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Runs the program in a folder. Arguments are bytes, as file names are.
    ///
    /// - Parameters:
    ///   - settings: more of its environment.
    ///   - wrapper: the program that runs it, with its arguments.
    init(_ arguments: [[UInt8]], in folder: String, settings more: [String] = [], wrapper: [String] = []) {
        let words = (["env", "-C", folder] + wrapper + [Products.path("vitrine-inspect")]).map { Array($0.utf8) }
        let settings =
            [
                "HOME=\(folder)", "XDG_CACHE_HOME=\(folder)/.cache", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin",
                "VITRINE_LOCALEDIR=/nonexistent",
            ] + more
        let pairs = settings.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        let outcome = try? ChildProcess.run(
            bytes: words + arguments,
            environment: Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { $1 }, limit: .seconds(120))
        status = outcome?.status ?? -1
        output = outcome?.text ?? ""
        errors = String(decoding: outcome?.errors ?? Array("it did not start".utf8), as: UTF8.self)
    }

    /// Runs the program with words that are text.
    init(_ arguments: String..., in folder: TemporaryFolder) {
        self.init(arguments.map { Array($0.utf8) }, in: folder.path)
    }
}
