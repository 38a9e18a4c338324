// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Gtk
internal import RenderMessages
internal import Rendering

/// One item on its way to the screen: its document is opened, its preview made, and the first content drawn, whether
/// it is seen yet or not.
@MainActor final class PreparedItem {
    /// How far it is.
    enum State {
        /// Its document is being opened, or the first content drawn.
        case opening
        /// It waits for a password; a wrong one has been tried.
        case locked(isWrong: Bool)
        /// There is something to see.
        case ready(any Preview)
        /// It cannot be shown.
        case failed(PreviewFailure)
    }

    let item: PreviewItem
    /// Whether its bytes are shown instead of what they mean.
    let asBytes: Bool
    private(set) var state = State.opening
    /// Told that the state has changed.
    var onChange: (@MainActor () -> Void)?
    /// Told that what the header says about it has changed.
    var onDetailChange: (@MainActor () -> Void)?
    private(set) var document: OpenedDocument?

    private let service: RenderService
    private let size: PageSize
    private var starting: (any Preview)?
    private var work: Task<Void, Never>?

    /// - Parameter size: about how large it will be shown, in points.
    init(_ item: PreviewItem, service: RenderService, asBytes: Bool, size: PageSize) {
        self.item = item
        self.service = service
        self.asBytes = asBytes
        self.size = size
    }

    /// What is shown, once there is something.
    var preview: (any Preview)? {
        if case .ready(let preview) = state { preview } else { nil }
    }

    /// Whether nothing more will happen by itself.
    var isSettled: Bool {
        if case .opening = state { false } else { true }
    }

    /// Whether ``open(password:)`` has been called.
    private(set) var isBegun = false

    /// Opens the document. The password goes to the child that draws the document, and is kept nowhere.
    func open(password: String? = nil) {
        isBegun = true
        work?.cancel()
        enter(.opening)
        work = Task { [weak self, item, service, asBytes] in
            do throws(PreviewFailure) {
                let document = try await OpenedDocument.open(
                    item, service: service, asBytes: asBytes, password: password)
                if !Task.isCancelled { self?.opened(document) } else { document.session?.close() }
            } catch {
                guard !Task.isCancelled else { return }
                self?.enter(error.kind == .locked ? .locked(isWrong: password != nil) : .failed(error))
            }
        }
    }

    /// Ends the child, and what was still to be drawn.
    func close() {
        onChange = nil
        onDetailChange = nil
        work?.cancel()
        starting = nil
        document?.session?.close()
    }

    private func opened(_ document: OpenedDocument) {
        self.document = document
        let preview = PreviewKinds.make(document)
        starting = preview
        preview.onReady = { [weak self] in self?.ready() }
        preview.onDetailChange = { [weak self] in self?.onDetailChange?() }
        preview.onFailure = { [weak self] in
            self?.starting = nil
            self?.enter(.failed($0))
        }
        preview.start(in: size)
    }

    private func ready() {
        guard let preview = starting else { return }
        starting = nil
        enter(.ready(preview))
    }

    private func enter(_ state: State) {
        self.state = state
        onChange?()
    }
}
