// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// A function of the C library that Swift does not offer, and for good reason.
///
/// The type must be the function's own, as a C convention.
func symbol<Function>(_ name: String, as type: Function.Type) -> Function {
    unsafeBitCast(dlsym(nil, name), to: type)
}

typealias Fork = @convention(c) () -> Int32
typealias MakeMemory = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
typealias SignalThread = @convention(c) (Int32, Int32, Int32) -> Int32
typealias Trace = @convention(c) (Int32, Int32, UInt, UInt) -> Int
