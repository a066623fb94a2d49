#include "host/uses/setting_up/examine_sound.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <vector>

#include "audio/portaudio_input.h"
#include "audio/portaudio_output.h"
#include "audio/private_sound_server.h"
#include "audio/recordings.h"
#include "audio/select_output.h"
#include "audio/voice.h"
#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/link/serial_reader.h"
#include "host/rig/rig_file.h"

namespace kimari::setting_up {
namespace {

constexpr Duration kPlayed = Seconds(2);

// Silence, until the device has taken some of it.
Result<std::string> PlaySilence() {
  const SteadyClock clock;
  auto sound = audio::SelectOutput("default", clock);
  if (!sound) return tl::unexpected(sound.error());
  audio::Player player;
  if (auto ok = sound->output->Start(player); !ok) {
    return tl::unexpected(ok.error());
  }
  const HostTime until = clock.Now() + kPlayed;
  while (sound->output->Health().frames == 0 && clock.Now() < until) {
    clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  const bool taken = sound->output->Health().frames > 0;
  std::string what = sound->output->Description();
  sound->output->Stop();
  if (taken) return what;
  return Fail(ErrorKind::kDevice,
              what +
                  " takes no sound: choose another with --audio "
                  "device:NAME, or see the sound server");
}

}  // namespace

void ExamineSound(Examination& examination) {
  examination.Trying("sound");
  const std::vector<std::string> devices = audio::SoundDevices();
  if (devices.empty()) {
    examination.Note("sound", audio::PrivateSoundServer::Available()
                                  ? "no device; --audio private plays into a "
                                    "PulseAudio of our own"
                                  : "no device; --audio none reads unheard");
  } else {
    const auto played = PlaySilence();
    if (played) {
      examination.Good("sound",
                       fmt::format("{} takes sound (silence was played); {} "
                                   "device(s), first: {}",
                                   *played, devices.size(), devices.front()));
      examination.NotTried("loudspeaker",
                           "whether it is heard: 'kimari calibrate sound'");
    } else {
      examination.Bad("sound", played.error().message);
    }
  }
  examination.Trying("synthetic reader");
  const auto voice = audio::Voice::Open();
  if (!voice) {
    examination.Bad("synthetic reader", voice.error().message);
  } else if (voice->Chants()) {
    examination.Good("synthetic reader", voice->Description());
  } else {
    examination.Note("synthetic reader", voice->Description());
  }
}

void ExamineReader(const std::string& folder, Examination& examination) {
  examination.Trying("recordings");
  const auto recordings = audio::Recordings::Open(folder);
  if (!recordings) {
    examination.Bad("recordings", recordings.error().message);
    return;
  }
  std::vector<audio::RecordingKey> phrases;
  for (int poem = 1; poem <= 100; ++poem) {
    phrases.push_back({poem, audio::Part::kUpper});
    phrases.push_back({poem, audio::Part::kLower});
  }
  for (const auto& [key, file] : recordings->Files()) {
    if (key.poem == 0) phrases.push_back(key);
  }
  const auto troubles = recordings->Look(phrases);
  const auto missing =
      std::ranges::count_if(troubles, &audio::RecordingTrouble::missing);
  constexpr size_t kTold = 3;
  std::vector<std::string> told;
  size_t unplayable = 0;
  size_t coarse = 0;
  for (const audio::RecordingTrouble& trouble : troubles) {
    if (trouble.missing) continue;
    ++(trouble.fatal ? unplayable : coarse);
    if (trouble.fatal && told.size() < kTold) told.push_back(trouble.text.en);
  }
  const std::string check =
      "; how they sound: 'kimari read --check " + folder + "'";
  if (unplayable > 0) {
    examination.Bad(
        "recordings",
        fmt::format("{} files of {} cannot be played: {}{} / "
                    "再生できないファイルが{}件あります",
                    unplayable, recordings->Reader(), fmt::join(told, "; "),
                    unplayable > told.size() ? "; and more" : "", unplayable));
  }
  if (missing > 0) {
    examination.Note("recordings",
                     fmt::format("{} of 200 phrases of {} are missing; the "
                                 "synthetic reader says those",
                                 missing, recordings->Reader()));
  }
  if (coarse > 0) {
    examination.Note("recordings",
                     fmt::format("{} files of {} have too few samples a second "
                                 "for the consonants{}",
                                 coarse, recordings->Reader(), check));
  }
  if (troubles.empty()) {
    examination.Good("recordings", "all 200 phrases of " +
                                       recordings->Reader() +
                                       " are there and can be opened" + check);
  }
}

void ExamineMicrophone(const std::string& name, Examination& examination) {
  examination.Trying("microphone");
  const SteadyClock clock;
  const auto input = audio::PortAudioInput::Open(name, clock);
  if (!input) return examination.Bad("microphone", input.error().message);
  examination.Good("microphone", (*input)->Name() + " hears a human reader");
}

}  // namespace kimari::setting_up
