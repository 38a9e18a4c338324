// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The window's style rules, beside those of libadwaita.
@MainActor enum Styles {
    private static var isAdded = false

    /// Adds them, once.
    static func add() {
        guard !isAdded else { return }
        isAdded = true
        StyleSheet.add(rules)
    }

    private static let rules = """
        gridview.documents { padding: 12px; background: none; }
        gridview.documents > child { padding: 6px; margin: 3px; border-radius: 12px; background: none; }
        gridview.documents > child:hover { background-color: alpha(currentColor, 0.05); }
        gridview.documents > child:selected { background-color: alpha(@accent_bg_color, 0.25); }
        gridview.documents > child:selected:hover { background-color: alpha(@accent_bg_color, 0.32); }
        gridview.documents > rubberband { border-radius: 6px; }
        gridview.documents > child.drop-into { background-color: alpha(@accent_bg_color, 0.25);
            outline: 2px solid @accent_color; outline-offset: -2px; }
        columnview.documents { background: none; }
        columnview.documents > listview { background: none; padding-bottom: 12px; }
        columnview.documents > listview > row:selected { background-color: alpha(@accent_bg_color, 0.25); }
        columnview.documents > listview > row:selected:hover { background-color: alpha(@accent_bg_color, 0.32); }
        columnview.documents > listview > row > cell { padding: 0 6px; }
        columnview.documents > listview > row > cell:first-child { padding: 0 12px; }
        columnview.documents > header > button { padding: 0 6px; }
        columnview.documents > header > button:first-child { padding: 0 12px; }
        columnview.documents > listview > row.drop-into { background-color: alpha(@accent_bg_color, 0.25);
            outline: 2px solid @accent_color; outline-offset: -2px; }
        .item-count { margin: 6px; padding: 4px 12px; border-radius: 9999px; font-size: 0.9em;
            background-color: mix(@view_bg_color, @view_fg_color, 0.1); color: @view_fg_color;
            transition: opacity 150ms; }
        .item-count.faded { opacity: 0; }
        .new-page { border: 2px dashed alpha(currentColor, 0.35); border-radius: 8px;
            background-color: alpha(currentColor, 0.04); color: alpha(currentColor, 0.7); }
        gridview.documents > child:hover .new-page { border-color: @accent_color; color: @accent_color; }
        .view-pane { background-color: @view_bg_color; color: @view_fg_color; }
        .sidebar-pane row.drop-into { background-color: alpha(@accent_bg_color, 0.25);
            outline: 2px solid @accent_color; outline-offset: -2px; }
        .sidebar-pane { background-color: @window_bg_color; }
        .path-bar-frame { background-color: alpha(currentColor, 0.1); border-radius: 6px; min-height: 34px;
            margin: 0 6px; }
        .path-bar button { font-weight: normal; padding: 2px 8px; margin: 2px; border-radius: 5px; min-height: 26px; }
        .path-bar button.current { font-weight: bold; }
        .pane-divider:focus-visible { background-color: alpha(@accent_color, 0.5); }
        .transfer { padding: 9px 12px 9px 18px; border-top: 1px solid @borders; }
        .transfer:dir(rtl) { padding: 9px 18px 9px 12px; }
        .notice { padding: 6px 6px 6px 18px; background-color: alpha(currentColor, 0.05); }
        .notice.warning { color: inherit; background-color: alpha(@warning_color, 0.15); }
        .notice:dir(rtl) { padding: 6px 18px 6px 6px; }
        """
}
