// Whether a file of sound or film is shorter than its own head says: a copy or
// a recording that broke off.
#pragma once

#include <filesystem>

namespace kimari {

// By the boxes of mp4, m4a and mov (its index may be what is missing) and the
// sizes of wav, avi and aiff. False of other kinds, of a file that cannot be
// read, and of one whose writer did not know its size. Thread: any.
bool EndsEarly(const std::filesystem::path& file);

}  // namespace kimari
