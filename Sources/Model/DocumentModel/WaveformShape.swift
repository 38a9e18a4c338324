// SPDX-License-Identifier: MPL-2.0

/// The layout of the picture of a piece of music, which shows its loudness over time as bars.
public enum WaveformShape {
    /// The margin on either side of the bars, as a fraction of the width of the picture.
    public static let margin = 0.08
}
