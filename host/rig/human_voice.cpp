#include "host/rig/human_voice.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <cmath>
#include <span>

namespace kimari::rig {
namespace {

using evidence::SoundState;

// How long a voice takes to die away among the noise.
constexpr Duration kEndSigma = Milliseconds(50);
// What is lost or stepped so near before a first sound may move it...
constexpr int64_t kNear = audio::kSampleRate;
// ...by as much as a hole that people would not call a pause.
constexpr Duration kTroubleSigma = Milliseconds(100);

}  // namespace

Result<std::unique_ptr<HumanVoice>> HumanVoice::Open(
    const cards::Deck& deck, const std::string& microphone,
    const HeardOptions& options, const Clock& clock) {
  std::unique_ptr<HumanVoice> voice(new HumanVoice(deck, options));
  auto input = audio::PortAudioInput::Open(microphone, clock);
  if (!input) return tl::unexpected(input.error());
  voice->input_ = std::move(*input);
  return voice;
}

std::optional<Instant> HumanVoice::At(int64_t sample, Duration sigma) const {
  const std::optional<Instant> at = input_->TimeOf(sample);
  if (!at) return std::nullopt;
  const double both = std::hypot(static_cast<double>(at->sigma.ns),
                                 static_cast<double>(sigma.ns));
  return Instant{at->t, Duration{std::llround(both)}};
}

void HumanVoice::Listen(const audio::SoundBlock& block) {
  // What never came was silence, as far as anybody can tell.
  static constexpr std::array<float, audio::SoundBlock::kFrames> kSilence{};
  while (heard_ < block.first_frame) {
    const int64_t n = std::min<int64_t>(block.first_frame - heard_,
                                        audio::SoundBlock::kFrames);
    listener_.Add(std::span(kSilence).first(static_cast<size_t>(n)));
    heard_ += n;
    missed_ += n;
    troubled_ = heard_;
  }
  listener_.Add(
      std::span(block.samples).first(static_cast<size_t>(block.frames)));
  heard_ += block.frames;
}

void HumanVoice::Tell() {
  for (const audio::HeardPhrase& phrase : listener_.DrainEnded()) {
    const auto first = told_ == phrase.first ? std::optional(told_at_)
                                             : At(phrase.first, phrase.sigma);
    const auto last = At(phrase.last, kEndSigma);
    told_.reset();
    if (first && last) readings_.Hear({*first, *last, true});
  }
  const auto phrase = listener_.UnderWay();
  if (!phrase || told_ == phrase->first) return;
  const bool troubled = troubled_ && phrase->first - *troubled_ < kNear;
  const auto first =
      At(phrase->first, troubled ? kTroubleSigma : phrase->sigma);
  const auto last = At(phrase->last, kEndSigma);
  if (!first || !last) return;
  told_ = phrase->first;
  told_at_ = *first;
  readings_.Hear({*first, *last, false});
}

void HumanVoice::DrainHealth(std::vector<evidence::SoundHealth>& said) {
  const audio::InputHealth health = input_->Health();
  const uint64_t steps = health.clock_steps - health_.clock_steps;
  const uint64_t overruns = health.overruns - health_.overruns;
  health_ = health;
  if (steps > 0 || overruns > 0) troubled_ = heard_;
  if (steps > 0) {
    said.push_back(
        {SoundState::kClockStep,
         fmt::format("the microphone's clock stepped at sample {}", heard_)});
  }
  if (overruns > 0 || missed_ > missed_told_) {
    said.push_back({SoundState::kDropped,
                    fmt::format("{} samples of the microphone were lost before "
                                "sample {}",
                                missed_ - missed_told_, heard_)});
    missed_told_ = missed_;
  }
}

std::vector<evidence::SoundHealth> HumanVoice::Drain(HostTime now,
                                                     McapRecorder& recorder) {
  std::vector<evidence::SoundHealth> said;
  DrainHealth(said);
  while (const auto block = input_->Pop()) {
    const auto at = input_->TimeOf(block->first_frame);
    recorder.Record(*block, now, at ? at->t : now);
    Listen(*block);
    Tell();
  }
  if (!lost_ && !input_->Listening()) {
    lost_ = {ErrorKind::kDevice,
             "the microphone is gone: check its cable and the sound server"};
    said.push_back({SoundState::kLost, lost_->message});
    // What was under way is heard no further.
    if (const auto last = At(heard_, kEndSigma); told_ && last) {
      readings_.Hear({told_at_, *last, true});
    }
  }
  return said;
}

DeviceReport HumanVoice::Report() const {
  DeviceReport report{"Microphone", "マイク"};
  if (lost_) {
    report.state = DeviceReport::State::kBad;
    report.text_en = "gone";
    report.text_ja = "切断";
    return report;
  }
  const auto noise = listener_.NoiseDb();
  report.text_en = noise ? fmt::format("{}, noise {:.0f} dB", input_->Name(),
                                       std::round(*noise / 5) * 5)
                         : input_->Name();
  report.text_ja = noise ? "正常" : "準備中";
  if (!noise) report.state = DeviceReport::State::kWarning;
  return report;
}

}  // namespace kimari::rig
