// SPDX-License-Identifier: MPL-2.0

import CHEIF
import Pictures

/// The colour description of a HEIF or AVIF file, read by libheif without decoding the picture.
enum HEIFColours {
    /// The numbers in a picture's box `nclx`; nil where it has none.
    ///
    /// - Parameter frame: which of the file's pictures; nil for what it puts first.
    static func coded(_ bytes: UnsafeRawBufferPointer, frame: Int?) -> CodedColour? {
        guard let context = heif_context_alloc() else { return nil }
        defer { heif_context_free(context) }
        guard heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil).isFine,
            let handle = handle(in: context, frame: frame)
        else { return nil }
        defer { heif_image_handle_release(handle) }
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(handle, &profile).isFine, let profile else { return nil }
        defer { heif_nclx_color_profile_free(profile) }
        return CodedColour(
            primaries: Int(profile.pointee.color_primaries.rawValue),
            transfer: Int(profile.pointee.transfer_characteristics.rawValue))
    }

    /// In the order in which libvips counts them.
    private static func handle(in context: OpaquePointer, frame: Int?) -> OpaquePointer? {
        var handle: OpaquePointer?
        guard let frame else {
            return heif_context_get_primary_image_handle(context, &handle).isFine ? handle : nil
        }
        let count = Int(heif_context_get_number_of_top_level_images(context))
        guard frame >= 0, frame < count else { return nil }
        var names = [heif_item_id](repeating: 0, count: count)
        heif_context_get_list_of_top_level_image_IDs(context, &names, Int32(count))
        return heif_context_get_image_handle(context, names[frame], &handle).isFine ? handle : nil
    }
}

extension heif_error {
    fileprivate var isFine: Bool { code == heif_error_Ok }
}
