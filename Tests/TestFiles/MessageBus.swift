// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A message bus of a test's own, which ends with the test.
public final class MessageBus: Sendable {
    /// Where to connect to it.
    public let address: String
    private let process: pid_t
    private let folder = TemporaryFolder()
    /// A bus that starts nothing by itself, whatever is installed.
    private static let configuration = """
        <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy><limit name="max_replies_per_connection">50000</limit></busconfig>
        """

    /// Starts one.
    public init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        folder.write("bus.conf", Array(Self.configuration.utf8))
        let words = [
            "dbus-daemon", "--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address=3",
        ]
        var vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var process = pid_t()
        precondition(posix_spawnp(&process, words[0], &actions, nil, &vector, environ) == 0)
        for word in vector { free(word) }
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        close(ends[0])
        self.process = process
        address = String(decoding: line, as: UTF8.self)
    }

    deinit {
        kill(process, SIGKILL)  // the test runner may have blocked a gentler one, and the bus inherited that
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }
}
