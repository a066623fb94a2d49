#include "host/reader/call_listener.h"

#include <algorithm>
#include <utility>

namespace kimari::reader {
namespace {

// The listener is sure of a phrase so long after its first sound.
constexpr Duration kToBeSure = Milliseconds(800);
// Upper, lower and lower phrase of the joka, and the call.
constexpr size_t kJokaAndCall = 4;

}  // namespace

bool CallListener::Join(Chain& chain, const VoicePhrase& phrase,
                        bool full) const {
  if (chain.empty()) {
    chain.push_back(phrase);
    return true;
  }
  VoicePhrase& before = chain.back();
  const Duration pause = phrase.first.t - before.last.t;
  if (pause < kLeastPause) {
    before.last = phrase.last;
    before.ended = phrase.ended;
    return true;
  }
  if (full || pause > kLongestPause ||
      before.last.t - before.first.t < kLeastLower) {
    return false;
  }
  chain.push_back(phrase);
  return true;
}

void CallListener::Add(const VoicePhrase& phrase) {
  if (phrase.first.t <= deaf_until_) return;
  // Its end, told again: of the chain's last one, also where that took it in
  // after a breath.
  for (Chain* chain : {&next_, &now_}) {
    if (chain->empty()) continue;
    VoicePhrase& last = chain->back();
    if (phrase.first.t <= last.last.t) {
      last.last = phrase.last;
      last.ended = phrase.ended;
      return;
    }
  }
  const bool full = closed_ || (now_.size() > 1 && !joka_);
  if (next_.empty() && Join(now_, phrase, full)) return;
  if (now_.size() == 1) {
    // What came before was not the lower phrase; this may be.
    now_ = {phrase};
    return;
  }
  if (!Join(next_, phrase, next_.size() > 1)) next_ = {phrase};
}

bool CallListener::Dead(const Chain& chain, HostTime now) {
  if (chain.size() != 1 || !chain[0].ended) return false;
  const VoicePhrase& only = chain[0];
  const bool short_one = only.last.t - only.first.t < kLeastLower;
  const Duration wait = short_one ? kLeastPause : kLongestPause;
  return now > only.last.t + wait + kToBeSure;
}

std::optional<CallListener::Event> CallListener::Next(HostTime now, bool wait) {
  if (Dead(next_, now)) {
    rival_ = Rival();
    next_.clear();
  }
  if (!open_) {
    if (Dead(now_, now)) now_.clear();
    if (now_.empty() || (wait && now_.size() == 1)) return std::nullopt;
    open_ = true;
    return Event::kOpened;
  }
  if (Dead(now_, now)) {
    Reset(now_[0].last.t);
    return Event::kDropped;
  }
  if (next_.size() > 1) {
    now_ = std::exchange(next_, {});
    rival_.reset();
    closed_ = false;
    // A joka with a rest in it is no call.
    if (!std::exchange(joka_, false)) return Event::kMissed;
  }
  return std::nullopt;
}

std::optional<VoicePhrase> CallListener::Rival() const {
  if (rival_) return rival_;
  if (now_.size() > kJokaAndCall) return now_[now_.size() - 3];
  if (next_.empty() || now_.empty()) return std::nullopt;
  const VoicePhrase& after = next_.front();
  const bool word = after.ended && after.last.t - after.first.t < kLeastLower;
  const bool near = after.first.t - now_.back().last.t <= kLongestPause;
  return near && !word ? std::optional(after) : std::nullopt;
}

std::optional<HeardCall> CallListener::Call() const {
  if (!open_ || now_.empty()) return std::nullopt;
  HeardCall call;
  call.upper = now_.back();
  if (now_.size() > 1) call.lower = now_[now_.size() - 2];
  if (const auto rival = Rival()) {
    Instant& first = call.upper.first;
    first.sigma = std::max(first.sigma, Abs(rival->first.t - first.t));
  }
  return call;
}

bool CallListener::Whole(HostTime now) const {
  if (!open_ || now_.empty() || !now_.back().ended) return false;
  // After the joka's phrases, or a phrase alone, there may be more.
  const bool may_go_on = !closed_ && (joka_ || now_.size() == 1);
  return !may_go_on || now > now_.back().last.t + kLongestPause + kToBeSure;
}

void CallListener::Close() { closed_ = closed_ || (open_ && now_.size() > 1); }

void CallListener::Proceed() {
  now_ = std::exchange(next_, {});
  rival_.reset();
  open_ = closed_ = joka_ = false;
}

void CallListener::Reset(HostTime now) {
  deaf_until_ = now;
  now_.clear();
  next_.clear();
  rival_.reset();
  open_ = closed_ = false;
}

}  // namespace kimari::reader
