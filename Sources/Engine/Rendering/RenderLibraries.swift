// SPDX-License-Identifier: MPL-2.0

/// The libraries that the rendering program draws with, as it tells them itself.
public struct RenderLibraries: Sendable {
    /// Names and versions, in alphabetical order.
    public let list: [(name: String, version: String)]

    /// Asks the program; an empty list when it cannot be asked.
    public init(of configuration: RenderConfiguration = RenderConfiguration()) async {
        let text = await ProgramAnswer.text("--versions", of: configuration) ?? ""
        list = text.split(separator: "\n").compactMap { line in
            guard let space = line.firstIndex(of: " ") else { return nil }
            return (String(line[..<space]), String(line[line.index(after: space)...]))
        }
    }
}
