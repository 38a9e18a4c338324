// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VitrineGLib

@Suite(.serialized) @MainActor struct CacheKeeperTests {
    private let disk = TemporaryFolder()

    private func uri(_ name: String) -> String { disk.location(name).uri }

    private var entries: [String] { disk.names(in: "cache/thumbnails/normal") }

    private func makePictures(_ names: String..., service: ServiceProcess) async throws {
        for name in names {
            disk.write(name, TestPNG.file(40, 30, texts: []))
            disk.age(name, seconds: 60)
        }
        let handle = try await service.queue(names.map(uri))
        try await service.finished(handle)
        #expect(service.signals(of: handle, "Ready").count == names.count)
    }

    @Test func `a moved document keeps its picture, and a moved folder those of all in it`() async throws {
        let service = try await ServiceProcess(in: disk)
        disk.makeFolder("old")
        try await makePictures("a.png", "old/b.png", service: service)
        let before = entries
        disk.rename("a.png", to: "c.png")
        disk.rename("old", to: "new")
        try await service.call(
            ServiceProcess.cache, "Move", Variant([uri("a.png"), uri("old")]), Variant([uri("c.png"), uri("new")]))
        #expect(entries.count == 2 && Set(entries).isDisjoint(with: before))
        // What is there needs no drawing: the times of its files stay.
        let handle = try await service.queue([uri("c.png"), uri("new/b.png")])
        try await service.finished(handle)
        #expect(service.signals(of: handle, "Ready").count == 2 && entries.count == 2)
    }

    @Test func `a copy has the picture too, unless it is another document`() async throws {
        let service = try await ServiceProcess(in: disk)
        try await makePictures("a.png", service: service)
        disk.write("b.png", TestPNG.file(40, 30, texts: []))
        disk.write("other.png", TestPNG.file(50, 50, texts: []) + [0])
        try await service.call(
            ServiceProcess.cache, "Copy", Variant([uri("a.png"), uri("a.png")]),
            Variant([uri("b.png"), uri("other.png")]))
        #expect(entries.count == 2)
    }

    @Test func `a deleted document's pictures go, and only these`() async throws {
        let service = try await ServiceProcess(in: disk)
        try await makePictures("a.png", "b.png", service: service)
        try await service.call(ServiceProcess.cache, "Delete", Variant([uri("a.png")]))
        #expect(entries.count == 1)
    }

    @Test func `cleaning up takes what lies below, and what is old`() async throws {
        let service = try await ServiceProcess(in: disk)
        disk.makeFolder("in")
        disk.makeFolder("in-not")
        try await makePictures("in/a.png", "in-not/b.png", "c.png", service: service)
        disk.age("c.png", seconds: 100_000)
        try await makePictures("d.png", service: service)
        try await service.call(ServiceProcess.cache, "Cleanup", Variant([uri("in")]), Variant(UInt32(0)))
        #expect(entries.count == 3)
        try await service.call(ServiceProcess.cache, "Cleanup", Variant([String]()), Variant(UInt32.max))
        #expect(entries.isEmpty)
    }

    @Test func `places that do not match are refused`() async throws {
        let service = try await ServiceProcess(in: disk)
        await #expect(throws: BusError.self) {
            try await service.call(ServiceProcess.cache, "Move", Variant(["file:///a"]), Variant([String]()))
        }
    }
}
