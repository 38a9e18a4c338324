// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc

/// Attempts of a renderer to survive a forbidden system call: with signals blocked, on another thread, with the numbers of
/// another architecture, and by replacing the code or the handler that ends the process.
extension HostileRenderer {
    private typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
    private typealias Move = @convention(c) (UnsafeMutableRawPointer?, Int, Int, Int32, UnsafeMutableRawPointer?) -> Int
    private typealias Handle = @convention(c) (Int32, @convention(c) (Int32) -> Void) -> Int

    /// Whether the deed is one of these.
    func resist(_ deed: String) throws(Refusal) -> Bool {
        switch deed {
        case "blocked":
            var all = sigset_t()
            sigfillset(&all)
            sigprocmask(SIG_BLOCK, &all, nil)
            makeSocket()
        case "handled":
            for signal in [SIGSYS, SIGSEGV, SIGBUS] { _ = symbol("signal", as: Handle.self)(signal) { _ in } }
            makeSocket()
        case "on-thread":
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { _ in
                    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                    return nil
                }, nil)
            pthread_join(thread, nil)
        // x32: the numbers of this architecture with bit 30 set.
        case "foreign": _ = symbol("syscall", as: Call.self)(0x4000_0000 | 41, 2, 1, 0)
        case "handle-call": try handle(SIGSYS)
        case "handle-fault": try handle(SIGSEGV)
        case "handle-bus": try handle(SIGBUS)
        case "move":
            let size = Int(getpagesize())
            let memory = mmap(nil, size * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            let target = memory.map { $0 + size }
            // MREMAP_MAYMOVE with MREMAP_FIXED, and with MREMAP_DONTUNMAP, which takes the address as a wish.
            let isFixed = symbol("mremap", as: Move.self)(memory, size, size, 3, target) != -1
            if !isFixed, symbol("mremap", as: Move.self)(memory, size, size, 5, target) == -1 {
                throw Refusal(.failed, "errno \(errno)")
            }
        default: return false
        }
        return true
    }

    private func makeSocket() { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }

    private func handle(_ signal: Int32) throws(Refusal) {
        if symbol("signal", as: Handle.self)(signal, { _ in }) == -1 { throw Refusal(.failed, "errno \(errno)") }
    }
}
