// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// A picture beside a film or a piece of music that stands for it.
///
/// A cover in the file comes first, as in Kodi and Jellyfin: it belongs to this very piece. Then music has the picture that is
/// named after it (`song.jpg`), then that of its folder (`cover.jpg`). A film has only the picture that is named after it
/// (`film-poster.jpg`, `film.jpg`), and else a frame of its own, as file managers show it: the picture of a folder would make
/// all films in it look the same. Its preview plays.
struct CompanionCover {
    private let picture: CompanionPicture

    /// The first picture that is there and can be drawn.
    ///
    /// - Parameter bounds: the size that it is made to fit, in pixels.
    init?(_ kinds: [CompanionKind], beside source: any ByteSource, bounds: PixelSize) {
        guard let companions = source.companions else { return nil }
        for kind in kinds {
            guard let picture = companions.picture(kind, bounds: bounds).picture else { continue }
            self.picture = picture
            return
        }
        return nil
    }

    /// The kinds of pictures that stand for music, best first.
    static let ofMusic: [CompanionKind] = [.poster, .cover]

    /// Draws it into a canvas of the bounds that it was made to fit.
    func draw(on canvas: Canvas) throws(Refusal) {
        guard let raster else { throw Refusal(.nothingToShow) }
        raster.copy(into: try canvas.begin(raster.size, documentSize: picture.documentSize))
    }

    /// A copy of its pixels.
    var raster: Raster? { Raster(picture) }
}
