// SPDX-License-Identifier: MPL-2.0

import Glibc
public import TestSupport
public import VolumeAccess

/// A real server on this machine's own network that serves a folder, and can be stopped, killed and started again.
public class LoopbackServer: @unchecked Sendable {
    /// What it serves.
    public let folder: TemporaryFolder
    /// Where it listens.
    public let port: Int
    private let command: [String]
    private var server: ChildProcess?

    /// Starts it and waits until it listens.
    init(_ folder: TemporaryFolder, port: Int, command: [String]) throws {
        (self.folder, self.port, self.command) = (folder, port, command)
        try start()
    }

    deinit { kill() }

    /// Where its documents are.
    public var location: FileLocation { FileLocation(path: folder.path) }

    /// Where one of its documents is.
    public final func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// The folder of ``folder`` that is at ``location``, with a slash behind it; empty for itself.
    var prefix: String { "" }

    /// Puts a document there behind the server's back.
    public final func write(_ name: String, _ content: [UInt8]) { folder.write(prefix + name, content) }

    /// What a document there holds; nil when there is none.
    public final func content(_ name: String) -> [UInt8]? { folder.content(prefix + name) }

    /// The names there, but for those that servers have of their own.
    public final var names: [String] { folder.names(in: "./" + prefix).filter { !$0.hasPrefix(".DAV") } }

    /// Connects to it as somebody who may.
    public func connect() async throws {}

    /// Starts it again and waits until it listens.
    public final func start() throws {
        server = try ChildProcess(command)
        for _ in 0..<500 {
            if Self.isListening(port) { return }
            usleep(20_000)
        }
        throw TestFailure("nobody listens at port \(port)")
    }

    /// Ends it and its connections as a power failure would.
    public final func kill() {
        server?.signalTree(SIGKILL)
        server?.wait()
        server = nil
    }

    /// Ends its connections; it goes on listening.
    public final func endConnections() { server?.signalTree(SIGKILL, withItself: false) }

    /// Has it not answer, or go on.
    public final func freeze(_ isFrozen: Bool) { server?.signalTree(isFrozen ? SIGSTOP : SIGCONT) }

    /// A port at which nobody listens.
    public static var freePort: Int {
        let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(end) }
        return bind(end)
    }

    /// Binds a socket to a port of this machine that is free, and says which.
    static func bind(_ end: Int32) -> Int {
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(Glibc.bind(end, $0, length) == 0 && getsockname(end, $0, &length) == 0)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func isListening(_ port: Int) -> Bool {
        let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(end) }
        let address = loopback(port: port)
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
