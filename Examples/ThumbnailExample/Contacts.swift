// SPDX-License-Identifier: MPL-2.0

// A program that makes a contact sheet's worth of thumbnails: all that one has to do who uses the library. It needs no
// window. Usage: ThumbnailExample FILE FOLDER
//
// Each of its steps is one way to ask for pictures.

import DocumentModel
import Documents
import Glibc
import Thumbnails
import VolumeAccess

@main enum Contacts {
    static func main() async {
        guard CommandLine.arguments.count == 3 else { exit(2) }
        let file = FileLocation(path: CommandLine.arguments[1])
        let folder = FileLocation(path: CommandLine.arguments[2])
        do throws(ThumbnailError) {
            try await showBest(file)
            try await save(file, into: folder)
            try await refuseSmall(file)
            try await takeForText(file)
        } catch {
            // Every failure has a name for programs and a sentence for people.
            print("\(error.code): \(error.message)")
            exit(1)
        }
        await showEachStep(file)
        await changeMind(file)
    }

    /// The best picture, once.
    private static func showBest(_ file: FileLocation) async throws(ThumbnailError) {
        var request = ThumbnailRequest(file: file, size: ThumbnailSize(width: 128, height: 128), scale: 2)
        request.iconMode = true
        let best = try await ThumbnailGenerator.shared.best(for: request)
        print("best: \(best.kind) by \(best.provider), \(describe(best)), \(best.contentType)")
    }

    /// The icon at once, then each better picture as it comes.
    private static func showEachStep(_ file: FileLocation) async {
        let request = ThumbnailRequest(file: file, size: ThumbnailSize(width: 256, height: 256))
        do {
            for try await step in ThumbnailGenerator.shared.representations(for: request) {
                print("step: \(step.kind), \(step.picture == nil ? step.iconNames[0] : describe(step))")
            }
        } catch {
            print("no better one: \(error)")
        }
    }

    /// The best picture as a file, encoded out of process.
    private static func save(_ file: FileLocation, into folder: FileLocation) async throws(ThumbnailError) {
        let target = folder.child(Array("thumbnail.webp".utf8))
        let request = ThumbnailRequest(file: file, size: ThumbnailSize(width: 64, height: 64))
        let saved = try await ThumbnailGenerator.shared.saveBest(for: request, to: target, as: .webp)
        print("saved: \(describe(saved))")
    }

    /// A picture that is smaller than is of use counts as none.
    private static func refuseSmall(_ file: FileLocation) async throws(ThumbnailError) {
        let request = ThumbnailRequest(
            file: file, size: ThumbnailSize(width: 4000, height: 4000), representations: .thumbnail,
            minimumDimension: 4000)
        do throws(ThumbnailError) {
            _ = try await ThumbnailGenerator.shared.best(for: request)
        } catch {
            guard error == .tooSmall else { throw error }
            print("small: \(error.message)")
        }
    }

    /// The caller may know better than the file's name what it is.
    private static func takeForText(_ file: FileLocation) async throws(ThumbnailError) {
        let request = ThumbnailRequest(
            file: file, size: ThumbnailSize(width: 128, height: 128), representations: .icon,
            contentType: ContentType("text/plain"))
        let icon = try await ThumbnailGenerator.shared.best(for: request)
        print("as text: \(icon.iconNames[0])")
    }

    /// Cancelling the task ends the work, and the process that did it.
    private static func changeMind(_ file: FileLocation) async {
        let request = ThumbnailRequest(
            file: file, size: ThumbnailSize(width: 3000, height: 3000), representations: .thumbnail)
        let task = Task { () throws(ThumbnailError) in try await ThumbnailGenerator.shared.best(for: request) }
        task.cancel()
        if case .failure(let error) = await task.result { print("changed: \(error)") }
    }

    private static func describe(_ representation: ThumbnailRepresentation) -> String {
        representation.picture.map { "\($0.size.width) × \($0.size.height)" } ?? "no pixels"
    }
}
