#include "host/rig/rig_voice.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "host/base/log.h"
#include "host/rig/first_chime.h"

namespace kimari::rig {
namespace {

using evidence::SoundState;

constexpr Duration kLookAfterSound = Milliseconds(100);
// Later than what a device has asked for while it is told of it: four blocks.
constexpr int64_t kChimeAhead = 4 * audio::SoundBlock::kFrames;
// What a desk may have said between readings.
constexpr std::array kSaid = {
    reader::Announcement::kMemorise15, reader::Announcement::kMemorise1,
    reader::Announcement::kMemorise, reader::Announcement::kTwoMinutes,
    reader::Announcement::kTimeIsUp};

SoundState StateOf(audio::OutputEvent::Kind kind) {
  using Kind = audio::OutputEvent::Kind;
  switch (kind) {
    case Kind::kUnderrun:
      return SoundState::kUnderrun;
    case Kind::kClockStep:
      return SoundState::kClockStep;
    case Kind::kStandsStill:
      return SoundState::kStandsStill;
    case Kind::kStoodStill:
      return SoundState::kStoodStill;
    case Kind::kMoved:
      return SoundState::kMoved;
    case Kind::kStampsUnusable:
      return SoundState::kStampsUnusable;
    case Kind::kLost:
      break;
  }
  return SoundState::kLost;
}

// The card read last, whose lower phrase comes, then what is still to be read.
reader::ReadingPlan ToPrepare(const reader::ReadingPlan& plan,
                              const std::vector<reader::ReadBefore>& read) {
  const auto was_read = [&](cards::CardId card) {
    return std::any_of(read.begin(), read.end(), [card](const auto& turn) {
      return turn.card == card && !turn.due;
    });
  };
  reader::ReadingPlan ahead = plan;
  std::stable_partition(ahead.order.begin(), ahead.order.end(),
                        [&](cards::CardId card) { return !was_read(card); });
  for (auto last = read.rbegin(); last != read.rend(); ++last) {
    if (!was_read(last->card)) continue;
    std::erase(ahead.order, last->card);
    ahead.order.insert(ahead.order.begin(), last->card);
    break;
  }
  return ahead;
}

}  // namespace

Result<std::unique_ptr<RigVoice>> RigVoice::Open(
    const cards::Deck& deck, const reader::ReadingPlan& plan,
    const RigVoiceOptions& options, audio::AudioOutput& output,
    const Clock& clock) {
  std::unique_ptr<RigVoice> voice(new RigVoice(output));
  voice->chimes_ = {FirstChime(Side::kA), FirstChime(Side::kB)};
  reader::LoaderOptions phrases;
  phrases.folder = options.recitation;
  phrases.fill = options.fill;
  phrases.voice = options.voice;
  phrases.decode_all = true;
  phrases.reciter =
      options.quick ? reader::Reciter::kQuick : reader::Reciter::kChants;
  phrases.cache = reader::CacheFolder();
  phrases.played = options.played;
  auto store =
      reader::PhraseStore::Open(deck, ToPrepare(plan, options.read),
                                std::move(phrases), options.joka, kSaid);
  if (!store) return tl::unexpected(store.error());
  voice->phrases_ = std::move(*store);
  if (Result<void> ok = output.Start(voice->player_); !ok) {
    return tl::unexpected(ok.error());
  }
  if (options.wire) {
    const Result<int> fd = audio::ConnectSoundWire(*options.wire);
    if (!fd) return tl::unexpected(fd.error());
    voice->wire_ = std::make_unique<audio::SoundWireWriter>(
        *fd, voice->player_.Tap(1), output, clock);
  }
  reader::SessionOptions said;
  said.joka = voice->phrases_->Joka();
  voice->readings_ = std::make_unique<SpokenReadings>(
      deck, plan, std::move(said), *voice->phrases_, voice->player_, output,
      clock);
  return voice;
}

RigVoice::~RigVoice() {
  output_.Stop();
  wire_.reset();
}

void RigVoice::Chime(Side side) {
  const int64_t start = player_.NextFrame() + kChimeAhead;
  if (const auto id = player_.Enqueue({chimes_[side], start}); !id) {
    log::Warning("the sound of who was first: {}", id.error().message);
  }
}

std::vector<evidence::SoundHealth> RigVoice::Drain(HostTime now,
                                                   McapRecorder& recorder) {
  std::vector<evidence::SoundHealth> said;
  audio::SoundBlock block;
  while (player_.Tap(0).Pop(block)) {
    const auto at = output_.TimeOf(block.first_frame);
    recorder.Record(block, now, at ? at->t : now);
  }
  for (audio::OutputEvent& event : output_.DrainEvents()) {
    const SoundState state = StateOf(event.kind);
    if (state == SoundState::kStandsStill) stands_ = true;
    if (state == SoundState::kStoodStill) stands_ = false;
    if (state == SoundState::kLost) {
      lost_ = {ErrorKind::kDevice,
               "the sound device is gone: check its cable and the sound "
               "server"};
    }
    said.push_back({state, audio::InWords(event), event.amount,
                    std::move(event.from), std::move(event.to)});
  }
  if (now - looked_after_ >= kLookAfterSound) {
    looked_after_ = now;
    LookForGaps(said);
  }
  return said;
}

void RigVoice::LookForGaps(std::vector<evidence::SoundHealth>& said) {
  // Tap 1 is drained only for a simulated ear.
  for (size_t tap = 0; tap < (wire_ ? 2U : 1U); ++tap) {
    const uint64_t dropped = player_.Tap(static_cast<int>(tap)).Dropped();
    if (dropped == dropped_[tap]) continue;
    said.push_back(
        {SoundState::kDropped,
         fmt::format("{} blocks of the sound as played are not in the {}",
                     dropped - dropped_[tap],
                     tap == 0 ? "recording" : "simulated ear")});
    dropped_[tap] = dropped;
    log::Warning("{}", said.back().text);
  }
}

DeviceReport RigVoice::Report() const {
  DeviceReport report{"Sound", "音声"};
  const bool playing = output_.Health().running && !lost_ && !stands_;
  report.text_en = playing   ? output_.Description()
                   : stands_ ? "stands still"
                             : "not playing";
  report.text_ja = playing ? "正常" : "停止";
  if (!playing) report.state = DeviceReport::State::kBad;
  return report;
}

}  // namespace kimari::rig
