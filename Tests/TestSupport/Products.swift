// SPDX-License-Identifier: MPL-2.0

import Glibc

/// The programs that were built together with the tests.
public enum Products {
    /// The folder of the running executable (`/proc/self/exe`), in which all products of the build are.
    public static let folder: String = {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
    }()

    /// Whether they are those of a release build, as in `make test-release`. Such programs have no variables for tests.
    public static let areReleased = folder.hasSuffix("/.build/tested/bin")

    /// The path of a program; a name that is a path already stays as it is.
    public static func path(_ name: String) -> String { name.hasPrefix("/") ? name : folder + "/" + name }
}
