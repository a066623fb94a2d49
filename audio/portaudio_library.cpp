#include "audio/portaudio_library.h"

#include <alsa/asoundlib.h>
#include <jack/jack.h>
#include <portaudio.h>

// PortAudio's, in no header that is installed.
extern "C" void PaUtil_SetDebugPrintFunction(void (*print)(const char* text));

namespace kimari::audio {
namespace {

// NOLINTNEXTLINE(cert-dcl50-cpp): the signature is ALSA's
void Silence(const char*, int, const char*, int, const char*, ...) {}

// What these libraries have to say of their own on standard error, such as each
// card that ALSA does not find, or where in itself PortAudio was when the sound
// server died: our errors say what matters.
void SilenceLibraries() {
  snd_lib_error_set_handler(Silence);
  jack_set_error_function([](const char*) {});
  jack_set_info_function([](const char*) {});
  PaUtil_SetDebugPrintFunction([](const char*) {});
}

bool Can(PortAudioLibrary::Way way, PaDeviceIndex device) {
  const PaDeviceInfo* info = Pa_GetDeviceInfo(device);
  return way == PortAudioLibrary::Way::kPlay ? info->maxOutputChannels > 0
                                             : info->maxInputChannels > 0;
}

}  // namespace

PortAudioLibrary::PortAudioLibrary() {
  SilenceLibraries();
  error_ = Pa_Initialize();
}

PortAudioLibrary::~PortAudioLibrary() {
  if (error_ == paNoError) Pa_Terminate();
}

std::vector<std::string> PortAudioLibrary::Names(Way way) const {
  std::vector<std::string> names;
  for (int i = 0; error_ == paNoError && i < Pa_GetDeviceCount(); ++i) {
    if (Can(way, i)) names.emplace_back(Pa_GetDeviceInfo(i)->name);
  }
  return names;
}

std::optional<int> PortAudioLibrary::Find(Way way,
                                          const std::string& name) const {
  if (error_ != paNoError) return std::nullopt;
  if (name.empty()) {
    const PaDeviceIndex chosen = way == Way::kPlay ? Pa_GetDefaultOutputDevice()
                                                   : Pa_GetDefaultInputDevice();
    return chosen == paNoDevice ? std::nullopt : std::optional<int>(chosen);
  }
  for (int i = 0; i < Pa_GetDeviceCount(); ++i) {
    if (Can(way, i) && name == Pa_GetDeviceInfo(i)->name) return i;
  }
  return std::nullopt;
}

std::string Listed(const std::vector<std::string>& names) {
  std::string listed;
  for (const std::string& name : names) {
    listed += (listed.empty() ? "'" : ", '") + name + "'";
  }
  return listed;
}

}  // namespace kimari::audio
