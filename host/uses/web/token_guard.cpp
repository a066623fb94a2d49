#include "host/uses/web/token_guard.h"

#include <algorithm>

namespace kimari::web {
namespace {

constexpr Duration kForgivenAfter = Seconds(1);  // each wrong try
constexpr int kTries = 10;                       // at once
constexpr size_t kAddresses = 1024;

}  // namespace

bool TokenGuard::IsToken(std::string_view offered) const {
  // Takes as long whatever the first wrong letter is.
  unsigned int differ = offered.size() == token_.size() ? 0 : 1;
  for (size_t i = 0; i < token_.size(); ++i) {
    const char given = i < offered.size() ? offered[i] : '\0';
    differ |= static_cast<unsigned char>(given ^ token_[i]);
  }
  return differ == 0;
}

TokenGuard::Verdict TokenGuard::Judge(std::string_view offered,
                                      const std::string& address) {
  if (token_.empty()) return Verdict::kRight;
  if (offered.empty()) return Verdict::kMissing;
  // Whatever was tried from its address: behind one there may be many people.
  if (IsToken(offered)) return Verdict::kRight;
  const std::scoped_lock lock(mutex_);
  const HostTime now = clock_->Now();
  const auto known = forgiven_at_.find(address);
  if (known != forgiven_at_.end() &&
      known->second > now + kForgivenAfter * (kTries - 1)) {
    return Verdict::kTooMany;
  }
  std::erase_if(forgiven_at_,
                [&](const auto& entry) { return entry.second <= now; });
  if (forgiven_at_.size() >= kAddresses) return Verdict::kTooMany;
  HostTime& forgiven = forgiven_at_[address];
  forgiven = std::max(forgiven, now) + kForgivenAfter;
  return Verdict::kWrong;
}

}  // namespace kimari::web
