// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// What is wrong with the program as a whole, by the end of its name.
enum Handicap: String, CaseIterable {
    /// It has started a thread, so it must not fork.
    case threads
    /// It runs on a kernel that has no Landlock.
    case noLandlock = "no-landlock"
    /// It runs on a kernel that has no system-call filters.
    case noFilter = "no-filter"

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
        case .noLandlock: deny(444)
        case .noFilter: deny(317)
        }
    }

    /// Makes a system call answer that it does not exist, by libseccomp, which this program is linked with.
    private func deny(_ call: Int32) {
        let allow: UInt32 = 0x7FFF_0000
        let unknown: UInt32 = 0x0005_0000 | UInt32(ENOSYS)
        typealias Make = @convention(c) (UInt32) -> OpaquePointer
        typealias Add = @convention(c) (OpaquePointer, UInt32, Int32, UInt32, UnsafeRawPointer?) -> Int32
        typealias Load = @convention(c) (OpaquePointer) -> Int32
        let filter = symbol("seccomp_init", as: Make.self)(allow)
        _ = symbol("seccomp_rule_add_array", as: Add.self)(filter, unknown, call, 0, nil)
        _ = symbol("seccomp_load", as: Load.self)(filter)
    }
}
