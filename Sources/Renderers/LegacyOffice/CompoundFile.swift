// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A file system in a file, as Office used until 2003 ([MS-CFB]): streams by name.
final class CompoundFile {
    private let bytes: [UInt8]
    private let sectorSize: Int
    private let miniCutoff: Int
    private var table: [UInt32] = []
    private var miniTable: [UInt32] = []
    private var miniStream: [UInt8] = []
    private var entries: [String: (start: Int, size: Int)] = [:]
    /// The directory entries, in file order: streams, storages, and unused ones.
    private var nodes: [Node] = []

    /// A line of that list.
    private struct Node {
        var name: String
        var kind: UInt8
        /// Places in the list: of its neighbours, and of one that lies in it.
        var left: Int
        var right: Int
        var child: Int
        var start: Int
        var size: Int
    }

    /// The largest sector number (MAXREGSECT); larger numbers are markers, such as the end of a chain.
    private static let lastSector: UInt32 = 0xFFFF_FFFA
    /// Files longer than this are cut.
    static let byteLimit = 128 << 20

    init(_ source: any ByteSource) throws(Refusal) {
        bytes = try source.bytes(at: 0, length: min(source.count, Self.byteLimit))
        guard bytes.count >= 512, bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
            throw Refusal(.damaged, "it is no compound file")
        }
        let shift = bytes.littleEndian16(30)
        guard shift == 9 || shift == 12 else { throw Refusal(.damaged, "sectors of an unknown size") }
        sectorSize = 1 << shift
        miniCutoff = bytes.littleEndian32(56)
        var blocks = (0..<109).map { UInt32(bytes.littleEndian32(76 + $0 * 4)) }
        var next = UInt32(bytes.littleEndian32(68))
        var rounds = 0
        while next < Self.lastSector, let sector = sector(next), rounds < 4_096 {
            let count = sectorSize / 4 - 1
            blocks += (0..<count).map { UInt32(sector.littleEndian32($0 * 4)) }
            next = UInt32(sector.littleEndian32(count * 4))
            rounds += 1
        }
        for block in blocks where block < Self.lastSector {
            guard let sector = sector(block) else { continue }
            table += (0..<sectorSize / 4).map { UInt32(sector.littleEndian32($0 * 4)) }
        }
        readFolder()
        let miniBytes = chain(from: bytes.littleEndian32(60), limit: Self.byteLimit)
        miniTable = (0..<miniBytes.count / 4).map { UInt32(miniBytes.littleEndian32($0 * 4)) }
        guard !entries.isEmpty else { throw Refusal(.damaged, "it has no streams") }
    }

    /// Whether there is a stream of a name.
    func has(_ name: String) -> Bool { entries[name] != nil }

    /// The content of a stream, wherever it lies; nil when there is none.
    func stream(_ name: String) -> [UInt8]? {
        entries[name].map { content(start: $0.start, size: $0.size) }
    }

    /// A folder in the file, by its place in the list: the outermost has the first.
    struct Folder {
        /// Its streams and folders by their names, each with its place in the list.
        fileprivate(set) var streams: [String: Int] = [:]
        fileprivate(set) var folders: [String: Int] = [:]
    }

    /// The contents of the storage at an index of the directory.
    func folder(at place: Int = 0) -> Folder {
        var folder = Folder()
        guard nodes.indices.contains(place) else { return folder }
        // A tree of neighbours; a damaged one may lead in circles.
        var waiting = [nodes[place].child]
        var seen = Set<Int>()
        while let next = waiting.popLast() {
            guard nodes.indices.contains(next), seen.insert(next).inserted else { continue }
            let node = nodes[next]
            waiting += [node.left, node.right]
            switch node.kind {
            case 1: folder.folders[node.name] = next
            case 2: folder.streams[node.name] = next
            default: break
            }
        }
        return folder
    }

    /// The content of a stream of a folder; nil when there is none.
    func stream(_ name: String, in folder: Folder) -> [UInt8]? {
        folder.streams[name].map { content(start: nodes[$0].start, size: nodes[$0].size) }
    }

    private func content(start: Int, size: Int) -> [UInt8] {
        if size >= miniCutoff { return Array(chain(from: start, limit: size).prefix(size)) }
        var content: [UInt8] = []
        var next = UInt32(truncatingIfNeeded: start)
        while content.count < size, Int(next) < miniTable.count {
            let place = Int(next) * 64
            guard place < miniStream.count else { break }
            content += miniStream[place..<min(place + 64, miniStream.count)]
            next = miniTable[Int(next)]
        }
        return Array(content.prefix(size))
    }

    private func readFolder() {
        let folder = chain(from: bytes.littleEndian32(48), limit: 4 << 20)
        for place in stride(from: 0, to: folder.count - 127, by: 128) {
            let length = min(folder.littleEndian16(place + 64), 64)
            guard length >= 2 else {
                nodes.append(Node(name: "", kind: 0, left: -1, right: -1, child: -1, start: 0, size: 0))
                continue
            }
            let units = stride(from: 0, to: length - 2, by: 2).map { UInt16(folder.littleEndian16(place + $0)) }
            let name = String(decoding: units, as: UTF16.self)
            let (start, size) = (folder.littleEndian32(place + 116), folder.littleEndian32(place + 120))
            nodes.append(
                Node(
                    name: name, kind: folder[place + 66], left: folder.littleEndian32(place + 68),
                    right: folder.littleEndian32(place + 72), child: folder.littleEndian32(place + 76), start: start,
                    size: min(size, Self.byteLimit)))
            switch folder[place + 66] {
            case 5: miniStream = Array(chain(from: start, limit: size).prefix(size))
            case 2: if entries[name] == nil { entries[name] = (start, min(size, Self.byteLimit)) }
            default: break
            }
        }
    }

    private func sector(_ index: UInt32) -> ArraySlice<UInt8>? {
        let start = (Int(index) + 1) * sectorSize
        guard start + sectorSize <= bytes.count else {
            return start < bytes.count ? ArraySlice(bytes[start...] + [UInt8](repeating: 0, count: sectorSize)) : nil
        }
        return bytes[start..<start + sectorSize]
    }

    /// The sectors that follow each other from one on; a loop ends at the limit.
    private func chain(from start: Int, limit: Int) -> [UInt8] {
        var content: [UInt8] = []
        var next = UInt32(truncatingIfNeeded: start)
        while next < Self.lastSector, content.count < limit, let sector = sector(next) {
            content += sector.prefix(sectorSize)
            guard Int(next) < table.count, content.count <= bytes.count else { break }
            next = table[Int(next)]
        }
        return content
    }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
    /// Two bytes from an offset on, the least significant first; zero beyond the end.
    func littleEndian16(_ offset: Int) -> Int {
        guard offset >= 0, offset + 2 <= count else { return 0 }
        return Int(self[startIndex + offset]) | Int(self[startIndex + offset + 1]) << 8
    }

    /// Four bytes from an offset on, the least significant first; zero beyond the end.
    func littleEndian32(_ offset: Int) -> Int {
        littleEndian16(offset) | littleEndian16(offset + 2) << 16
    }

    /// A double from an offset on.
    func littleEndianDouble(_ offset: Int) -> Double {
        let low = UInt64(littleEndian32(offset))
        return Double(bitPattern: low | UInt64(littleEndian32(offset + 4)) << 32)
    }
}
