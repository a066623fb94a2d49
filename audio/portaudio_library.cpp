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

}  // namespace

PortAudioLibrary::PortAudioLibrary() {
  SilenceLibraries();
  error_ = Pa_Initialize();
}

PortAudioLibrary::~PortAudioLibrary() {
  if (error_ == paNoError) Pa_Terminate();
}

}  // namespace kimari::audio
