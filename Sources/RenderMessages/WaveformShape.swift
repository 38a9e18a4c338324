// SPDX-License-Identifier: MPL-2.0

/// Where in the picture of how loud a piece of music is its beginning and its end are.
public enum WaveformShape {
    /// What is free on either side of the bars, of the picture's width.
    public static let margin = 0.08
}
