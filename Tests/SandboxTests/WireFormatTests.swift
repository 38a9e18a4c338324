// SPDX-License-Identifier: MPL-2.0

import CSandbox
import DocumentModel
import TestSupport
import Testing
import VolumeAccess
import Wire

/// The bytes of the messages between processes.
@Suite struct WireFormatTests {
    /// The number of a request to a renderer comes after its identifier; that of a volume's message, after the version.
    private static let format = {
        var format = WireFormat()
        format.begin("Requests to renderers: identifier u32, kind u8, fields")
        for kind in MessageSamples.sessionRequests {
            let bytes = SessionRequest(id: 9, kind).encoded
            format.add(bytes[4], kind.signature, bytes)
        }
        format.begin(
            "Requests for files beside a document: identifier u32, kind u8, bounds: u32 width, height; path: text")
        for kind in CompanionKind.allCases {
            let bytes = CompanionRequest(id: 9, kind, "a/b", bounds: MessageSamples.bounds).encoded
            format.add(bytes[4], "\(kind)", bytes)
        }
        format.begin(
            "Answers to these requests: identifier u32, outcome u8, milliseconds u64; one that is given comes with a "
                + "descriptor")
        for outcome in CompanionAnswer.Outcome.allCases {
            let bytes = CompanionAnswer(id: 9, outcome).encoded
            format.add(bytes[4], "\(outcome)", bytes)
        }
        format.begin("Requests to helpers of volumes: version u8, kind u8, identifier u32, fields")
        for kind in MessageSamples.volumeRequests {
            let bytes = VolumeRequest(id: 9, kind).encoded
            format.add(bytes[1], kind.signature, bytes)
        }
        format.begin("Answers of helpers of volumes: version u8, kind u8, identifier u32, fields")
        for kind in MessageSamples.volumeAnswers {
            let bytes = VolumeAnswer(id: 9, kind).encoded
            format.add(bytes[1], kind.signature, bytes)
        }
        format.begin("Calls that change a volume, after the head of a request: kind u8, fields")
        for call in MessageSamples.changes {
            let bytes = Self.body(call)
            format.add(bytes[0], call.signature, bytes)
        }
        format.begin("Calls on an open file, after its number: kind u8, fields")
        for call in MessageSamples.callsOnFile {
            let bytes = Array(Self.body(.onFile(7, call)).dropFirst(5))
            format.add(bytes[0], call.signature, bytes)
        }
        format.begin("Results of these calls, after the head of an answer: kind u8, fields")
        for result in MessageSamples.results {
            let bytes = Self.body(.changed(result))
            format.add(bytes[0], result.signature, bytes)
        }
        format.begin("Errors of these calls, after the number of the result: kind u8, location, text")
        for error in MessageSamples.errors {
            let bytes = Array(Self.body(.changed(.failed(error))).dropFirst())
            format.add(bytes[0], error.signature, bytes)
        }
        format.begin("Events of a watched folder, after the head of an answer: kind u8, bytes")
        for event in MessageSamples.events {
            let bytes = Self.body(.event(event))
            format.add(bytes[0], event.signature, bytes)
        }
        format.begin(
            "Packets between the readers of ranges of a document and the helper of its volume: length u64; then "
                + "identifier u32, offset u64, length u32; then identifier u32, status u8, bytes or text")
        format.add("greeting", RangeGreeting(length: 5).encoded)
        format.add("request", RangeRequest(id: 9, offset: 256, length: 2).encoded)
        format.add("bytes", RangeAnswer(id: 9, .bytes([1, 2])).encoded)
        format.add("failure", RangeAnswer(id: 9, .failed(.changed, "why")).encoded)
        format.begin(
            "Jobs of renderers: operation u8, content type, size: u32 width, height; encoding u8, change?, language: text?"
        )
        for job in MessageSamples.jobs { format.add(job.operation.rawValue, "\(job.operation)", job.encoded) }
        format.begin("Headers of the answers of renderers, in their memory; pixels or a record follow at byte 4096")
        for header in MessageSamples.headers {
            format.add(UInt8(header.kind.rawValue), "\(header.kind)", header.encoded)
        }
        format.begin("Records in the answers of renderers")
        for record in RecordExtremeTests.replies { format.add(record.testDescription, record.bytes) }
        format.begin("The first packet of a helper: magic u32, protocol u8, version u8")
        format.add(1, "volume", VolumeRequest.hello.encoded)
        format.begin("Packets between the client and a zygote, in the computer's byte order (CSandbox.h)")
        format.add("sandbox_request of \(MemoryLayout<sandbox_request>.size) bytes", Self.head(of: sandbox_request()))
        format.add("sandbox_reply of \(MemoryLayout<sandbox_reply>.size) bytes", Self.head(of: sandbox_reply()))
        return format
    }()

    /// The bytes of a call after the head of its request.
    private static func body(_ call: ChangeRequest) -> [UInt8] {
        Array(VolumeRequest(id: 9, .change(call)).encoded.dropFirst(6))
    }

    /// The bytes of an answer after its head.
    private static func body(_ kind: VolumeAnswer.Kind) -> [UInt8] {
        Array(VolumeAnswer(id: 9, kind).encoded.dropFirst(6))
    }

    /// The magic and the version with which a packet of a zygote begins.
    private static func head(of packet: some Any) -> [UInt8] {
        withUnsafeBytes(of: (SANDBOX_MAGIC, SANDBOX_VERSION)) { Array($0) }
    }

    @Test func `messages have the bytes that the description of the wire format says`() {
        // This file is Tests/SandboxTests/WireFormatTests.swift.
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let text = TemporaryFolder.content(of: root + "/docs/wire-format.txt") ?? []
        #expect(String(decoding: text, as: UTF8.self) == Self.format.text)
    }

    @Test func `samples of messages are of all numbers in order and decode to themselves`() throws {
        for (index, kind) in MessageSamples.sessionRequests.enumerated() {
            let request = SessionRequest(id: 9, kind)
            #expect(Int(request.encoded[4]) == index + 1)
            #expect(try SessionRequest(decoding: request.encoded) == request)
        }
        for (index, kind) in CompanionKind.allCases.enumerated() {
            let request = CompanionRequest(id: 9, kind, "a/b", bounds: MessageSamples.bounds)
            #expect(Int(request.encoded[4]) == index + 1)
            #expect(try CompanionRequest(decoding: request.encoded) == request)
        }
        for (index, outcome) in CompanionAnswer.Outcome.allCases.enumerated() {
            let answer = CompanionAnswer(id: 9, outcome)
            #expect(Int(answer.encoded[4]) == index + 1)
            #expect(try CompanionAnswer(decoding: answer.encoded) == answer)
        }
        for (index, kind) in MessageSamples.volumeRequests.enumerated() {
            let request = VolumeRequest(id: 9, kind)
            #expect(Int(request.encoded[1]) == index + 1)
            #expect(try VolumeRequest(decoding: request.encoded) == request)
        }
        for (index, kind) in MessageSamples.volumeAnswers.enumerated() {
            let answer = VolumeAnswer(id: 9, kind)
            #expect(Int(answer.encoded[1]) == index + 1)
            #expect(try VolumeAnswer(decoding: answer.encoded) == answer)
        }
        for (index, call) in MessageSamples.changes.enumerated() { #expect(Int(Self.body(call)[0]) == index + 1) }
        for (index, call) in MessageSamples.callsOnFile.enumerated() {
            #expect(Int(Self.body(.onFile(7, call))[5]) == index + 1)
            let request = VolumeRequest(id: 9, .change(.onFile(7, call)))
            #expect(try VolumeRequest(decoding: request.encoded) == request)
        }
        for (index, result) in MessageSamples.results.enumerated() {
            #expect(Int(Self.body(.changed(result))[0]) == index + 1)
        }
        for (index, error) in MessageSamples.errors.enumerated() {
            #expect(Int(Self.body(.changed(.failed(error)))[1]) == index + 1)
        }
        for (index, event) in MessageSamples.events.enumerated() {
            #expect(Int(Self.body(.event(event))[0]) == index + 1)
        }
        for job in MessageSamples.jobs { #expect(try JobOrder(decoding: job.encoded) == job) }
    }

    @Test func `a greeting of another protocol, version or none is told apart from ours`() throws {
        let hello = VolumeRequest.hello
        #expect(try Hello(decoding: hello.encoded) == hello)
        #expect(try Hello(decoding: hello.encoded + [1, 2]) == hello)
        #expect(try Hello(decoding: Array(hello.encoded.dropLast()) + [hello.version + 1]) != hello)
        for bytes in [[], Array(hello.encoded.dropLast()), [0] + hello.encoded, [0x56, 0x54, 0x48, 0x49, 0xFF, 1]] {
            #expect(throws: MessageError.self) { try Hello(decoding: bytes) }
        }
    }
}
