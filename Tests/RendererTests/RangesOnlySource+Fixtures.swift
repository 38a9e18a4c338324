// SPDX-License-Identifier: MPL-2.0

import RendererKit
import TestSupport

extension RangesOnlySource {
    /// The fixture of a name, below `Tests/Fixtures`.
    convenience init(fixture name: String) throws { self.init(try MemorySource(fixture: name)) }
}
