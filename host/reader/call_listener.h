// Which of a human reader's phrases is a call: a lower phrase, a pause of about
// a second, an upper phrase. What is said between readings is none.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/base/time.h"

namespace kimari::reader {

// A phrase of a human voice, where it is heard.
struct VoicePhrase {
  Instant first;       // its first sound
  Instant last;        // its last one so far
  bool ended = false;  // `last` is final
};

struct HeardCall {
  std::optional<VoicePhrase> lower;  // none where it was not heard
  // Where another phrase came so near that it may have been the call instead,
  // the first sound's sigma is the way between both.
  VoicePhrase upper;
};

// One thread; asks no clock.
class CallListener {
 public:
  enum class Event {
    kOpened,   // a phrase has begun that may be the lower one of a reading
    kDropped,  // it was none: no upper phrase followed
    // The next call was heard, and the last one was never taken up: it is given
    // up, and the next stands open.
    kMissed,
  };

  // The pause between lower and upper phrase, as measured between voices; a
  // shorter one is breath, a longer one ends the reading's sounds. Rule: 1 s.
  static constexpr Duration kLeastPause = Milliseconds(700);
  static constexpr Duration kLongestPause = Milliseconds(2500);
  // Lower phrases take 7 s (4 and 3) to 8 s (5 and 3).
  static constexpr Duration kLeastLower = Seconds(3);

  // `joka`: it comes before the first call, in the same breath: upper, lower
  // and lower phrase. The call is then the last phrase of all these.
  explicit CallListener(bool joka) : joka_(joka) {}

  // A phrase: when it is sure to be one, and again, with the same first sound,
  // when it has ended; in order.
  void Add(const VoicePhrase& phrase);
  // What has happened up to `now`, one after the other; nothing when that was
  // all. While the last reading is not settled (`wait`), a lower phrase alone
  // opens none yet.
  std::optional<Event> Next(HostTime now, bool wait = false);

  // The call of the reading that is open, as far as it was heard. A phrase
  // without one before it counts where nothing better is there.
  std::optional<HeardCall> Call() const;
  // The call was heard to its end, and what comes now is none of it: also of a
  // phrase alone, once no other can follow it.
  bool Whole(HostTime now) const;
  // What the operator knows was heard by now: what comes next is none of this
  // reading, however soon. Nothing before there is a call.
  void Close();
  // The call was taken up: what comes next is the next reading.
  void Proceed();
  // Forgets all it heard up to `now`, and a phrase under way: what opened is
  // dropped without a word.
  void Reset(HostTime now);

 private:
  using Chain = std::vector<VoicePhrase>;
  // The phrase goes on a chain, or does not belong to it.
  bool Join(Chain& chain, const VoicePhrase& phrase, bool full) const;
  static bool Dead(const Chain& chain, HostTime now);
  // What may have been the call as well.
  std::optional<VoicePhrase> Rival() const;

  bool joka_;
  HostTime deaf_until_{INT64_MIN};
  bool closed_ = false;  // the chain takes no more
  bool open_ = false;    // kOpened was given for `now_`
  Chain now_;
  Chain next_;  // heard before the call of `now_` was taken up
  std::optional<VoicePhrase> rival_;  // of them, when it had gone from there
};

}  // namespace kimari::reader
