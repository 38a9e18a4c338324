// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The style rules of the panel, given to the display once.
@MainActor enum PreviewStyles {
    static let load: Void = StyleSheet.add(
        """
        .preview-picture { background-color: #1d1d20; color: #ffffff; }
        .preview-subtitles { background-color: rgba(0, 0, 0, 0.65); color: #ffffff; font-size: 130%;
            padding: 3px 12px; border-radius: 6px; }
        .preview-subtitles.large { font-size: 190%; }
        .preview-pages { background-color: shade(@window_bg_color, 0.92); }
        .preview-header .title, .preview-header .subtitle { padding-left: 3px; padding-right: 3px; }
        .preview-notice { padding: 6px 6px 6px 18px; background-color: alpha(@warning_color, 0.15); }
        .preview-notice:dir(rtl) { padding: 6px 18px 6px 6px; }
        gridview.preview-index { padding: 12px; background: none; }
        gridview.preview-index > child { border-radius: 12px; margin: 3px; }
        .preview-filmstrip { border-top: 1px solid @borders; background-color: @view_bg_color; }
        .preview-filmstrip listview { background: none; }
        .preview-filmstrip row { border-radius: 9px; margin: 3px; }
        .preview-attachments { border-bottom: 1px solid @borders; background-color: @view_bg_color; }
        columnview.preview-entries > listview > row > cell { padding: 6px 9px; }
        .preview-fetch { padding: 9px 12px; border-radius: 12px; }
        .preview-lid { background-color: alpha(@window_bg_color, 0.92); color: @window_fg_color; }
        .preview-controls.osd, .preview-controls > .osd { background-color: rgba(0, 0, 0, 0.88); }
        .preview-controls { transition: opacity 250ms; }
        .preview-controls.faded { opacity: 0; }
        .preview-controls:focus-within { opacity: 1; }
        .preview-film-controls { padding-top: 24px; transition: opacity 250ms;
            background-image: linear-gradient(to top, rgba(0, 0, 0, 0.8), rgba(0, 0, 0, 0.55) 60%, rgba(0, 0, 0, 0)); }
        .preview-film-controls.faded { opacity: 0; }
        .preview-page { border-radius: 17px; padding: 0 12px 0 6px; min-height: 34px; }
        .preview-page entry { min-height: 26px; padding: 0 6px; border-radius: 13px; background: none; }
        window.solid-csd.fullscreen { padding: 0; border-style: none; box-shadow: none; }
        """ + TextScale.styles)
}
