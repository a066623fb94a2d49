// An HTS voice file (.htsvoice) read with libHTSEngine: what a speaker's
// vocal tract does for given labels. The sound is made by audio/vocoder.h.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::audio {

inline constexpr size_t kCepstrumSize = 35;
// Mel-cepstrum of one frame of 5 ms: ln|H| = sum c[m] cos(m b), b the warped
// frequency (kWarp).
using Cepstrum = std::array<double, kCepstrumSize>;
inline constexpr double kWarp = 0.55;
inline constexpr double kFrameSeconds = 0.005;

struct SpokenFrames {
  std::vector<Cepstrum> spectra;  // one a frame
  std::vector<double> log_f0;     // ln Hz, one a frame; 0 where unvoiced
  std::vector<int> frames;        // of each label
};

class VoiceModel {
 public:
  // Fails (kFile), naming the file, when it is missing, cut short, no HTS
  // voice, or of another kind than the one Kimari knows (Japanese, 48 kHz,
  // frames of 5 ms, 35 mel-cepstra).
  static Result<VoiceModel> Load(const std::filesystem::path& file);
  VoiceModel(VoiceModel&&) noexcept;
  VoiceModel& operator=(VoiceModel&&) noexcept;
  ~VoiceModel();

  // Spoken at the voice's own speed. Fails (kFile) when the engine refuses.
  // Thread: any; calls wait for each other. About 20 ms.
  Result<SpokenFrames> Speak(const std::vector<std::string>& labels) const;

 private:
  struct Engine;
  explicit VoiceModel(std::unique_ptr<Engine> engine);
  std::unique_ptr<Engine> engine_;
};

}  // namespace kimari::audio
