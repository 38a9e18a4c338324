// SPDX-License-Identifier: MPL-2.0

/// Installed packages of Debian.
public enum DebianPackage {
    /// The first number of a package's version, without its epoch: 51 for `1:51.0-1`.
    ///
    /// - Throws: ``TestFailure`` when it is not installed, or its version begins with no number.
    public static func majorVersion(of package: String) throws -> Int {
        let output = try ChildProcess.output(of: ["dpkg-query", "--show", "--showformat=${Version}", package])
        let version = String(decoding: output, as: UTF8.self).split(separator: ":").last ?? ""
        guard let number = Int(version.prefix(while: \.isNumber)) else {
            throw TestFailure("\(package) has the version “\(version)”")
        }
        return number
    }
}
