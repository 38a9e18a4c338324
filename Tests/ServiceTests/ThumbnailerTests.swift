// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing
import VitrineGLib

@Suite(.serialized) @MainActor struct ThumbnailerTests {
    private let disk = TemporaryFolder()

    private func uri(_ name: String) -> String { disk.location(name).uri }

    private func makePicture(_ name: String, age: Int = 60) {
        disk.write(name, TestPNG.file(40, 30, texts: []))
        disk.age(name, seconds: age)
    }

    @Test func `a client queues a thousand files, takes half back, and hears rightly of each`() async throws {
        let service = try await ServiceProcess(in: disk)
        let groups = (0..<10).map { group in
            let good = (0..<97).map { "\(group)-\($0).png" }
            for name in good { makePicture(name) }
            let bad = ["\(group)-damaged.png", "\(group)-empty.png", "\(group)-missing.png"]
            disk.write(bad[0], Array(TestPNG.file(40, 30, texts: []).prefix(40)))
            disk.write(bad[1])
            for name in bad.dropLast() { disk.age(name, seconds: 60) }
            return (good: good, bad: bad)
        }
        // All files are written before the first request: on a busy machine the service would otherwise be done with
        // the first groups before the last ones are queued.
        var requests: [(handle: UInt32, good: [String], bad: [String])] = []
        for group in groups {
            let handle = try await service.queue((group.good + group.bad).map(uri))
            requests.append((handle, group.good.map(uri), group.bad.map(uri)))
        }
        #expect(Set(requests.map(\.handle)).count == 10)
        // The newest come first, so that these wait still.
        for request in requests.prefix(5) {
            try await service.call(ServiceProcess.thumbnailer, "Dequeue", Variant(request.handle))
        }
        let taken = service.signals.count
        for request in requests { try await service.finished(request.handle) }
        for request in requests {
            let signals = service.signals(of: request.handle)
            #expect(signals.filter { $0.name == "Finished" }.count == 1)
            #expect(signals.last?.name == "Finished")
        }
        for request in requests.suffix(5) {
            let signals = service.signals(of: request.handle)
            #expect(signals.filter { $0.name == "Started" }.count == 1 && signals.first?.name == "Started")
            #expect(signals.filter { $0.name == "Ready" }.flatMap(\.uris).sorted() == request.good.sorted())
            let errors = signals.filter { $0.name == "Error" }
            #expect(errors.flatMap(\.uris).sorted() == request.bad.sorted())
            #expect(errors.allSatisfy { $0.code == 2 })
        }
        let late = service.signals.dropFirst(taken)
        for request in requests.prefix(5) {
            #expect(!late.contains { $0.handle == request.handle && ["Ready", "Error"].contains($0.name) })
        }
        let stored = disk.names(in: "cache/thumbnails/normal").count
        #expect(stored >= 5 * 97 && stored < 10 * 97)
    }

    @Test func `files of any date and size are answered, and the service goes on`() async throws {
        let odd = TemporaryFolder(in: "/dev/shm")
        let service = try await ServiceProcess(in: disk)
        for (index, seconds) in OddNumbers.dates.enumerated() {
            odd.write("date \(index).png", TestPNG.file(40, 30, texts: []))
            odd.date("date \(index).png", seconds: seconds)
        }
        for (index, size) in OddNumbers.sizes.enumerated() {
            odd.write("size \(index).txt", Array("text".utf8))
            odd.resize("size \(index).txt", to: size)
            odd.age("size \(index).txt", seconds: 60)
        }
        let handle = try await service.queue(odd.names().map { odd.location($0).uri })
        try await service.finished(handle)
        let answered = service.signals(of: handle).filter { $0.name == "Ready" || $0.name == "Error" }.flatMap(\.uris)
        #expect(answered.count == odd.names().count)
        makePicture("after.png")
        let next = try await service.queue([uri("after.png")])
        try await service.finished(next)
        #expect(service.signals(of: next).contains { $0.name == "Ready" })
    }

    @Test func `what is ready lies in the folder of the size that was asked for`() async throws {
        let service = try await ServiceProcess(in: disk)
        makePicture("one.png")
        for (flavor, count) in [("xx-large", 1), ("large", 1), ("normal", 1)] {
            let handle = try await service.queue([uri("one.png")], flavor: flavor)
            try await service.finished(handle)
            #expect(service.signals(of: handle, "Ready").count == 1)
            #expect(disk.names(in: "cache/thumbnails/\(flavor)").count == count)
        }
    }

    @Test func `a file that is still being written is drawn when it is whole`() async throws {
        let service = try await ServiceProcess(in: disk)
        makePicture("new.png", age: 0)
        let handle = try await service.queue([uri("new.png")])
        try await service.finished(handle)
        #expect(service.signals(of: handle, "Ready").count == 1)
        #expect(disk.names(in: "cache/thumbnails/normal").count == 1)
    }

    @Test func `there is no thumbnail of a thumbnail, of an unknown size, or of nothing`() async throws {
        let service = try await ServiceProcess(in: disk)
        makePicture("one.png")
        let first = try await service.queue([uri("one.png")])
        try await service.finished(first)
        let entry = "cache/thumbnails/normal/" + (disk.names(in: "cache/thumbnails/normal").first ?? "")
        let again = try await service.queue([uri(entry)])
        let huge = try await service.queue([uri("one.png")], flavor: "huge")
        let nothing = try await service.queue([])
        for handle in [again, huge, nothing] { try await service.finished(handle) }
        #expect(service.signals(of: again, "Error").map(\.code) == [3])
        #expect(service.signals(of: huge, "Error").map(\.code) == [5])
        #expect(service.signals(of: nothing).map(\.name) == ["Started", "Finished"])
    }

    @Test func `it says what it can do`() async throws {
        let service = try await ServiceProcess(in: disk)
        for object in [ServiceProcess.thumbnailer, ServiceProcess.manager] {
            let answer = try await service.call(object, "GetSupported")
            let (schemes, types) = (answer[0].strings ?? [], answer[1].strings ?? [])
            #expect(schemes.count == types.count)
            #expect(zip(schemes, types).contains { $0 == ("file", "application/pdf") })
            #expect(types.contains("text/x-csrc") && !types.contains { $0.contains("*") })
        }
        let flavors = try await service.call(ServiceProcess.thumbnailer, "GetFlavors")
        #expect(flavors[0].strings == ["normal", "large", "x-large", "xx-large"])
        let schedulers = try await service.call(ServiceProcess.thumbnailer, "GetSchedulers")
        #expect(schedulers[0].strings?.contains("background") == true)
        await #expect(throws: BusError.self) {
            try await service.call(ServiceProcess.manager, "Register", Variant("file"), Variant("a/b"))
        }
    }

    @Test func `it ends when there has been nothing to do for a while`() async throws {
        let service = try await ServiceProcess(in: disk, "--idle", "1")
        try await waitUntil("the service to end", runsLoop: true) { service.hasEnded() }
        #expect(service.status == 0)
    }
}
