// What is being said on the output's stream: the phrases of one reading and
// the announcements, from their place on it to what became of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audio/output.h"
#include "audio/player.h"
#include "audio/schedule.h"
#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/game/cards/kimariji.h"
#include "host/reader/reading_log.h"
#include "host/reader/script.h"

namespace kimari::reader {

// When the sounds around a call are at the loudspeaker, by the output's clock
// as it stands; they firm up while it plays.
struct CallMarks {
  Instant
      lower_first;  // of the phrase before the call; without one: the call's
  Instant lower_last;
  Instant first_sound;  // of the call
  Instant last_sound;
  Instant kimariji;
  // The call's morae, as far as they are known.
  struct Mora {
    std::string kana;
    Instant at;
  };
  std::vector<Mora> morae;
};

// One thread: every call. Player, output and clock outlive it.
class Utterance {
 public:
  // `ears`: the sound's way to the players, for the log.
  Utterance(audio::Player& player, const audio::AudioOutput& output,
            const Clock& clock, Ears ears)
      : player_(player), output_(output), clock_(clock), ears_(ears) {}

  // Places `phrases`, one a piece, on the stream, `gap` frames from last sound
  // to first sound, after an announcement that is under way, and at least
  // `lead` frames from now. `kimariji`: of the card that is called, for the
  // log. Fails as the player does; nothing of it sounds then.
  Result<void> Begin(const std::vector<Piece>& pieces,
                     const std::vector<audio::PhrasePtr>& phrases, int64_t gap,
                     int64_t lead = 0, cards::Kimariji kimariji = {});
  // Fails as the player does. `words`: for the log.
  Result<void> Announce(audio::PhrasePtr phrase, std::string words);
  // A call that has begun is said to its end; of one that has not, only the
  // phrase under way.
  void LeaveCallOut();
  // Breaks off.
  void Stop() { player_.Stop(); }
  // Breaks off; a call that has begun counts as said.
  void FallSilent();

  // Call every 20 ms or so, before DrainSaid.
  void NoteFirstSounds();
  // What ended since the last call, in order.
  std::vector<LogEntry> DrainSaid();

  bool UnderWay() const { return !under_way_.empty(); }
  // What the last Begin was given, also once it is over.
  const std::vector<Piece>& Pieces() const { return pieces_; }
  // The card they call; nothing after the last lower phrase of a set.
  std::optional<cards::CardId> Called() const;
  // The call was not said whole, or where they call none, one of them.
  bool CutShort() const { return cut_short_; }
  // The call has not begun and will not be said any more.
  bool CallLeftOut() const {
    return cut_short_ || (left_out_ && !CallHasBegun());
  }
  // Nothing more is to sound after the phrase under way.
  bool IsLastPhrase() const { return under_way_.size() <= 1; }
  // The instants of the last Begin. `kimariji_morae`: which mora of the call
  // decides; beyond those that are known, its first sound does. Nothing where
  // no card is called and before the device knows its clock.
  std::optional<CallMarks> Marks(int kimariji_morae) const;
  // When the last sound was taken for ended.
  HostTime LastEnd() const { return last_end_; }

 private:
  struct Saying {
    std::optional<Piece> piece;  // nothing: an announcement
    std::string words;
    uint64_t id = 0;  // the player's
    audio::Segment segment;
    std::optional<Instant> first_sound;  // asked for when it sounds
  };

  bool CallHasBegun() const;
  LogEntry EntryOf(const Saying& saying, const audio::SegmentDone& done);
  // As far as it was heard.
  void NameCard(const Saying& saying, LogEntry& entry) const;

  audio::Player& player_;
  const audio::AudioOutput& output_;
  const Clock& clock_;
  const Ears ears_;

  std::vector<Piece> pieces_;
  std::vector<audio::Segment> placed_;  // one a piece
  cards::Kimariji kimariji_;
  std::vector<Saying> under_way_;
  bool cut_short_ = false;
  bool left_out_ = false;     // LeaveCallOut was asked for in time
  bool fell_silent_ = false;  // in the call
  HostTime last_end_;
};

}  // namespace kimari::reader
