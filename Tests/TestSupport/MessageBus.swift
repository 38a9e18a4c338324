// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A message bus for one test, which ends with the test.
public final class MessageBus: Sendable {
    /// The address to connect to.
    public let address: String
    private let process: ChildProcess
    private let folder = TemporaryFolder()
    /// A bus that starts no services, whatever is installed.
    private static let configuration = """
        <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy><limit name="max_replies_per_connection">50000</limit></busconfig>
        """

    /// Starts one.
    ///
    /// - Throws: ``TestFailure`` when it does not start.
    public init() throws {
        let pipe = try Pipe()
        defer { close(pipe.reading) }
        folder.write("bus.conf", Array(Self.configuration.utf8))
        do {
            defer { close(pipe.writing) }
            process = try ChildProcess(
                [
                    "dbus-daemon", "--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile",
                    "--print-address=3",
                ],
                descriptors: [3: pipe.writing])
        }
        address = String(decoding: try ChildProcess.readAll(pipe.reading, firstLineOnly: true), as: UTF8.self)
        guard !address.isEmpty else { throw TestFailure("the message bus does not start") }
    }
}
