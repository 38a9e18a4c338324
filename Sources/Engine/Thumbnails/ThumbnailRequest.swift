// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import Documents
internal import Glibc
internal import VitrineGLib
public import VolumeAccess

/// A request for pictures of a file.
public struct ThumbnailRequest: Hashable, Sendable {
    /// The kinds of representation that are wanted, in any mix.
    public struct Representations: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// A mix, by its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The content type's themed icon, at once, with nothing of the file read.
        public static let icon = Representations(rawValue: 1)
        /// A picture that takes no decoding of the document: a smaller cached one, or one embedded in the file.
        public static let lowQuality = Representations(rawValue: 2)
        /// The picture itself.
        public static let thumbnail = Representations(rawValue: 4)
        /// Whatever there is.
        public static let all: Representations = [.icon, .lowQuality, .thumbnail]
    }

    /// The longest side that can be asked for, in pixels.
    public static let sideLimit = 4096

    /// The file.
    public var file: FileLocation
    /// The box that the picture is to fill, in points. Pictures keep their aspect ratio and are not enlarged.
    public var size: ThumbnailSize
    /// Pixels to a point.
    public var scale: Double
    /// The representations to deliver.
    public var representations: Representations
    /// A picture that is smaller than this on both sides, in points, is of no use: it counts as failed. 0 takes any.
    public var minimumDimension: Double
    /// Whether the picture is to stand where icons stand: then a thin edge and a soft shadow set it off, unless it has
    /// transparent parts, whose shape does. ``ThumbnailRepresentation/contentRect`` is the picture inside of them.
    public var iconMode: Bool
    /// Whether the picture must fit into the box. Otherwise it may be the next larger size of the cache, up to twice
    /// as large, which costs least and is shown scaled.
    public var isExact: Bool
    /// The content type, when the caller knows better than the file's name.
    public var contentType: ContentType?
    /// Whether the user asked for this very picture, so that the document may be fetched from its server for it, however
    /// long it is. Otherwise nothing longer than ``VolumeAccess/HelperFileAccess/remotePictureLimit`` is.
    public var fetchesWhole = false

    /// A request. Nothing is checked before it is used.
    public init(
        file: FileLocation, size: ThumbnailSize, scale: Double = 1, representations: Representations = .all,
        minimumDimension: Double = 0, iconMode: Bool = false, isExact: Bool = false,
        contentType: ContentType? = nil
    ) {
        self.file = file
        self.size = size
        self.scale = scale
        self.representations = representations
        self.minimumDimension = minimumDimension
        self.iconMode = iconMode
        self.isExact = isExact
        self.contentType = contentType
    }

    /// Checks what can be checked without looking at the file.
    ///
    /// - Returns: the box in pixels.
    /// - Throws: ``ThumbnailError/invalid(_:)`` with what is wrong, ``ThumbnailError/notLocal``.
    public func validated() throws(ThumbnailError) -> PixelSize {
        guard !representations.isEmpty else { throw .invalid(tr("The request names no representation")) }
        guard scale.isFinite, scale > 0 else { throw .invalid(tr("The scale must be above zero")) }
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard width.isFinite, height.isFinite, width >= 1, height >= 1 else {
            throw .invalid(tr("The size must be at least one pixel"))
        }
        guard max(width, height) <= Double(Self.sideLimit) else {
            throw .invalid(tr("The size must be at most {count} pixels", ["count": String(Self.sideLimit)]))
        }
        guard minimumDimension >= 0, minimumDimension <= max(size.width, size.height) else {
            throw .invalid(tr("The minimum dimension must lie between zero and the size"))
        }
        guard let path = file.path else {
            guard file.isOnVolume else { throw .notLocal }
            return PixelSize(width: Int(width), height: Int(height))
        }
        guard path.first == UInt8(ascii: "/"), !path.contains(0) else {
            throw .invalid(tr("The file must be given by its absolute path"))
        }
        return PixelSize(width: Int(width), height: Int(height))
    }
}

extension FileLocation {
    /// Whether a URI names a file of a volume that the user has mounted, and no page that would be fetched from anywhere.
    fileprivate var isOnVolume: Bool {
        guard let end = uri.firstIndex(of: ":"), uri[end...].hasPrefix("://") else { return false }
        return !["http", "https"].contains(uri[..<end].lowercased())
    }
}
