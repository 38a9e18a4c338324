// SPDX-License-Identifier: MPL-2.0

internal import CSandbox

/// A system call of this machine's architecture.
public struct SystemCall: Equatable, Sendable, CustomStringConvertible {
    /// Its number.
    public let number: Int

    /// A system call by its number.
    public init(number: Int) { self.number = number }

    /// Its name, such as `socket`, as libseccomp has it (`seccomp_syscall_resolve_num_arch`); nil for an unknown one.
    public var name: String? { name(architecture: 0) }

    /// Its name, else its number.
    public var description: String { name ?? String(number) }

    /// The name of the call that has this number on an architecture: `AUDIT_ARCH_…` of the kernel, 0 for this machine's.
    func name(architecture: UInt32) -> String? {
        var name = [CChar](repeating: 0, count: Int(SANDBOX_CALL_NAME))
        guard sandbox_call_name(architecture, Int32(clamping: number), &name) == 0 else { return nil }
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }
}
