// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VolumeAccess

/// The names of copied files that not every volume takes: characters, lengths, and names that differ only in case.
struct UnusualNames {
    /// The maximum number of kinds of names that are probed; a refused name of a further kind is reported when it is copied.
    private static let limit = 200

    private var named: [FileLocation] = []
    private var long: [(file: FileLocation, size: ByteCount)] = []
    private var alike: [FileLocation] = []

    var isEmpty: Bool { named.isEmpty && long.isEmpty && alike.isEmpty }

    mutating func note(_ file: FileLocation, size: ByteCount) {
        if Staging.isUnusual(file.nameBytes) { named.append(file) }
        if Staging.isUnusual(size) { long.append((file, size)) }
    }

    /// - Parameter names: all of a folder.
    mutating func note(_ names: [[UInt8]], in folder: FileLocation) {
        var seen: Set<[UInt8]> = []
        // The names are compared as bytes after folding case: names that differ in composition count as distinct.
        for name in names
        where !seen.insert(Array(String(decoding: name, as: UTF8.self).lowercased().utf8)).inserted {
            alike.append(folder.child(name))
        }
    }

    /// A short sample of a name with unusual parts (``Staging/unusualParts(of:)``): a long one could be refused for its
    /// length.
    private static func sample(of parts: [UInt8]) -> [UInt8] {
        let ends = [UInt8(ascii: "."), UInt8(ascii: " ")]
        let letter = UInt8(ascii: "a")
        return [letter] + parts.filter { !ends.contains($0) } + [parts.first { ends.contains($0) } ?? letter]
    }

    /// The names that the volume of a folder refuses, tested in a hidden folder that is removed again.
    func refused(by folder: FileLocation, _ writer: any FileChanges) -> [TransferProblem] {
        guard let staging = try? Staging(in: folder, by: writer) else { return [] }
        defer { staging.remove(isCertain: true) }
        var problems: [TransferProblem] = []
        // A volume treats all names with the same unusual characters alike.
        var verdicts: [[UInt8]: Bool] = [:]
        for file in named {
            let kind = Staging.unusualParts(of: file.nameBytes)
            if verdicts[kind] == nil, verdicts.count < Self.limit {
                do throws(FileChangeError) {
                    try staging.probe(Self.sample(of: kind), size: 0)
                    verdicts[kind] = false
                } catch .badName {
                    verdicts[kind] = true
                } catch {
                    return problems
                }
            }
            if verdicts[kind] == true { problems.append(.nameRefused(file)) }
        }
        if let longest = long.max(by: { $0.size < $1.size }),
            (try? staging.probe(longest.file.nameBytes, size: longest.size)) == nil
        {
            for (file, size) in long {
                do throws(FileChangeError) { try staging.probe([], size: size) } catch .tooLarge {
                    problems.append(.tooLarge(file))
                } catch {
                    return problems
                }
            }
        }
        if !alike.isEmpty, (try? staging.probeIgnoresCase()) == true { problems += alike.map { .sameName($0) } }
        return problems
    }
}
