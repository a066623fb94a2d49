#include "host/rig/frame_keeper.h"

#include <algorithm>
#include <utility>

#include "host/match/frames_kept.h"

namespace kimari::rig {
namespace {

// With each observation, of which there are a thousand a second.
constexpr size_t kAtOnce = 1;
// The writer's queue holds 64 MiB.
constexpr size_t kWaiting = 16 << 20;

bool Protested(const match::Match& match, evidence::ReadingId reading) {
  const auto& entries = match.Desk().Entries();
  return std::ranges::any_of(entries, [reading](const auto& logged) {
    return logged.entry.reading == reading;
  });
}

}  // namespace

void FrameKeeper::Record(const evidence::Observation& observation) {
  recorder_.Record(observation);
  if (const auto* opened =
          std::get_if<evidence::ReadingOpened>(&observation.payload)) {
    reading_ = opened->reading;
  } else if (const auto* called =
                 std::get_if<evidence::CardCalled>(&observation.payload)) {
    Decide(called->reading);
  }
  Pass(kAtOnce);
}

void FrameKeeper::Record(const match::RulingMade& ruling) {
  recorder_.Record(ruling);
}

void FrameKeeper::Record(const vision::Frame& frame, HostTime taken) {
  bytes_ += frame.jpeg.size();
  held_.push_back({reading_, frame, taken});
  while (bytes_ > kMostBytes && !held_.empty()) {
    bytes_ -= held_.front().frame.jpeg.size();
    decided_.push_back(std::move(held_.front()));
    held_.pop_front();
  }
}

// What belongs to readings before that one.
void FrameKeeper::Decide(evidence::ReadingId before) {
  while (!held_.empty() && held_.front().reading < before) {
    Held held = std::move(held_.front());
    held_.pop_front();
    bytes_ -= held.frame.jpeg.size();
    const match::SheetLine* line =
        match_ == nullptr ? nullptr : match_->Sheet().Find(held.reading);
    bool stays = line == nullptr || match::Disputed(*line) ||
                 match_->Unsettled() == held.reading ||
                 Protested(*match_, held.reading);
    if (!stays) {
      stays = std::ranges::any_of(
          match::TakesOf(*line), [&](const match::TimeSpan& take) {
            return held.frame.stamp >= take.from && held.frame.stamp <= take.to;
          });
    }
    if (stays) decided_.push_back(std::move(held));
  }
}

void FrameKeeper::Pass(size_t frames) {
  for (; frames > 0 && !decided_.empty(); --frames) {
    if (recorder_.Waiting() > kWaiting) return;
    recorder_.Record(decided_.front().frame, decided_.front().taken);
    decided_.pop_front();
  }
}

void FrameKeeper::Flush(const Clock& clock) {
  // The last reading stands as it stands; who protests has done so.
  Decide(UINT32_MAX);
  while (!decided_.empty() && !recorder_.Health().error) {
    Pass(decided_.size());
    if (!decided_.empty()) clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  decided_.clear();
}

}  // namespace kimari::rig
