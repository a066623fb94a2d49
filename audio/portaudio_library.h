// PortAudio itself, kept silent.
#pragma once

namespace kimari::audio {

// PortAudio counts its own users; each holder is one. Thread: one at a time.
class PortAudioLibrary {
 public:
  PortAudioLibrary();
  PortAudioLibrary(const PortAudioLibrary&) = delete;
  PortAudioLibrary& operator=(const PortAudioLibrary&) = delete;
  ~PortAudioLibrary();
  // PortAudio's, of its start; 0: none.
  int Error() const { return error_; }

 private:
  int error_;
};

}  // namespace kimari::audio
