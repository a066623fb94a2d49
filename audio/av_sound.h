// Sound as phones and players make it (AAC, ALAC, mp3, WMA, AMR, Opus in
// another box), by libavformat and libavcodec. For whoever reads sound files;
// others take sound_file.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "host/base/result.h"

namespace kimari::audio {

struct AvSound {
  int rate = 0;        // samples a second
  int64_t frames = 0;  // as the file says; 0 where it does not, or guesses
  bool torn = false;   // fewer came than it says there are
};

// Decodes the file whole and hands on its samples, interleaved; `take` says
// false to end it. Which kind it is its content says,
// whatever its name. Opens nothing but this file, and says nothing on the
// terminal. Fails (kFile), the reason without the file's name, where it holds
// no sound that can be read or ends before its index. Thread: any.
Result<AvSound> ReadAvSound(
    const std::filesystem::path& file,
    const std::function<bool(std::span<const float> samples, int channels,
                             int rate)>& take);

// What libav would say on the terminal is said nowhere from here on; whoever
// uses it tells in words of its own what was wrong. Thread: any.
void QuietLibav();

}  // namespace kimari::audio
