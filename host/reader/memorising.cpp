#include "host/reader/memorising.h"

#include <algorithm>

namespace kimari::reader {
namespace {

constexpr Duration kMinute = Seconds(60);

}  // namespace

MemorisingPlan KyogiMemorising() {
  return {kMinute * 15,
          {{Duration{}, Announcement::kMemorise15},
           {kMinute * 13, Announcement::kTwoMinutes},
           {kMinute * 15, Announcement::kTimeIsUp}}};
}

MemorisingPlan HimukaMemorising() {
  return {kMinute,
          {{Duration{}, Announcement::kMemorise1},
           {kMinute, Announcement::kTimeIsUp}}};
}

MemorisingPlan MemorisingOf(Duration length) {
  if (length == kMinute * 15) return KyogiMemorising();
  if (length == kMinute) return HimukaMemorising();
  MemorisingPlan plan{length, {{Duration{}, Announcement::kMemorise}}};
  if (length > kMinute * 3) {
    plan.calls.push_back({length - kMinute * 2, Announcement::kTwoMinutes});
  }
  plan.calls.push_back({length, Announcement::kTimeIsUp});
  return plan;
}

std::optional<Announcement> Memorising::Due(HostTime now) {
  std::optional<Announcement> due;
  while (called_ < plan_.calls.size() &&
         now >= start_ + plan_.calls[called_].after) {
    due = plan_.calls[called_++].announcement;
  }
  return due;
}

Duration Memorising::Left(HostTime now) const {
  return std::max(Duration{}, start_ + plan_.length - now);
}

}  // namespace kimari::reader
