// SPDX-License-Identifier: MPL-2.0

import Glibc

do {
    exit(try Runner(Options(CommandLine.arguments.dropFirst())).run() ? 0 : 1)
} catch {
    print(error)
    exit(2)
}
