// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// The restrictions of a volume on names, tested in a hidden folder that is removed again. The name of its file system
/// decides nothing.
public struct VolumeNames: Equatable, Sendable {
    /// Names that it does not take.
    public var refused: Set<[UInt8]> = []
    /// Whether two names that differ only in case are one; false when that was not asked.
    public var ignoresCase = false

    /// So many names are asked about.
    private static let limit = 200

    /// Asks the volume of a folder. One that does not answer has nothing against anything; it says so when it is written to.
    ///
    /// - Parameters:
    ///   - names: the names; only those that some volume might refuse are tried.
    ///   - alike: whether some of them differ only in case.
    public static func judging(_ names: [[UInt8]], alike: Bool, in folder: FileLocation) async -> VolumeNames {
        let unusual = Array(names.filter(Staging.isUnusual).prefix(limit))
        guard !unusual.isEmpty || alike else { return VolumeNames() }
        return await FileQueue.perform { () throws(Never) in
            var result = VolumeNames()
            guard let (target, changes) = try? FileAccesses.resolved(folder),
                let staging = try? Staging(in: target, by: changes)
            else { return result }
            defer { staging.remove(isCertain: true) }
            for name in unusual {
                do throws(FileChangeError) { try staging.probe(name, size: 0) } catch .badName {
                    result.refused.insert(name)
                } catch {
                    return result
                }
            }
            if alike { result.ignoresCase = (try? staging.probeIgnoresCase()) ?? false }
            return result
        }
    }
}
