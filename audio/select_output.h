// Chooses the output from the words of `--audio`.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "audio/output.h"
#include "audio/private_sound_server.h"
#include "host/base/clock.h"
#include "host/base/result.h"

namespace kimari::audio {

struct SelectedOutput {
  // Only with "private"; ends after the output.
  std::unique_ptr<PrivateSoundServer> server;
  std::unique_ptr<AudioOutput> output;
  // For people: what was chosen, and why where it was chosen for them.
  std::string sentence;
  std::string sentence_ja;  // the same
};

struct SelectOptions {
  // What a missing word means: no person listens to this machine.
  bool headless = false;
  // How far outputs without a device look ahead.
  Duration lookahead = Milliseconds(100);
};

// `words`: "default" (the system's device), "device:NAME", "private" (a
// PulseAudio of our own, silent), "none" (paced, silent), "file:OUT.wav"
// (paced, into a file), or "" for the default: the system's device; headless,
// private where PulseAudio is installed, else none. Fails with kUsage on other
// words, kDevice or kFile as the output does. `clock` must outlive the output.
Result<SelectedOutput> SelectOutput(std::string_view words, const Clock& clock,
                                    const SelectOptions& options = {});

}  // namespace kimari::audio
