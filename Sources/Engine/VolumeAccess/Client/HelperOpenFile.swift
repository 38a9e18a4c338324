// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Synchronization

/// A file that a volume's helper has open for this process, known to it by a number.
final class HelperOpenFile: OpenFile {
    let location: FileLocation
    private let number: UInt32
    private let helper: VolumeHelper
    private let isOpen = Atomic(true)
    /// Through which more bytes go than a packet holds.
    private let window = Mutex<FileWindow?>(nil)

    init(_ number: UInt32, _ location: FileLocation, _ helper: VolumeHelper) {
        (self.number, self.location, self.helper) = (number, location, helper)
    }

    deinit {
        guard isOpen.load(ordering: .relaxed) else { return }
        helper.begin(.change(.onFile(number, .close)), location, onEnd: { _ in })
    }

    func stamp() throws(FileChangeError) -> FileStamp {
        guard case .stamp(let stamp?) = try ask(.stamp) else { throw odd }
        return stamp
    }

    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileChangeError) -> Int {
        if bytes.count <= VolumeRequest.readLimit {
            guard case .bytes(let read) = try ask(.read(offset: offset, count: bytes.count)), read.count <= bytes.count
            else { throw odd }
            bytes.copyBytes(from: read)
            return read.count
        }
        let window = try openWindow()
        var done = 0
        while done < bytes.count {
            let wanted = min(FileWindow.size, bytes.count - done)
            guard case .count(let count) = try ask(.readWindow(offset: offset + done, count: wanted)), count <= wanted,
                window.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[done..<(done + count)]))
            else { throw odd }
            done += count
            if count < wanted { break }
        }
        return done
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileChangeError) {
        if bytes.count <= VolumeRequest.readLimit { return try perform(.write(offset: offset, Array(bytes))) }
        let window = try openWindow()
        var done = 0
        while done < bytes.count {
            let count = min(FileWindow.size, bytes.count - done)
            guard window.write(UnsafeRawBufferPointer(rebasing: bytes[done..<(done + count)])) else { throw odd }
            try perform(.writeWindow(offset: offset + done, count: count))
            done += count
        }
    }

    func data(from offset: Int, size: Int) throws(FileChangeError) -> Range<Int>? {
        guard case .range(let range) = try ask(.data(offset: offset, size: size)) else { throw odd }
        // What is not after the place asked about would never end.
        if let range, range.lowerBound < offset || range.isEmpty || range.upperBound > size { throw odd }
        return range
    }

    func setSize(_ size: Int) throws(FileChangeError) { try perform(.setSize(size)) }

    func reserve(at offset: Int, count: Int) throws(FileChangeError) {}

    func clone(_ source: any OpenFile) throws(FileChangeError) -> Bool {
        guard let source = source as? HelperOpenFile, source.helper === helper else { return false }
        return try flag(.reflink(source.number))
    }

    func metadata() throws(FileChangeError) -> FileMetadata {
        guard case .metadata(let metadata) = try ask(.metadata) else { throw odd }
        return metadata
    }

    func setMetadata(_ metadata: FileMetadata) throws(FileChangeError) { try perform(.setMetadata(metadata)) }

    func lock() -> Bool { (try? flag(.lock)) ?? true }

    var isOpenElsewhere: Bool { (try? flag(.isOpenElsewhere)) ?? false }

    /// Starts writing without waiting for the answer.
    func startWriting(at offset: Int, count: Int) {
        helper.begin(.change(.onFile(number, .startWriting(offset: offset, count: count))), location, onEnd: { _ in })
    }

    func forgetCached() { _ = try? ask(.forgetCached) }

    var isStream: Bool { helper.root.usesGIO }

    var isInProcess: Bool { false }

    func sync() throws(FileChangeError) { try perform(.sync) }

    func close() throws(FileChangeError) {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        try perform(.close)
    }

    private func openWindow() throws(FileChangeError) -> FileWindow {
        if let window = window.withLock({ $0 }) { return window }
        guard case (.done, let descriptor?) = try answer(.window) else { throw odd }
        let made = FileWindow(takingOver: descriptor)
        window.withLock { $0 = made }
        return made
    }

    private func answer(
        _ call: ChangeRequest.OnFile
    ) throws(FileChangeError) -> (answer: ChangeAnswer, descriptor: Int32?) {
        try VolumeCall(helper).answer(.onFile(number, call), location)
    }

    private func ask(_ call: ChangeRequest.OnFile) throws(FileChangeError) -> ChangeAnswer { try answer(call).answer }

    private func perform(_ call: ChangeRequest.OnFile) throws(FileChangeError) {
        guard case .done = try ask(call) else { throw odd }
    }

    private func flag(_ call: ChangeRequest.OnFile) throws(FileChangeError) -> Bool {
        guard case .flag(let flag) = try ask(call) else { throw odd }
        return flag
    }

    private var odd: FileChangeError { .failed(location, String(cString: strerror(EPROTO))) }
}
