// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A presentation from before 2007 with a password ([MS-PPT] 2.3.7): the objects of its stream are encrypted one by one.
enum ProtectedSlides {
    private static let userEdit = 0x0FF5
    private static let directory = 0x1772
    private static let session = 0x2F14
    private static let objectLimit = 100_000

    /// The stream of records, decrypted if it is encrypted.
    ///
    /// - Parameters:
    ///   - current: the content of the stream `Current User`.
    ///   - password: the typed password; nil when there is none.
    ///
    /// - Throws: ``Refusal/Reason/locked`` when the password is missing or wrong.
    static func opened(_ stream: [UInt8], current: [UInt8], password: String?) throws(Refusal) -> [UInt8] {
        let edit = current.littleEndian32(16)
        guard type(stream, edit) == userEdit, stream.littleEndian32(edit + 4) >= 32 else { return stream }
        let objects = objects(of: stream, from: edit)
        guard let lock = objects[stream.littleEndian32(edit + 36)], type(stream, lock) == session,
            let content = record(stream, lock)
        else { return stream }
        let key = try BinaryEncryption(stream[content].dropFirst(8)).key(for: password)
        var result = stream
        // The description of the encryption is erased, because its content is no record.
        for index in content { result[index] = 0 }
        // The objects of a sound file do not overlap, so together they are no longer than the stream.
        var budget = stream.count
        for (number, place) in objects where place != lock && place + 8 <= stream.count {
            guard ![userEdit, directory].contains(type(stream, place)) else { continue }
            var header = Array(stream[place..<place + 8])
            try key.decrypt(0..<8, of: &header, block: number)
            let end = min(place + 8 + header.littleEndian32(4), stream.count)
            budget -= end - place
            guard budget >= 0 else { break }
            var object = Array(stream[place..<end])
            try key.decrypt(object.indices, of: &object, block: number)
            result.replaceSubrange(place..<end, with: object)
        }
        return result
    }

    /// The places of the objects in the stream by their numbers, from the newest edit back.
    private static func objects(of stream: [UInt8], from start: Int) -> [Int: Int] {
        var objects: [Int: Int] = [:]
        var (edit, seen) = (start, Set<Int>())
        while type(stream, edit) == userEdit, seen.insert(edit).inserted, objects.count < objectLimit {
            let place = stream.littleEndian32(edit + 20)
            if type(stream, place) == directory, let content = record(stream, place) {
                var word = content.lowerBound + 8
                while word + 4 <= content.upperBound, objects.count < objectLimit {
                    let entry = stream.littleEndian32(word)
                    word += 4
                    for index in 0..<entry >> 20 where word + 4 <= content.upperBound {
                        let number = (entry & 0xFFFFF) + index
                        if objects[number] == nil { objects[number] = stream.littleEndian32(word) }
                        word += 4
                    }
                }
            }
            edit = stream.littleEndian32(edit + 16)
            guard edit != 0 else { break }
        }
        return objects
    }

    private static func type(_ stream: [UInt8], _ place: Int) -> Int { stream.littleEndian16(place + 2) }

    /// The range of a record with its header; nil when it lies beyond the end.
    private static func record(_ stream: [UInt8], _ place: Int) -> Range<Int>? {
        guard place + 8 <= stream.count else { return nil }
        return place..<min(place + 8 + stream.littleEndian32(place + 4), stream.count)
    }
}
