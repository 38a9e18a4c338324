// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import VitrineGLib

/// The texts of a batch in the interface.
extension BatchWork {
    /// The announcement of the batch, with the number of documents that it changes.
    func intention(_ count: Int) -> String {
        switch self {
        case .rename, .pictures: trn("{count} document will change", "{count} documents will change", count)
        case .thumbnails: trn("{count} thumbnail will be made", "{count} thumbnails will be made", count)
        }
    }

    /// The title of the batch while it runs.
    func title(_ count: Int) -> String {
        switch self {
        case .rename: trn("Renaming {count} document…", "Renaming {count} documents…", count)
        case .pictures: trn("Changing {count} picture…", "Changing {count} pictures…", count)
        case .thumbnails: trn("Making {count} thumbnail…", "Making {count} thumbnails…", count)
        }
    }

    /// The message about the finished batch.
    func outcome(_ count: Int) -> String {
        switch self {
        case .rename, .pictures: trn("{count} document was changed", "{count} documents were changed", count)
        case .thumbnails: trn("{count} thumbnail was made", "{count} thumbnails were made", count)
        }
    }
}

extension BatchPlan {
    /// The warning before the batch starts; nil when the originals stay as they are.
    var remark: String? {
        switch originals {
        case .stay: nil
        case .goToTrash: tr("The originals go to the trash.")
        case .areLost: tr("There is no trash here: pictures that are replaced cannot be got back.")
        }
    }
}
