// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Command lines, run in the top folder of the checkout.
enum Shell {
    /// Runs a command line and waits for it. Its errors are part of the output.
    static func run(_ command: String) -> (status: Int32, output: String) {
        // Catalogues and sorting must not depend on who runs the tests.
        guard let pipe = popen("cd '\(Repository.root)' && export LC_ALL=C.UTF-8 && { \(command)\n} 2>&1", "r") else {
            return (-1, "popen: errno \(errno)")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, pipe)
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer.prefix(count))
        }
        let status = pclose(pipe)
        return (status == 0 ? 0 : max(status >> 8, 1), String(decoding: bytes, as: UTF8.self))
    }

    /// The lines a command prints.
    static func lines(_ command: String) -> [String] {
        run(command).output.split(separator: "\n").map(String.init)
    }
}
