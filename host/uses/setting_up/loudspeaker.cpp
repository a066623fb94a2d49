#include "host/uses/setting_up/loudspeaker.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include "audio/loopback.h"
#include "audio/select_output.h"
#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/base/stop_signal.h"
#include "host/reader/sound_calibration.h"

namespace kimari::setting_up {
namespace {

void Tell(const audio::Loopback& loop) {
  PrintText(
      "{} of {} chirps heard. Heard after told: {:.3f} ms (sigma {:.3f} ms; "
      "smallest to largest {:.3f} ms; by frames alone {} samples); correlation "
      "at least {:.2f}\n",
      std::ssize(loop.delays) + loop.disturbed, loop.played,
      loop.delay.Milliseconds(), loop.sigma.Milliseconds(),
      loop.spread.Milliseconds(), loop.frames_spread, loop.correlation);
  if (loop.disturbed > 0) {
    PrintText("{} of them left out: sound was lost or its clock stepped\n",
              loop.disturbed);
  }
}

Result<audio::Loopback> Listen(const CalibrateSoundOptions& options,
                               audio::SelectedOutput& sound,
                               const Clock& clock) {
  const bool own = sound.server != nullptr;
  auto input = audio::PortAudioInput::Open(
      options.microphone.empty() && own ? audio::PrivateSoundServer::kMicrophone
                                        : options.microphone,
      clock);
  if (!input) return tl::unexpected(input.error());
  audio::Player player({.taps = 0});
  if (auto started = sound.output->Start(player); !started) {
    return tl::unexpected(started.error());
  }
  PrintText("{} Microphone: {}. Keep quiet; {} chirps, about {} s.\n",
            sound.sentence, (*input)->Name(), options.times,
            4 + options.times * 3 / 2);
  const bool show = isatty(STDOUT_FILENO) == 1;
  auto loop =
      audio::MeasureLoopback({.times = options.times}, player, *sound.output,
                             **input, clock, [&](int done) {
                               if (show)
                                 fmt::print("\r{:>3}/{} ", done, options.times);
                               std::fflush(stdout);
                             });
  if (show) fmt::print("\r\033[K");
  sound.output->Stop();
  return loop;
}

// What the measurement at a place says, together with what was known before.
Result<void> Record(const CalibrateSoundOptions& options,
                    const audio::Loopback& loop,
                    reader::SoundCalibration& known) {
  if (options.at == "speaker") {
    const double way = options.distance.value_or(0.0);
    known.delay = loop.delay - FromSeconds(way / audio::kSoundSpeed);
    known.sigma = loop.sigma;
    return {};
  }
  const Duration way = loop.delay - known.delay;
  const double metres = way.Seconds() * audio::kSoundSpeed;
  if (known.date.empty() || metres < 0 || metres > 50) {
    return Fail(ErrorKind::kUsage,
                fmt::format("the microphone at a player's place gives {:.2f} m "
                            "from the loudspeaker; measure first with the "
                            "microphone at the loudspeaker (--at speaker), "
                            "with the same microphone",
                            metres));
  }
  (options.at == "a" ? known.distance_a_m : known.distance_b_m) = metres;
  return {};
}

void Tell(const reader::SoundCalibration& c) {
  PrintText("Loudspeaker: {:+.3f} ms +- {:.3f} ms after the driver's instant\n",
            c.delay.Milliseconds(), c.sigma.Milliseconds());
  const auto a = reader::ToEars(c.distance_a_m);
  const auto b = reader::ToEars(c.distance_b_m);
  if (a) {
    PrintText("A's ears: {:.2f} m, {:.2f} ms later\n", *c.distance_a_m,
              a->Milliseconds());
  }
  if (b) {
    PrintText("B's ears: {:.2f} m, {:.2f} ms later\n", *c.distance_b_m,
              b->Milliseconds());
  }
  const std::string uneven = reader::UnevenEars(c);
  if (!uneven.empty()) PrintText("{}\n", uneven);
}

}  // namespace

int CalibrateSound(const CalibrateSoundOptions& options) {
  ListenForStop();
  const SteadyClock clock;
  auto sound = audio::SelectOutput(options.audio, clock, {});
  if (!sound) return Report(sound.error());
  if (sound->output->Simulated()) {
    return Report(
        {ErrorKind::kUsage, "--audio " + options.audio +
                                " moves no air; there is nothing to measure"});
  }
  const std::string file =
      options.out.empty() ? reader::SoundCalibrationFile() : options.out;
  const auto all = reader::ReadSoundCalibrations(file);
  if (!all) return Report(all.error());
  reader::SoundCalibration known;
  for (const reader::SoundCalibration& one : *all) {
    if (one.device == sound->output->Description()) known = one;
  }
  known.device = sound->output->Description();
  const auto loop = Listen(options, *sound, clock);
  if (!loop) return Report(loop.error());
  Tell(*loop);
  if (auto taken = Record(options, *loop, known); !taken) {
    return Report(taken.error());
  }
  if (options.distance_a) known.distance_a_m = options.distance_a;
  if (options.distance_b) known.distance_b_m = options.distance_b;
  known.date = WallClockIso8601();
  Tell(known);
  if (options.dry) return kDone;
  if (auto kept = reader::KeepSoundCalibration(known, file); !kept) {
    return Report(kept.error());
  }
  PrintText("Kept in {}\n", Printable(file));
  return kDone;
}

}  // namespace kimari::setting_up
