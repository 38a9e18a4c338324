// SPDX-License-Identifier: MPL-2.0

internal import ThumbnailService

/// `vitrine-service` as a program of its own, as it is before it is installed.
@main @MainActor enum Program {
    static func main() { ThumbnailServiceProgram.run() }
}
