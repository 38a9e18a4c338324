// SPDX-License-Identifier: MPL-2.0

import Glibc
import Thumbnails
import VolumeAccess

/// Prints the size of a file's thumbnail in pixels, or why it has none.
@main enum Contacts {
    static func main() async {
        guard CommandLine.arguments.count == 2 else { exit(2) }
        let file = FileLocation(path: CommandLine.arguments[1])
        do throws(ThumbnailError) {
            let best = try await ThumbnailGenerator.shared.best(
                for: ThumbnailRequest(
                    file: file, size: ThumbnailSize(width: 128, height: 128), representations: .thumbnail))
            guard let picture = best.picture else { exit(3) }
            print("\(picture.size.width) × \(picture.size.height)")
        } catch {
            switch error {
            case .cancelled: print("cancelled")
            // New versions may have new cases.
            @unknown default: print("\(error.code): \(error.message)")
            }
            exit(1)
        }
    }
}
