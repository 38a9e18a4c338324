// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import Synchronization
internal import VitrineGLib

/// The app's side of one volume: the process that serves it, what it was asked, and whether it still answers.
///
/// The process is started when something is asked, and again when it dies. It is ended, never awaited, when the volume
/// is lost. No call blocks; everything happens on a queue of the volume's own, so that volumes cannot delay each other.
package actor VolumeHelper {
    /// Which volume.
    package let root: VolumeRoot

    /// How many requests the helper may have at a time; the others wait here, where they cost nothing to cancel.
    private static let windowSize = 16

    /// The time-outs. Tests change them while a volume is away.
    var patience: Patience
    private let executor = QueueExecutor(label: "vitrine.volume")
    private let mounts = MountObservation()

    private var process: HelperProcess?
    private var exchanges: [UInt32: Exchange] = [:]
    private var waiting: [UInt32] = []
    private var state = VolumeState.available
    private var lastHeard = ContinuousClock.now
    private var isTicking = false
    private var deaths: [ContinuousClock.Instant] = []
    private var probing: UInt32?
    private var probeDelay = 0
    private var nextProbe: ContinuousClock.Instant?
    private var observers: [UInt64: @Sendable (VolumeState) -> Void] = [:]
    private var mount: MountPoint?
    private var identity: String?
    /// The files that the process of the moment has open for the app.
    private var held = HeldFiles()
    /// Until when nothing is asked, so that the volume can be taken out.
    private var restsUntil: ContinuousClock.Instant?
    nonisolated let lastNumber = Atomic<UInt64>(0)

    /// The app's side of a volume. Nothing is started yet.
    package init(_ root: VolumeRoot, patience: Patience = Patience()) {
        self.root = root
        self.patience = patience
        guard let path = root.location.path, !root.usesGIO else { return }
        mount = Self.mount(on: path)
        identity = mount.map(VolumeIdentity.text)
        mounts.begin { [weak self] in self?.later { $0.mountsChanged() } }
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Calls `body` on the queue, after everything that was asked for before.
    nonisolated func later(_ body: @escaping @Sendable (isolated VolumeHelper) -> Void) {
        executor.queue.async { [self] in assumeIsolated { body($0) } }
    }

    /// Waits for a call of `body` on the queue, after everything that was asked for before.
    private nonisolated func now<Value: Sendable>(_ body: @Sendable (isolated VolumeHelper) -> Value) -> Value {
        executor.queue.sync { assumeIsolated { body($0) } }
    }

    /// The process of the moment, for whoever wants to look at it; nil when there is none.
    package nonisolated var processIdentifier: Int32? { now { $0.process?.process } }

    /// Whether something is being changed on the volume, or copied from it.
    package nonisolated var isChanging: Bool {
        now { !$0.held.openFiles.isEmpty || $0.exchanges.values.contains(where: \.isChange) }
    }

    // MARK: asking

    /// Takes on a request.
    func add(_ exchange: Exchange) {
        exchanges[exchange.id] = exchange
        if exchange.isLong {
            waiting.append(exchange.id)
        } else {
            let place = waiting.firstIndex { exchanges[$0]?.isLong ?? true } ?? waiting.endIndex
            waiting.insert(exchange.id, at: place)
        }
        pump()
        startTicking()
    }

    /// Sends what waits, as far as the helper takes it.
    private func pump() {
        if let restsUntil, restsUntil <= .now { self.restsUntil = nil }
        // A watch of a lost volume waits until it is back; anything else is worth a try. What somebody wants to take out is
        // not read.
        let sendable = waiting.filter {
            restsUntil == nil ? state != .lost || exchanges[$0]?.isStanding != true : exchanges[$0]?.isChange == true
        }
        guard !sendable.isEmpty, let process = provide() else { return }
        var count = exchanges.values.count { $0.isSent && !$0.isStanding }
        if count == 0 { lastHeard = .now }
        for id in sendable {
            guard let exchange = exchanges[id] else { continue }
            guard exchange.isStanding || count < Self.windowSize else { continue }
            guard process.socket.send(VolumeRequest(id: id, exchange.kind).encoded) else { return }
            exchange.isSent = true
            if !exchange.isStanding { count += 1 }
            waiting.removeAll { $0 == id }
        }
    }

    private func provide() -> HelperProcess? {
        if let process { return process }
        if root.location.path != nil, !root.usesGIO, mount == nil {
            lose()
            return nil
        }
        let new = HelperProcess(root, queue: executor.queue) { [weak self] in self?.assumeIsolated { $0.hear() } }
        guard let new else {
            failAll { .failed($0, String(cString: strerror(errno))) }
            return nil
        }
        process = new
        return new
    }

    /// Drops what is read, and asks nothing for a moment; see ``release()``.
    func rest() {
        restsUntil = .now + .milliseconds(patience.rest)
        for exchange in exchanges.values where !exchange.isStanding && !exchange.isChange { giveUp(exchange) }
        guard held.openFiles.isEmpty, !exchanges.values.contains(where: \.isChange) else { return }
        // A call under way would keep its file open until the volume answers.
        endProcess()
        putBackStanding()
        startTicking()
    }

    /// Gives up a request; see ``cancel(_:)``.
    func giveUp(_ id: UInt32) {
        if let exchange = exchanges[id] { giveUp(exchange) }
    }

    /// Sends the answer to a question; see ``reply(_:to:)``.
    func send(_ reply: MountReply, to id: UInt32) {
        lastHeard = .now
        exchanges[id]?.awaitsReply = false
        process?.socket.send(VolumeRequest(id: id, .reply(reply)).encoded)
    }

    private func giveUp(_ exchange: Exchange) {
        if exchange.isSent { process?.socket.send(VolumeRequest(id: exchange.id, .cancel).encoded) }
        finish(exchange, .failure(.cancelled))
    }

    private func endProcess() {
        process?.end()
        process = nil
        held = HeldFiles()
    }

    private func finish(_ exchange: Exchange, _ end: Exchange.End) {
        guard exchanges.removeValue(forKey: exchange.id) != nil else { return }
        waiting.removeAll { $0 == exchange.id }
        exchange.onEnd(end)
        pump()
    }

    private func failAll(_ error: (FileLocation) -> FileAccessError) {
        let ended = exchanges.values.filter { !$0.isStanding }
        exchanges = exchanges.filter(\.value.isStanding)
        waiting.removeAll { exchanges[$0] == nil }
        for exchange in ended { exchange.onEnd(.failure(error(exchange.location))) }
    }

    // MARK: hearing

    private func hear() {
        while let process {
            switch process.news() {
            case .nothing: return
            case .end: return died()
            case .otherVersion:
                failAll { .failed($0, tr("The program “vitrine-volume” has another version. Reinstall Vitrine.")) }
                return lose()
            case .answer(let answer, let descriptor):
                lastHeard = .now
                take(answer, descriptor)
            }
        }
    }

    private func take(_ answer: VolumeAnswer, _ descriptor: Int32?) {
        guard let exchange = exchanges[answer.id] else {
            // It was cancelled meanwhile, unless it is a channel.
            if let descriptor { close(descriptor) }
            if held.noteChannel(answer) {
                if !held.isAwaited, state == .notAnswering { change(to: .available) }
                startTicking()
            }
            return
        }
        switch answer.kind {
        case .batch, .progress, .event, .question, .waiting:
            if let descriptor { close(descriptor) }
            exchange.hasNews = true
            if case .question = answer.kind { exchange.awaitsReply = true }
            if state == .notAnswering { change(to: .available) }
            exchange.onNews(answer.kind)
        case .failed(let failure):
            if let descriptor { close(descriptor) }
            if failure.code == .disconnected || failure.code == .timedOut {
                lose(failure.code == .timedOut)
            } else {
                if exchange.id != probing, failure.code != .notMounted { change(to: .available) }
                finish(exchange, .failure(failure.error(exchange.location)))
            }
        case .changed(.names):
            if let descriptor { close(descriptor) }
            exchange.hasNews = true
            exchange.onNews(answer.kind)
        case .facts, .bytes, .spooled, .done, .space, .changed, .channel, .trial:
            change(to: .available)
            held.note(answer.kind, to: exchange)
            finish(exchange, .success((answer.kind, descriptor)))
        }
    }

    /// The helper has ended by itself. What nobody has seen of is asked again, once.
    private func died() {
        endProcess()
        let now = ContinuousClock.now
        deaths = deaths.filter { now - $0 < .seconds(60) } + [now]
        guard deaths.count <= 5 else { return lose() }
        for exchange in exchanges.values where exchange.isSent {
            exchange.isSent = false
            exchange.deaths += 1
            if exchange.isStanding {
                waiting.append(exchange.id)
                // What happened meanwhile nobody has seen.
                exchange.onNews(.event(.content))
            } else if exchange.hasNews || exchange.deaths > 1 || !exchange.isRepeatable {
                exchanges[exchange.id] = nil
                exchange.onEnd(.failure(.disconnected(exchange.location)))
            } else {
                waiting.insert(exchange.id, at: 0)
            }
        }
        pump()
    }

    // MARK: losing and finding again

    /// Sets or removes an observer; see ``observe(_:)``.
    func setObserver(_ number: UInt64, _ body: (@Sendable (VolumeState) -> Void)?) {
        observers[number] = body
        guard let body else { return }
        if state != .available { body(state) }
        startTicking()
    }

    /// Probes a lost volume at once; see ``lookAgain()``.
    func probeSoon() {
        guard state == .lost else { return }
        probeDelay = 0
        nextProbe = .now
        tick()
    }

    private func change(to new: VolumeState) {
        guard state != new else { return }
        let wasLost = state == .lost
        state = new
        for observer in observers.values { observer(new) }
        if wasLost {
            nextProbe = nil
            deaths = []
            pump()
        }
        startTicking()
    }

    /// The volume is gone, or is taken to be. Its helper is ended; watches wait for its return.
    private func lose(_ isSilent: Bool = false) {
        endProcess()
        putBackStanding()
        restsUntil = nil
        let isNew = state != .lost
        if isNew { probeDelay = patience.firstProbe }
        nextProbe = .now + .milliseconds(probeDelay)
        probing = nil
        change(to: .lost)
        failAll { isSilent ? .timedOut($0) : .disconnected($0) }
        startTicking()
    }

    /// Has the next process watch what the last one did.
    private func putBackStanding() {
        for exchange in exchanges.values where exchange.isStanding && exchange.isSent {
            exchange.isSent = false
            waiting.append(exchange.id)
        }
    }

    private func mountsChanged() {
        guard let path = root.location.path else { return }
        let now = Self.mount(on: path)
        guard now != mount else { return }
        let old = mount
        mount = now
        guard let now else { return lose() }
        // A remount with other options, such as read-only: files may have become writable, or not writable.
        if old?.isSame(as: now) == true { return tellWatches(.content) }
        if old != nil { lose() }
        let isSame = identity == nil || identity == VolumeIdentity.text(now)
        identity = VolumeIdentity.text(now)
        if !isSame { tellWatches(.folder(wasUnmounted: true)) }
        probeDelay = 0
        nextProbe = .now
        tick()
    }

    private func tellWatches(_ event: FolderEvent) {
        for exchange in exchanges.values where exchange.isStanding { exchange.onNews(.event(event)) }
    }

    private static func mount(on path: [UInt8]) -> MountPoint? {
        MountTable.shared.mounts.last { $0.path == path && $0.needsHelper }
    }

    private func probe() {
        nextProbe = nil
        probeDelay = max(patience.firstProbe, min(probeDelay * 2, patience.lastProbe))
        guard root.location.path == nil || root.usesGIO || mount != nil else { return }
        guard Graveyard.shared.stuckCount < patience.stuckLimit else {
            nextProbe = .now + .milliseconds(patience.lastProbe)
            return
        }
        let id = nextNumber32()
        probing = id
        add(
            Exchange(id: id, .probe(root.location), root.location) { [weak self] end in
                self?.assumeIsolated { $0.probed(end) }
            })
    }

    private func probed(_ end: Exchange.End) {
        probing = nil
        if case .failure(let error) = end, !error.isOfTheVolume, error != .cancelled { change(to: .available) }
        if case .failure(.notMounted) = end { nextProbe = .now + .milliseconds(probeDelay) }
    }

    // MARK: time

    private func startTicking() {
        guard !isTicking else { return }
        isTicking = true
        executor.queue.asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
            self?.assumeIsolated { helper in
                helper.isTicking = false
                helper.tick()
            }
        }
    }

    private func tick() {
        let silence = ContinuousClock.now - lastHeard
        let isAsked = held.isAwaited || exchanges.values.contains { $0.isSent && !$0.waitsForUser }
        if isAsked {
            if silence > .milliseconds(probing == nil ? patience.end : patience.silence) {
                lose(true)
            } else if silence > .milliseconds(patience.silence), state == .available {
                change(to: .notAnswering)
            }
        } else if exchanges.isEmpty, held.isEmpty, process != nil, silence > .milliseconds(patience.idle) {
            endProcess()
        }
        if state == .lost, probing == nil, let next = nextProbe, next <= .now { probe() }
        if let restsUntil, restsUntil <= .now { pump() }
        let hasMore =
            isAsked || process != nil || restsUntil != nil || (state == .lost && nextProbe != nil && !observers.isEmpty)
        if hasMore { startTicking() }
    }
}
