// SPDX-License-Identifier: MPL-2.0

import Testing

/// What a user does and sees, in the real window on a private desktop, one test after the other.
@MainActor @Suite(.serialized, .onDesktop, .restoredDesktop, .keepsScreenshots, .timeLimit(.minutes(4)))
struct WindowTests {}
