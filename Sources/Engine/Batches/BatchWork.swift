// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import VolumeAccess

/// The kind of change that a batch makes to its documents.
@nonexhaustive public enum BatchWork: Equatable, Sendable {
    /// Gives them other names in their folders.
    case rename(RenameRule)
    /// Crops, redacts, turns, shrinks or converts pictures.
    case pictures(PictureWork)
    /// Makes pictures of documents of any kind.
    case thumbnails(ThumbnailWork)

    /// Whether it works on files alone, so that of a folder it is what lies in it that is meant.
    public var isForFiles: Bool {
        if case .rename = self { false } else { true }
    }

    /// Whether the documents have to be asked when they were taken (``BatchSources/readingDatesTaken(by:onProgress:)``).
    public var needsDatesTaken: Bool {
        if case .rename(let rule) = self { rule.template.needsDatesTaken } else { false }
    }
}

/// The place of the results of a batch.
@nonexhaustive public enum BatchPlacement: Equatable, Sendable {
    /// In the place of the originals, which go to the trash where their volume has one.
    case inPlace
    /// Into the folders of the originals, with names that are free.
    case beside
    /// Into one folder, with names that are free.
    case folder(FileLocation)
}

/// How pictures are changed.
public struct PictureWork: Equatable, Sendable {
    /// The edits, made before they are turned. A picture in which an area does not lie is left alone, as a failure.
    public var edits = PictureEdits()
    /// How they are turned.
    public var turn = PictureChange.Turn.none
    /// The box that they must fit into, in pixels; nil leaves their size.
    public var bounds: PixelSize?
    /// Their new format; nil is the one they have.
    public var encoding: ImageEncoding?
    /// The quality from 1 to 100, for lossy formats; nil for the default of the format.
    public var quality: Int?
    /// Whether EXIF metadata stays. Redacted pictures lose theirs.
    public var keepsMetadata = true
    /// The place of the results.
    public var placement = BatchPlacement.beside

    /// No change at all.
    public init() {}

    /// Whether nothing becomes of a picture that is small enough and has the format already.
    var changesNothing: Bool { edits.isEmpty && turn == .none && quality == nil && keepsMetadata }
}

/// The thumbnails that are exported.
public struct ThumbnailWork: Equatable, Sendable {
    /// The length of the longer side, in pixels.
    public var side: Int
    /// Their format.
    public var encoding: ImageEncoding
    /// The folder for the thumbnails. They never replace the documents.
    public var folder: FileLocation?

    /// Pictures beside the documents, or in a folder.
    public init(side: Int = 256, encoding: ImageEncoding = .png, folder: FileLocation? = nil) {
        (self.side, self.encoding, self.folder) = (side, encoding, folder)
    }
}
