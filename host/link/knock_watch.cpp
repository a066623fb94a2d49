#include "host/link/knock_watch.h"

#include <string>

namespace kimari::link {
namespace {

using evidence::BoardState;

// Scans in a second in which a comparator fires: twenty hard knocks that ring
// make 500.
constexpr int kHums = 1200;
constexpr int kBelievedAgain = 3;  // seconds
// Touches in a row without a knock: soft ones make none, but not so many.
constexpr int kDeafTouches = 25;

}  // namespace

std::optional<uint16_t> KnockWatch::Add(const wire::Knock& knock) {
  const auto since = [](uint16_t now, uint16_t then) {
    return static_cast<uint16_t>(now - then);
  };
  if (!has_disc_) return std::nullopt;
  touches_ = 0;
  const uint16_t missed = id_ ? since(since(knock.id, *id_), 1) : uint16_t{0};
  if (!id_) fired_second_ = knock.fired;
  id_ = knock.id;
  fired_ = knock.fired;
  if (since(fired_, fired_second_) > kHums) hums_now_ = true;
  if (hums_ || hums_now_) return std::nullopt;
  return missed;
}

std::optional<HealthWord> KnockWatch::Add(const wire::Edge& edge) {
  if (!has_disc_ || edge.touched == 0) return std::nullopt;
  if (++touches_ < kDeafTouches || said_deaf_) return std::nullopt;
  said_deaf_ = true;
  return HealthWord{BoardState::kNoisy,
                    ": its knock disc heard none of " +
                        std::to_string(kDeafTouches) +
                        " touches; check its cable, and that it is glued to "
                        "the mat's base"};
}

std::optional<HealthWord> KnockWatch::Second() {
  const auto fired = static_cast<uint16_t>(fired_ - fired_second_);
  fired_second_ = fired_;
  const bool hums = fired > kHums;
  hums_now_ = false;
  if (!hums_ && hums) {
    hums_ = true;
    quiet_ = 0;
    return HealthWord{
        BoardState::kNoisy,
        ": its knock disc fires all the time (" + std::to_string(fired) +
            " times in a second); check the screen of its cable. No knock "
            "counts meanwhile"};
  }
  if (!hums_) return std::nullopt;
  quiet_ = hums ? 0 : quiet_ + 1;
  if (quiet_ >= kBelievedAgain) hums_ = false;
  return std::nullopt;
}

}  // namespace kimari::link
