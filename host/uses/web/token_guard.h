// Who knows the page's token. An address that tries wrong ones is soon heard
// only once a second.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "host/base/clock.h"

namespace kimari::web {

class TokenGuard {
 public:
  enum class Verdict { kRight, kMissing, kWrong, kTooMany };

  // An empty token: everybody is right. The clock must outlive the guard; null
  // is allowed without a token.
  TokenGuard(std::string token, const Clock* clock)
      : token_(std::move(token)), clock_(clock) {}

  // What `address` offers; "" is kMissing and counts for nothing. Thread: any.
  Verdict Judge(std::string_view offered, const std::string& address);

 private:
  bool IsToken(std::string_view offered) const;

  const std::string token_;
  const Clock* const clock_;
  std::mutex mutex_;
  // By address: when the last of its wrong tries is forgiven.
  std::map<std::string, HostTime> forgiven_at_;
};

}  // namespace kimari::web
