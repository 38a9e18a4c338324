// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The labels of the options, and the window's actions that carry them out.
extension OptionsMenu.Option {
    /// The label, an underscore before the letter that chooses it.
    func label(count: Int) -> String {
        switch self {
        case .quickLook: tr("_Quick Look")
        case .open: tr("_Open")
        case .openWith: tr("Open _With")
        case .openLocation: tr("Show in _Folder")
        case .cut: tr("Cu_t")
        case .copy: tr("_Copy")
        case .paste: tr("_Paste")
        case .pasteInto: tr("_Paste Into Folder")
        case .copyPath: trn("Copy P_ath", "Copy P_aths", count)
        case .rename: count > 1 ? tr("Rena_me…") : tr("Rena_me…")
        case .changePictures: count > 1 ? tr("Co_nvert Images…") : tr("Co_nvert Image…")
        case .exportThumbnails: count > 1 ? tr("Export Thum_bnails…") : tr("Export Thum_bnail…")
        case .duplicate: tr("_Duplicate")
        case .moveTo: tr("Mo_ve To…")
        case .copyTo: tr("Cop_y To…")
        case .send: tr("_Email…")
        case .markRead: tr("Mark as R_ead")
        case .markUnread: tr("Mark as _Unread")
        case .star: tr("_Star")
        case .unstar: tr("Remove St_ar")
        case .bookmark: tr("Add to _Bookmarks")
        case .unbookmark: tr("Remove from _Bookmarks")
        case .retry: tr("Reload T_humbnail")
        case .forget: tr("Remove from Rece_nt")
        case .trash: tr("Move to T_rash")
        case .delete: tr("De_lete Permanently…")
        case .restore: tr("_Restore")
        case .emptyTrash: tr("_Empty Trash…")
        case .properties: tr("P_roperties")
        case .createDocument: tr("Create _Document…")
        case .newFolder: tr("New _Folder")
        case .selectAll: tr("Select _All")
        case .custom: ""
        }
    }

    /// The name of the window's action.
    var action: String {
        switch self {
        case .quickLook: "preview"
        case .open: "open"
        case .openWith: "open-with"
        case .openLocation: "open-location"
        case .cut: "cut"
        case .copy: "copy"
        case .paste: "paste"
        case .pasteInto: "paste-into"
        case .copyPath: "copy-path"
        case .rename: "rename"
        case .changePictures: "change-pictures"
        case .exportThumbnails: "export-thumbnails"
        case .duplicate: "duplicate"
        case .moveTo: "move-to"
        case .copyTo: "copy-to"
        case .send: "send"
        case .markRead: "mark-read"
        case .markUnread: "mark-unread"
        case .star: "star"
        case .unstar: "unstar"
        case .bookmark: "bookmark"
        case .unbookmark: "unbookmark"
        case .retry: "retry"
        case .forget: "forget"
        case .trash: "trash"
        case .delete: "delete"
        case .restore: "restore"
        case .emptyTrash: "empty-trash"
        case .properties: "properties"
        case .createDocument: "create"
        case .newFolder: "new-folder"
        case .selectAll: "select-all"
        case .custom(let index): "custom::\(index)"
        }
    }

    /// The keys that do the same, as a menu shows them.
    var keys: String? {
        switch self {
        case .quickLook: "space"
        case .open: "Return"
        case .createDocument: "<Control>n"
        case .newFolder: "<Control><Shift>n"
        case .changePictures, .exportThumbnails, .pasteInto, .openWith, .openLocation, .custom, .star, .unstar,
            .bookmark, .unbookmark,
            .retry, .forget, .restore, .emptyTrash:
            nil
        default: OptionKeys.keys(of: action)
        }
    }
}
