// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Our programs, built together with this one.
enum Programs {
    /// The folder they are in.
    static let folder: String = {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
        }
        let path = String(decoding: buffer.prefix(max(length, 0)), as: UTF8.self)
        return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    }()

    /// The app.
    static let vitrine = folder + "/vitrine"
}
