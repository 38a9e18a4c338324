// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import VitrineGLib

/// The texts of a batch in the interface.
extension BatchWork {
    /// The announcement of the batch, with the number of documents that it changes.
    func intention(_ count: Int) -> String {
        switch self {
        case .rename, .pictures: trn("{count} file will change", "{count} files will change", count)
        case .thumbnails: trn("{count} thumbnail will be created", "{count} thumbnails will be created", count)
        }
    }

    /// The title of the batch while it runs.
    func title(_ count: Int) -> String {
        switch self {
        case .rename: trn("Renaming {count} file…", "Renaming {count} files…", count)
        case .pictures: trn("Converting {count} image…", "Converting {count} images…", count)
        case .thumbnails: trn("Creating {count} thumbnail…", "Creating {count} thumbnails…", count)
        }
    }

    /// The message about the finished batch.
    func outcome(_ count: Int) -> String {
        switch self {
        case .rename, .pictures: trn("{count} file changed", "{count} files changed", count)
        case .thumbnails: trn("{count} thumbnail created", "{count} thumbnails created", count)
        }
    }
}

extension BatchPlan {
    /// The warning before the batch starts; nil when the originals stay as they are.
    var remark: String? {
        switch originals {
        case .stay: nil
        case .goToTrash: tr("The originals are moved to the trash.")
        case .areLost: tr("This volume has no trash: replaced originals cannot be restored.")
        }
    }
}
