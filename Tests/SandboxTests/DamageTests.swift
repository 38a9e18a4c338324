// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Testing

@testable import Rendering

/// Damaged files through the real renderers, behind their real walls. `make fuzz` goes on for longer and keeps the files
/// that it finds something with.
@Suite struct DamageTests {
    /// How many copies of each fixture are damaged: `VITRINE_FUZZ_COPIES`, else one.
    private static let copies = getenv("VITRINE_FUZZ_COPIES").flatMap { Int(String(cString: $0)) } ?? 1
    /// How long it goes on instead, in minutes: `VITRINE_FUZZ_MINUTES`.
    private static let minutes = getenv("VITRINE_FUZZ_MINUTES").flatMap { Int(String(cString: $0)) }
    /// The fixtures whose paths begin with one of these: `VITRINE_FUZZ_FIXTURES`, with commas between them, else all.
    private static let fixtures: [String] = {
        let wanted = getenv("VITRINE_FUZZ_FIXTURES").map { String(cString: $0).split(separator: ",") } ?? []
        return FormatTests.fixtures.filter { path in wanted.isEmpty || wanted.contains { path.hasPrefix($0) } }
    }()
    /// Where such files are kept: `VITRINE_FUZZ_FOLDER`.
    private static let folder = getenv("VITRINE_FUZZ_FOLDER").map { String(cString: $0) }

    @Test func `a damaged file costs nobody but itself, and there is a reason`() async throws {
        try await look(at: "damaged", looksInside: false) { DamagedCopy(of: $0, seed: $1).bytes }
    }

    @Test func `no number that a document states ends its renderer`() async throws {
        try await look(at: "numbers", looksInside: true) { NumberCopy(of: $0, seed: $1).bytes }
    }

    @Test func `no structure of a workbook or model ends its renderer`() async throws {
        let folders = ["Office/", "OpenDocument/", "LegacyOffice/", "Model/"]
        let fixtures = Self.fixtures.filter { path in folders.contains(where: path.hasPrefix) }
        try await look(at: "structures", fixtures, looksInside: true) { StructureCopy(of: $0, seed: $1).bytes }
    }

    /// Has copies of the fixtures drawn, and records the failures for which the renderers' own code is to blame.
    ///
    /// - Parameters:
    ///   - looksInside: whether each copy is also opened, and asked for its text, facts and pages.
    ///   - copy: makes a copy of a file by a seed.
    private func look(
        at name: String, _ fixtures: [String] = Self.fixtures, looksInside: Bool,
        copy make: ([UInt8], UInt64) -> [UInt8]
    ) async throws {
        let program = RunningProgram(RenderConfiguration().executable)
        var configuration = RenderConfiguration()
        configuration.executable = program.path
        configuration.usesNamespaces = false
        let service = RenderService(configuration)
        #expect(await service.report().isProtected)
        let zygotes = Set(program.zygotes)
        #expect(zygotes.count == RenderRole.allCases.count)
        var ends: [String: Int] = [:]
        let end = ContinuousClock.now + .seconds(60 * (Self.minutes ?? 0))
        var copy = 0
        while Self.minutes == nil ? copy < Self.copies : ContinuousClock.now < end {
            for fixture in fixtures {
                let (original, contentType) = try FormatTests.read(fixture)
                // Every file has a series of its own.
                let seed = fixture.utf8.reduce(UInt64(copy) << 32) { $0 &* 31 &+ UInt64($1) }
                let changed = make(original, seed)
                var failure = await draw(changed, contentType, by: service)
                ends[failure.map(Self.kind) ?? "shown", default: 0] += 1
                if looksInside, failure.map(Self.isHarmless) ?? true {
                    failure = await readAll(changed, contentType, by: service)
                }
                if let failure, !Self.isHarmless(failure) {
                    keep(changed, "\(name)-\(seed)-" + fixture.split(separator: "/").last!)
                    Issue.record("\(fixture), seed \(seed): \(failure)")
                }
            }
            copy += 1
        }
        // Most faults are small ones.
        #expect(ends["shown", default: 0] > 0)
        if copy > 1 { print("Copies (\(name)):", ends.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }) }
        // They are relieved after some hundreds of children, when all is well.
        if copy == 1, !looksInside { #expect(zygotes == Set(program.zygotes)) }
        let (whole, contentType) = try FormatTests.read("PDF/two-pages.pdf")
        #expect(await draw(whole, contentType, by: service) == nil)
    }

    /// Opens a document and asks for what its kind has; the first failure.
    private func readAll(_ bytes: [UInt8], _ contentType: String, by service: RenderService) async -> RenderFailure? {
        do throws(RenderFailure) {
            let session = try await service.open(document(bytes), contentType: contentType, password: nil)
            defer { session.close() }
            _ = try await session.facts()
            let region = PixelRect(x: 0, y: 0, width: 40, height: 30)
            for page in 0..<min(3, session.info.pageCount) {
                _ = try await session.page(page, scale: 0.5, region: region)
            }
            if session.info.kind == .text || session.info.textLength > 0 {
                _ = try await session.text(at: 0, length: 1_000)
            }
            if session.info.entryCount > 0 { _ = try await session.entries() }
            if session.info.pageCount > 0 {
                _ = try await session.pageSizes(first: 0, count: 100)
                _ = try await session.text(ofPage: 0)
            }
            return nil
        } catch {
            return error
        }
    }

    private func draw(_ bytes: [UInt8], _ contentType: String, by service: RenderService) async -> RenderFailure? {
        let order = JobOrder(.thumbnail, contentType: contentType, size: PixelSize(width: 64, height: 64))
        do throws(RenderFailure) {
            _ = try await service.picture(order, of: document(bytes), priority: .background)
            return nil
        } catch {
            return error
        }
    }

    /// Whether a failure is the file's own. A library may crash, behind the walls; our code says no, and does not trap.
    private static func isHarmless(_ failure: RenderFailure) -> Bool {
        switch failure {
        case .refused, .unsupported, .outOfMemory, .timedOut: true
        case .crashed(let signal): ![SIGILL, SIGTRAP, SIGKILL, SIGSYS].contains(signal)
        case .forbiddenCall, .lied, .unavailable, .interrupted, .cancelled: false
        }
    }

    private static func kind(of failure: RenderFailure) -> String {
        switch failure {
        case .refused, .unsupported: "refused"
        case .crashed: "crashed"
        case .timedOut: "too slow"
        case .outOfMemory: "out of memory"
        case .forbiddenCall: "forbidden call"
        case .lied, .unavailable, .interrupted, .cancelled: "other"
        }
    }

    private func keep(_ bytes: [UInt8], _ name: String) {
        guard let folder = Self.folder else { return }
        mkdir(folder, 0o755)
        let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        _ = write(file, bytes, bytes.count)
        close(file)
    }
}
