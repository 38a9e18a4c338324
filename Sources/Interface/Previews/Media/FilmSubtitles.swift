// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The subtitles of a film that is shown: those of the chosen track or file, the line that shows them, and the files beside
/// the film, which are followed while it is shown.
@MainActor final class FilmSubtitles {
    let line = SubtitleLine()
    /// Called when the subtitles of a file have been read.
    var onRead: (@MainActor () -> Void)?
    /// Called with a command of the panel.
    var onCommand: (@MainActor (PanelCommand) -> Void)?
    /// Whether the user has chosen some, or none.
    var isChosen = false

    private let service: RenderService
    /// The film; nil in an archive, where nothing lies beside it.
    private let film: FileLocation?
    private var timeline = SubtitleTimeline()
    private var chosen = PlaybackOptions.Subtitles.off
    private var watch: (any FolderWatch)?
    private var reading: Task<Void, Never>?
    /// The search after a change, which begins once nothing more has changed for a moment.
    private var searching: Task<Void, Never>?

    init(_ document: OpenedDocument) {
        service = document.service
        film = document.source.isEntry ? nil : document.item.document
    }

    isolated deinit {
        reading?.cancel()
        searching?.cancel()
    }

    /// The files of the film.
    func files() async -> [SubtitleFile] {
        guard let film else { return [] }
        return await SubtitleFiles.find(beside: film)
    }

    /// Reports the files whenever one is added, changed or removed, and reads the chosen one again.
    func follow(_ onFiles: @escaping @MainActor ([SubtitleFile]) -> Void) {
        guard let film, let folder = film.parent, watch == nil else { return }
        watch = FileAccesses.access(for: folder).watch(folder) { [weak self] event in
            switch event {
            case .entry(let name): guard SubtitleFiles.concerns(name) else { return }
            case .content: break
            default: return
            }
            Task { @MainActor in self?.search(onFiles) }
        }
    }

    private func search(_ onFiles: @escaping @MainActor ([SubtitleFile]) -> Void) {
        searching?.cancel()
        searching = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled, let files = await self?.files(), !Task.isCancelled else { return }
            onFiles(files)
            if let self, case .file(let file) = chosen, files.contains(file) { load(file) }
        }
    }

    /// Begins with the subtitles of another track or file.
    func read(_ subtitles: PlaybackOptions.Subtitles) {
        reading?.cancel()
        chosen = subtitles
        timeline = SubtitleTimeline()
        onRead?()
        if case .file(let file) = subtitles { load(file) }
    }

    private func load(_ file: SubtitleFile) {
        reading?.cancel()
        let encoding = ChosenEncodings.encoding(of: ChosenEncodings.Document(file: file.location))
        reading = Task { [weak self, service] in
            guard let cues = await SubtitleFiles.read(file, encoding: encoding, service: service), !Task.isCancelled
            else { return }
            self?.timeline = SubtitleTimeline(cues)
            self?.onRead?()
        }
    }

    /// The chosen file; nil for a track of the film.
    var file: SubtitleFile? {
        if case .file(let file) = chosen { file } else { nil }
    }

    /// The name of the most likely encoding of the chosen file.
    func encoding() async -> String? {
        guard let file else { return nil }
        return await SubtitleFiles.encoding(of: file, service: service)
    }

    /// Reads the chosen file again, in the encoding that has been chosen for it.
    func readAgain() {
        if let file { load(file) }
    }

    /// Adds subtitles of the film itself.
    func add(_ cues: [SubtitleCue]) { timeline.add(cues) }

    /// Shows the subtitles at a time of the film, in seconds, over a picture of a width.
    func show(at position: Double, over width: Int) {
        line.show(timeline.text(at: position), over: width)
    }
}
