// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

extension MediaPreview: SideTextHolder, CommandHolder {
    var sideText: FileLocation? { subtitles.file?.location }

    func sideTextEncoding() async -> String? { await subtitles.encoding() }

    func readSideText() { subtitles.readAgain() }

    var onCommand: (@MainActor (PanelCommand) -> Void)? {
        get { subtitles.onCommand }
        set { subtitles.onCommand = newValue }
    }
}
