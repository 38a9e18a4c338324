// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel
internal import Glibc
internal import RendererKit

/// What is wrong with the program as a whole, by the end of its name.
enum Handicap: String, CaseIterable {
    /// It has started a thread, so it must not fork.
    case threads
    /// It runs on a kernel that has no Landlock.
    case noLandlock = "no-landlock"
    /// It runs on a kernel that has no system-call filters.
    case noFilter = "no-filter"
    /// Landlock's calls succeed and do nothing.
    case deafLandlock = "deaf-landlock"
    /// The calls that put filters in force succeed and do nothing.
    case deafFilter = "deaf-filter"
    /// It says that every layer is in force, and has put up none.
    case liar
    /// It serves the built-in formats, and opens a socket for each document.
    case sockets

    /// The one that the program's name asks for.
    static var own: Handicap? {
        allCases.first { CommandLine.arguments[0].hasSuffix("-\($0.rawValue)") }
    }

    /// Brings it about.
    func begin() {
        switch self {
        case .threads:
            var thread = pthread_t()
            pthread_create(&thread, nil, { _ in while true { sleep(1000) } }, nil)
            typealias Name = @convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32
            _ = symbol("pthread_setname_np", as: Name.self)(thread, "culprit")
        case .noLandlock: deny(444)
        case .noFilter: deny(317)
        case .deafLandlock: deny(446, error: 0)
        case .deafFilter: deny(317, error: 0)
        case .liar: lie()
        case .sockets:
            RenderServer.run(
                role: RenderRole(rawValue: CommandLine.arguments.last ?? "") ?? .still,
                renderers: Format.builtIn.map { SocketRenderer(provider: $0.provider) })
        }
    }

    /// Claims everything, and waits for documents.
    private func lie() -> Never {
        var claim = sandbox_reply()
        claim.magic = SANDBOX_MAGIC
        claim.version = SANDBOX_VERSION
        claim.kind = SANDBOX_READY
        (claim.landlock, claim.filter, claim.no_new_privileges, claim.threads) = (7, 1, 1, 1)
        withUnsafeMutablePointer(to: &claim.namespaces) { list in
            list.withMemoryRebound(to: UInt64.self, capacity: Int(SANDBOX_NAMESPACES)) { sandbox_namespaces($0) }
        }
        write(SANDBOX_CONTROL, &claim, MemoryLayout<sandbox_reply>.size)
        while true { sleep(1000) }
    }

    /// Makes a system call answer that it does not exist, or another error, by libseccomp, which this program is linked
    /// with.
    private func deny(_ call: Int32, error: Int32 = ENOSYS) {
        let allow: UInt32 = 0x7FFF_0000
        let unknown: UInt32 = 0x0005_0000 | UInt32(error)
        typealias Make = @convention(c) (UInt32) -> OpaquePointer
        typealias Add = @convention(c) (OpaquePointer, UInt32, Int32, UInt32, UnsafeRawPointer?) -> Int32
        typealias Load = @convention(c) (OpaquePointer) -> Int32
        let filter = symbol("seccomp_init", as: Make.self)(allow)
        _ = symbol("seccomp_rule_add_array", as: Add.self)(filter, unknown, call, 0, nil)
        _ = symbol("seccomp_load", as: Load.self)(filter)
    }
}
