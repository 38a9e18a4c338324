// SPDX-License-Identifier: MPL-2.0

import Testing
import VitrineGLib

@Suite struct TranslationTests {
    @Test func `placeholders are filled once, and values with braces stay as they are`() {
        #expect(tr("zz {a} and {b}", ["a": "{b}", "b": "2"]) == "zz {b} and 2")
        #expect(tr("zz {unknown}", [:]) == "zz {unknown}")
        #expect(trn("zz {count} thing", "zz {count} things", 3) == "zz 3 things")
    }
}
