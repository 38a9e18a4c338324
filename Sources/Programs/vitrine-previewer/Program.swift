// SPDX-License-Identifier: MPL-2.0

internal import Previewer

/// `vitrine-previewer` as a program of its own, as it is before it is installed.
@main @MainActor enum Program {
    static func main() { PreviewerProgram.run() }
}
