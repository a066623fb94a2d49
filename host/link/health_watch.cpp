#include "host/link/health_watch.h"

#include <string>

namespace kimari::link {
namespace {

using evidence::BoardState;

constexpr int kInStepAgain = 50;              // watermarks, 0.1 s
constexpr uint64_t kDamageWorthTelling = 20;  // frames in a second

}  // namespace

std::optional<HealthWord> HealthWatch::Add(const wire::Watermark& watermark) {
  if ((watermark.flags & wire::kInStep) == 0) {
    in_step_ = 0;
    if (alone_) return std::nullopt;
    alone_ = true;
    return HealthWord{
        BoardState::kAlone,
        " gets no sync pulse: check the wire between the boards; times "
        "go by its own clock"};
  }
  if (!alone_ || ++in_step_ < kInStepAgain) return std::nullopt;
  alone_ = false;
  return HealthWord{BoardState::kInStep, " follows the sync wire again"};
}

std::vector<HealthWord> HealthWatch::Add(const wire::Statistics& statistics,
                                         uint64_t damage) {
  const wire::Statistics before = last_.value_or(statistics);
  // Counters wrap.
  const auto since = [](uint16_t now, uint16_t then) {
    return static_cast<uint16_t>(now - then);
  };
  std::vector<HealthWord> said;
  const auto say = [&](BoardState state, const std::string& text) {
    said.push_back({state, text});
  };
  if (const auto n = since(statistics.late_scans, before.late_scans); n > 0) {
    say(BoardState::kLate, " was late for " + std::to_string(n) + " scans");
  }
  if (const auto n = since(statistics.dropped_frames, before.dropped_frames);
      n > 0) {
    say(BoardState::kLate, " had no room for " + std::to_string(n) +
                               " messages: traces of touches may have holes");
  }
  if (const auto n = since(statistics.bad_frames, before.bad_frames);
      n > kDamageWorthTelling) {
    say(BoardState::kNoisy,
        " heard " + std::to_string(n) +
            " damaged frames in a second, check its USB cable");
  }
  if (damage_counts_ && damage - told_damage_ > kDamageWorthTelling) {
    say(BoardState::kNoisy,
        ": " + std::to_string(damage - told_damage_) +
            " damaged frames in a second, check its USB cable");
  }
  told_damage_ = damage;
  damage_counts_ = true;
  last_ = statistics;
  return said;
}

void HealthWatch::Restart() {
  last_ = wire::Statistics{};
  damage_counts_ = false;
  alone_ = false;
  in_step_ = 0;
}

}  // namespace kimari::link
