// SPDX-License-Identifier: MPL-2.0

/// The limits of one child. A child that exceeds them is killed, by the client or by the kernel.
public struct RenderLimits: Equatable, Sendable {
    /// Wall-clock time in milliseconds; 0 for none, as in sessions, whose requests have deadlines of their own.
    public var deadline: Int
    /// Processor time in seconds.
    public var processorTime: Int
    /// Address space in bytes, on top of that of its zygote.
    public var memory: Int
    /// The most pixels that a document may declare. Larger ones are refused before they are decoded.
    public var pixels: Int

    /// Limits.
    public init(deadline: Int, processorTime: Int, memory: Int, pixels: Int) {
        self.deadline = deadline
        self.processorTime = processorTime
        self.memory = memory
        self.pixels = pixels
    }

    /// The limits of a thumbnail.
    public static func thumbnail(_ role: RenderRole) -> RenderLimits {
        switch role {
        case .still, .text: RenderLimits(deadline: 8_000, processorTime: 6, memory: 768 << 20, pixels: 200_000_000)
        case .page, .wide, .postscript:
            RenderLimits(deadline: 10_000, processorTime: 8, memory: 1 << 30, pixels: 200_000_000)
        case .media: RenderLimits(deadline: 10_000, processorTime: 8, memory: 2 << 30, pixels: 40_000_000)
        }
    }

    /// The limits of a change of a picture file, which is decoded at its full size and encoded again.
    public static let change = RenderLimits(
        deadline: 60_000, processorTime: 60, memory: 3 << 30, pixels: 200_000_000)

    /// The limits of a preview session, whose requests have a deadline of 15 s each.
    public static func session(_ role: RenderRole) -> RenderLimits {
        switch role {
        case .still, .text, .page, .wide, .postscript:
            // Of what is so large only parts are decoded; what cannot be decoded in parts finds no memory.
            RenderLimits(deadline: 0, processorTime: 120, memory: 2 << 30, pixels: 2_000_000_000)
        // A film of some hours may be watched to its end.
        case .media: RenderLimits(deadline: 0, processorTime: 6 * 3600, memory: 2 << 30, pixels: 40_000_000)
        }
    }
}
