// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// The font lookups of the rendering program.
public enum RenderProgramFonts {
    /// The state of Pango's thread in the program, which sets a text for this; nil when the program cannot be started.
    ///
    /// - Parameter milliseconds: how long the program may take before the check counts as failed.
    public static func thread(
        of configuration: RenderConfiguration = RenderConfiguration(), milliseconds: Int = 20_000
    ) async -> FontThread? {
        let text = await ProgramAnswer.text("--font-thread", of: configuration, milliseconds: milliseconds)
        return text.map { FontThread(line: $0.split(separator: "\n", maxSplits: 1).first ?? "") }
    }
}
