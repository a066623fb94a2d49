// The camera of a rig, looked at for a second.
#pragma once

#include <optional>
#include <string>

#include "host/base/examination.h"
#include "host/rig/rig_camera.h"
#include "vision/camera/camera_source.h"

namespace kimari::setting_up {

// Opens the camera, or says why it cannot be, and examines its frames. A
// simulated camera is not opened: its world would begin. `rig`: the file to
// correct.
void ExamineCamera(const rig::RigCamera& camera, const std::string& rig,
                   Examination& examination);

// Takes frames for a second by their stamps, and says of the camera's mode, its
// frames, its controls and its picture whether they are fit, or what to do.
// `fps`: what a live camera was asked for; nothing for a file.
void ExamineFrames(vision::CameraSource& camera, std::optional<double> fps,
                   Examination& examination);

}  // namespace kimari::setting_up
