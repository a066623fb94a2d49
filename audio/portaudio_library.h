// PortAudio itself, kept silent.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kimari::audio {

// Asked of it, s; reading is planned ahead.
inline constexpr double kSuggestedLatency = 0.060;

// PortAudio counts its own users; each holder is one. Thread: one at a time.
class PortAudioLibrary {
 public:
  PortAudioLibrary();
  PortAudioLibrary(const PortAudioLibrary&) = delete;
  PortAudioLibrary& operator=(const PortAudioLibrary&) = delete;
  ~PortAudioLibrary();
  // PortAudio's, of its start; 0: none.
  int Error() const { return error_; }

  enum class Way { kPlay, kHear };
  // What can play, or hear, by PortAudio's names. Empty where it did not start.
  std::vector<std::string> Names(Way way) const;
  // PortAudio's number of the first of that name, of the default one for an
  // empty name; nothing where there is none.
  std::optional<int> Find(Way way, const std::string& name) const;

 private:
  int error_;
};

// "'one', 'another'".
std::string Listed(const std::vector<std::string>& names);

}  // namespace kimari::audio
