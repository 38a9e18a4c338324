// SPDX-License-Identifier: MPL-2.0

import TestSupport

/// The release of GTK that Vitrine is built with here.
enum GtkRelease {
    /// Its numbers, such as `[4, 18, 6]`; empty when that is not known.
    private static let numbers: [Int] = {
        let answer = (try? ChildProcess.output(of: ["pkg-config", "--modversion", "gtk4"])) ?? []
        return String(decoding: answer, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
    }()

    /// Whether it is a release or a newer one. An unknown one counts as newer, so that its tests run and say what is wrong.
    static func isSince(_ release: Int...) -> Bool { numbers.isEmpty || !numbers.lexicographicallyPrecedes(release) }
}
