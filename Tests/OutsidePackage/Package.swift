// swift-tools-version: 6.2
// SPDX-License-Identifier: MPL-2.0
import PackageDescription

// A package that depends on Vitrine as any other one does: `make test-outside` copies it out of the checkout and builds
// it. It names products alone, and switches over errors that may grow.

/// The renderers that SwiftPM builds beside a program which needs them.
let renderers: [Target.Dependency] = ["vitrine-render", "vitrine-render-still", "vitrine-volume"].map {
    .product(name: $0, package: "vitrine")
}

let package = Package(
    name: "OutsidePackage",
    dependencies: [.package(name: "vitrine", path: Context.environment["VITRINE_CHECKOUT"] ?? "../..")],
    targets: [
        .executableTarget(
            name: "Contacts",
            dependencies: [
                .product(name: "Thumbnails", package: "vitrine"), .product(name: "VolumeAccess", package: "vitrine"),
            ] + renderers),
        .executableTarget(
            name: "Attachments",
            dependencies: [
                .product(name: "Previews", package: "vitrine"), .product(name: "VitrineGtk", package: "vitrine"),
                .product(name: "VolumeAccess", package: "vitrine"),
            ] + renderers),
        .target(
            name: "Articles",
            dependencies: [
                "Thumbnails", "Batches", "Previews", "Browser", "RendererKit", "Documents", "VitrineGtk", "Rendering",
                "DocumentModel", "VolumeAccess",
            ].map { .product(name: $0, package: "vitrine") }),
    ])
