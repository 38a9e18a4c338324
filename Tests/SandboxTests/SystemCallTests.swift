// SPDX-License-Identifier: MPL-2.0

import Glibc
import Testing

@testable import Rendering

@Suite struct SystemCallTests {
    /// `AUDIT_ARCH_X86_64` and `AUDIT_ARCH_AARCH64` of `linux/audit.h`, with calls of each.
    @Test(arguments: [
        (UInt32(0xC000_003E), 41, "socket"), (0xC000_003E, 59, "execve"), (0xC000_003E, 319, "memfd_create"),
        (0xC000_00B7, 198, "socket"), (0xC000_00B7, 221, "execve"), (0xC000_00B7, 279, "memfd_create"),
    ])
    func `a system call has the name of its architecture`(architecture: UInt32, number: Int, name: String) {
        #expect(SystemCall(number: number).name(architecture: architecture) == name)
    }

    @Test func `an unknown system call is named by its number`() {
        #expect(SystemCall(number: 4095).name == nil)
        #expect(SystemCall(number: 4095).description == "4095")
        #expect(SystemCall(number: -1).description == "-1")
    }

    @Test func `the notice names the call, and says less where it is unknown`() {
        #if arch(x86_64)
            let socket = SystemCall(number: 41)
        #else
            let socket = SystemCall(number: 198)
        #endif
        #expect(
            RenderFailure.forbiddenCall(socket).message
                == "The renderer of this document was stopped: it made the forbidden system call “socket”.")
        #expect(
            RenderFailure.forbiddenCall(SystemCall(number: 4095)).message
                == "The renderer of this document was stopped: it made the forbidden system call “4095”.")
        #expect(
            RenderFailure.forbiddenCall(nil).message
                == "The renderer of this document was stopped: it made a forbidden system call.")
        #expect(RenderFailure.forbiddenCall(nil).code == "forbidden-call")
    }
}
