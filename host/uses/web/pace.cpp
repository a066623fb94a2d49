#include "host/uses/web/pace.h"

#include <algorithm>

namespace kimari::web {
namespace {

constexpr size_t kPacedAddresses = 1024;
const std::string kOthers;

}  // namespace

const std::string& Pace::KnownAs(const std::string& address) const {
  const bool kept =
      forgiven_at_.contains(address) || forgiven_at_.size() < kPacedAddresses;
  return kept ? address : kOthers;
}

Duration Pace::Wait(const std::string& address, HostTime now) const {
  const std::scoped_lock lock(mutex_);
  const auto known = forgiven_at_.find(KnownAs(address));
  if (known == forgiven_at_.end()) return {};
  const Duration wait =
      known->second - now - limits_.each * (limits_.at_once - 1);
  return std::max(wait, Duration{});
}

void Pace::Count(const std::string& address, HostTime now) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(forgiven_at_,
                [&](const auto& entry) { return entry.second <= now; });
  HostTime& forgiven = forgiven_at_[KnownAs(address)];
  forgiven = std::max(forgiven, now) + limits_.each;
}

}  // namespace kimari::web
