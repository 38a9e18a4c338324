// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VitrineGtk
internal import VolumeAccess

/// The few seconds of film that belong to a photo: in its own file, as telephones with Android keep them, or in one of the
/// same name beside it, as iPhones do. It plays where the photo is, and the photo is there again at its end.
@MainActor final class LivePhoto {
    /// The frame to be seen instead of the photo; nil for the photo.
    private(set) var frame: PixelPaintable?
    /// Called when another frame is to be seen.
    var onFrame: (@MainActor () -> Void)?
    /// Called when it begins or ends.
    var onChange: (@MainActor () -> Void)?

    /// The longest film of a live photo, in seconds. A longer film with the same name is another document.
    private static let longest = 6.5
    private nonisolated static let endings = ["MOV", "mov", "MP4", "mp4"]
    private static let photoTypes: Set<String> = ["image/jpeg", "image/heic", "image/heif"]

    private let session: RenderSession
    private let player: MediaPlayer

    private init(_ session: RenderSession, title: String) {
        self.session = session
        player = MediaPlayer(session, title: title)
        player.onStateChange = { [weak self] in self?.stateChanged() }
        player.onFailure = { [weak self] _ in self?.stop() }
    }

    isolated deinit { player.pause() }

    /// The film of a photo; nil when it has none.
    static func find(of document: OpenedDocument) async -> LivePhoto? {
        guard let session = document.session, photoTypes.contains(document.contentType.identifier) else { return nil }
        if session.info.entryCount > 0 {
            let facts = FileFacts(
                name: Array("film.mp4".utf8), kind: .file, contentType: "video/mp4", isWritable: false)
            guard let film = try? await session.entry(0, facts: facts) else { return nil }
            return await open(film, "video/mp4", document, longest: .infinity)
        }
        guard !document.source.isEntry, let place = await beside(document.item.document) else { return nil }
        guard let film = try? await FileAccesses.access(for: place).bytes(of: place) else { return nil }
        return await open(film, ContentType.guess(name: place.nameBytes).identifier, document, longest: longest)
    }

    private static func open(
        _ film: DocumentBytes, _ type: String, _ document: OpenedDocument, longest: Double
    ) async -> LivePhoto? {
        guard let session = try? await document.service.open(film, contentType: type, password: nil),
            session.info.kind == .video, session.info.duration > 0, session.info.duration <= longest
        else { return nil }
        return LivePhoto(session, title: document.item.displayTitle)
    }

    /// The film beside a photo; nil when there is none.
    @concurrent private static func beside(_ photo: FileLocation) async -> FileLocation? {
        for place in candidates(beside: photo) {
            let facts = try? await FileAccesses.access(for: place).metadata(place)
            if facts?.kind == .file { return place }
        }
        return nil
    }

    /// The possible locations of the film. The folder is not listed, since it may be large and on a server.
    nonisolated static func candidates(beside photo: FileLocation) -> [FileLocation] {
        let name = photo.nameBytes
        guard let folder = photo.parent, let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
            return []
        }
        return endings.map { folder.child(Array(name[...dot]) + Array($0.utf8)) }
    }

    /// The rectangle of the film over its photo: all of the photo for about the same aspect ratio, else the largest
    /// that fits.
    func place(over photo: Rectangle) -> Rectangle {
        let size = session.info.pageSize
        let scale = min(photo.width / size.width, photo.height / size.height)
        let (width, height) = (size.width * scale, size.height * scale)
        guard min(width / photo.width, height / photo.height) < 0.97 else { return photo }
        return Rectangle(
            x: photo.x + (photo.width - width) / 2, y: photo.y + (photo.height - height) / 2, width: width,
            height: height)
    }

    /// Whether it plays.
    var isPlaying: Bool { player.state == .playing || player.state == .starting }

    /// Plays from the beginning, or shows the photo again. Frames have at most so many pixels.
    func playOrPause(bounds: PixelSize) {
        guard !isPlaying else { return stop() }
        let size = session.info.pageSize
        guard size.isSane else { return }
        player.seek(to: 0, bounds: bounds)
        player.play(bounds: PixelSize(width: Int(size.width), height: Int(size.height)).fitted(into: bounds))
    }

    /// Shows the photo again.
    func stop() {
        player.pause()
        frame = nil
        onFrame?()
        onChange?()
    }

    /// Takes the frame that is to be seen now; whether there will be others.
    func tick() -> Bool {
        if let next = player.nextFrame() {
            // After the last one the photo is there again.
            frame = player.state == .ended ? nil : PixelPaintable(next)
            onFrame?()
        }
        return isPlaying
    }

    private func stateChanged() {
        if player.state == .ended { frame = nil }
        onFrame?()
        onChange?()
    }
}
