// Sound as phones and players make it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kimari {

// `samples` at 44.1 kHz, mono, in a box that the file's name, or `box` where it
// is told, stands for ("m4a", "mp4", "adts"), as AAC. False where it cannot be
// made.
bool WriteAac(const std::filesystem::path& file,
              const std::vector<float>& samples, const std::string& box = "");

}  // namespace kimari
