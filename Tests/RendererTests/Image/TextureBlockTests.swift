// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Renderers

/// Blocks of textures in all modes of BC6H and BC7, compared with the pixels from another decoder.
@Suite struct TextureBlockTests {
    /// The indices of the pixels that are compared.
    private static let places = [0, 6, 9, 15]

    private func block(_ kind: TextureBlock.Kind, _ hex: String) -> TextureBlock {
        let digits = Array(hex)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return bytes.withUnsafeBytes { TextureBlock(kind, $0) }
    }

    /// Random blocks, and the red, green, blue and alpha of their pixels.
    @Test(
        arguments: [
            ("BFC40E39342676B72E140C371F13B343", [0x4B25_B5FF, 0x3D4F_B5FF, 0x9941_3CFF, 0x443A_B5FF]),
            ("4A9318B22E5250CB31253C9241464A01", [0x6678_25FF, 0x4CB9_2CFF, 0x4CB9_2CFF, 0x4CB9_2CFF]),
            ("0C593A407FB1F7ADC604E5E518992963", [0x5B54_24FF, 0xD6AD_94FF, 0x5B54_24FF, 0x39DE_52FF]),
            ("2842165B946726C58D6258CEA9A3D0B5", [0x213D_47FF, 0x9594_89FF, 0xB7A5_B1FF, 0x1A59_5AFF]),
            ("F00BF57BBCEC2982F00F6809A8926DD4", [0x5AEF_CB39, 0x53E1_CB6E, 0x53E1_946E, 0x45C4_CBDC]),
            ("E0832F68EB562E78B98747622B171727", [0x0640_26DD, 0x0640_26DD, 0x0640_26DD, 0x8290_0BAD]),
            ("400DA3DFF9CD62EADCCBF4845D615932", [0x29AD_7591, 0x2DC8_7881, 0x2BBC_7788, 0x2FD4_7A7A]),
            ("80889BD0DFCA49985290FB7DA813A4CB", [0x75BE_0C24, 0x75BE_0C24, 0x75BE_0C24, 0xA7A3_67F8]),
        ] as [(String, [UInt32])])
    func `each mode of BC7 is decoded`(hex: String, pixels: [UInt32]) {
        let block = block(.sets, hex)
        #expect(Self.places.map { block.pixel($0) << 8 | block.pixel($0) >> 24 } == pixels)
    }

    /// Random blocks, signed and unsigned, and the red, green and blue of their pixels on a screen.
    @Test(
        arguments: [
            (false, "2CB1B34CEE3953F85EEDE2C6E5CDBBE5", [0x61_45FF, 0x63_42FF, 0x60_42FF, 0x68_42FF]),
            (false, "BDA2942986E207BEBF65EC212B1826F5", [0x0C_3103, 0x26_0802, 0x06_3203, 0x41_0806]),
            (false, "625E141BC18A848AED0D7D69BD67E809", [0x53_1BFF, 0x51_1BFF, 0x51_1BFF, 0x50_1BFF]),
            (false, "66D49BE86A6461C402DB942F87978CFA", [0x37_0305, 0x37_0206, 0x38_0305, 0x38_0305]),
            (false, "EAAA633DE5A7AD0A8D02A8BE1B2F0E3D", [0xFF_4234, 0xFF_4434, 0xFF_4234, 0xFF_4332]),
            (false, "EEA578C84D25D3DA277C9943ACA780EC", [0xFF_E1AC, 0xFF_D49D, 0xFF_E1AC, 0xFF_E3C9]),
            (false, "920717F026BDE63520B8CD69F010A4D3", [0x06_03FF, 0x02_02FF, 0x1F_10E8, 0x13_0FDA]),
            (false, "369CA95C5A90917A495FE43970890D27", [0xFF_3905, 0xFF_0A10, 0xFF_0F0C, 0xFF_0F0C]),
            (false, "BAA92AE81909520581019DA12F215A66", [0x2B_2BFF, 0x2D_21FF, 0x2A_2FFF, 0x29_41FF]),
            (false, "1E3C8397911776468F8E6C90B4B83783", [0xFF_5C06, 0xFF_FF06, 0xFF_5C06, 0x0A_FF06]),
            (false, "A397365CF0EAE9D442896398A45EF0FB", [0x07_0300, 0x1A_FF12, 0x22_FF24, 0x3F_FF85]),
            (false, "C7E0E4724613963BB04BE40537108AEA", [0xFF_0C78, 0xFF_148E, 0xFF_1185, 0xFF_29CA]),
            (false, "4B3E7E9D5115D90260BD0798CE918376", [0x57_A600, 0x4D_9B00, 0x47_9500, 0x4E_9C00]),
            (false, "4FCA10FFFB7DEDB64F73147FEA6E8C41", [0xFF_9C9B, 0xFF_9C9B, 0xFF_9C9B, 0xFF_9C9B]),
            (true, "AC0BDFFE20B8008176081A449A9DBAED", [0x06_FF14, 0x06_FF14, 0x04_FF0E, 0x03_FF11]),
            (true, "D9084B23903E90AAD4EE86F708A200B9", [0x00_4630, 0xFF_FF00, 0x00_4852, 0x85_FF00]),
            (true, "0223A98AEA1819B720AFE059ABAF9089", [0x1C_382F, 0x1A_3831, 0x17_3631, 0x17_3631]),
            (true, "26B729256BC1CC343501816C118F0398", [0x9E_006B, 0x9D_0069, 0x9E_006B, 0x98_0066]),
            (true, "0A308BB412335A22386EC5D613FDE276", [0x5A_003D, 0x5B_003E, 0x5C_003F, 0x57_0033]),
            (true, "8E4E1A58F67D690CA64F36CC19D6F563", [0xC2_0A00, 0xBC_0C00, 0xBF_0B00, 0xBC_0C00]),
            (true, "B2E99E242E158ED942BD7DD1E8AEE057", [0xFF_9801, 0xC1_6800, 0x88_FF01, 0x68_FF01]),
            (true, "966C9038FC02BEC0733E6700517C1C31", [0xFF_100C, 0xFF_0B0C, 0xFF_020E, 0xFF_100C]),
            (true, "DA978ADC226A5CEDB2DC097679566758", [0x00_0548, 0x00_15FF, 0x00_11FF, 0x00_0AFF]),
            (true, "3EF0169F7E56BB44883E1E3D9136C922", [0x0F_007A, 0x27_0C5B, 0x90_FF32, 0x01_00CB]),
            (true, "6331008DA9C1BC5896B89C8D74C2CE7E", [0xFF_005D, 0x07_FF45, 0xCE_0054, 0xCE_0054]),
            (true, "07A52611EB4F71ABA28A0368A37CBB90", [0x21_0058, 0x21_0024, 0x21_001B, 0x21_0020]),
            (true, "ABEBB69337E0FE0BCE990A62592D00BF", [0x8E_00F6, 0x8C_00EF, 0x8D_00F3, 0x90_00FB]),
            (true, "2FB85F4C19368E62A447C0AB38ABFA6F", [0x8A_005E, 0x8A_005E, 0x8A_005E, 0x8A_005E]),
        ] as [(Bool, String, [UInt32])])
    func `each mode of BC6H is decoded`(isSigned: Bool, hex: String, pixels: [UInt32]) {
        let block = block(.light(isSigned: isSigned), hex)
        for (place, pixel) in zip(Self.places, pixels) {
            let found = block.pixel(place)
            #expect(found >> 24 == 255)
            for shift: UInt32 in [0, 8, 16] {
                let difference = Int(found >> shift & 255) - Int(pixel >> shift & 255)
                #expect(abs(difference) <= 1, "pixel \(place)")
            }
        }
    }

    @Test func `blocks of an unknown mode are black or transparent`() {
        let rest = String(repeating: "FF", count: 15)
        #expect(block(.sets, "00" + rest).pixel(5) == 0)
        for mode in ["13", "17", "1B", "1F"] {
            #expect(block(.light(isSigned: false), mode + rest).pixel(5) == 0xFF00_0000)
        }
    }

    @Test func `signed channels are shown with 0 in the middle`() {
        // The values -127 and 127, with indices for both.
        let block = block(.signedChannel, "817F" + "080000000000")
        #expect(block.pixel(0) & 255 == 0 && block.pixel(1) & 255 == 255)
        let flat = self.block(.signedChannels, "0000000000000000" + "0000000000000000")
        #expect(flat.pixel(3) == 0xFF7F_7FFF || flat.pixel(3) == 0xFF7F_7FFE)
    }
}
