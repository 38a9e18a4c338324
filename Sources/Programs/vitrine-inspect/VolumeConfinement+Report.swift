// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// The confinement of a helper of volumes as `vitrine-inspect doctor` tells it; nil stands for a helper that is not there.
extension VolumeConfinement? {
    /// The JSON object.
    func json(of kind: VolumeConfinement.Kind) -> JSONObject {
        var object = JSONObject()
        object.add("kind", kind == .mounted ? "mounted" : "remote")
        object.add("available", self != nil)
        guard let confinement = self else { return object }
        object.add("confined", confinement.isConfined)
        object.add("landlock", confinement.landlock)
        object.add("refused", confinement.refused)
        object.add("allowed", confinement.allowed)
        return object
    }

    /// The line for people, in their language.
    func description(of kind: VolumeConfinement.Kind) -> String {
        let name = kind == .mounted ? tr("Mounted volumes") : tr("Remote places")
        guard let confinement = self else {
            return tr("{volumes}: the helper cannot be started", ["volumes": name])
        }
        let landlock = "Landlock ABI \(confinement.landlock)"
        let values = [
            "volumes": name, "landlock": landlock, "attempts": confinement.allowed.joined(separator: ", "),
        ]
        if confinement.isConfined {
            return confinement.allowed.isEmpty
                ? tr("{volumes}: confined by {landlock}; attempts on other files were refused", values)
                : tr("{volumes}: confined by {landlock}, which cannot refuse: {attempts}", values)
        }
        if confinement.landlock == 0, confinement.refused.isEmpty {
            let needed = ["volumes": name, "version": kind == .mounted ? "5.19" : "5.13"]
            return tr("{volumes}: not confined; this needs Landlock of Linux {version} or later", needed)
        }
        return tr("{volumes}: not confined by {landlock}; not refused: {attempts}", values)
    }
}
