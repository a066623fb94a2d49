// Where a match stands and why it waits: a fold over what people do (the desk,
// raised hands, flags, protests) and over what the judging says of the court.
// Pure: asks no clock; the same calls give the same state.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/game/rules/words.h"

namespace kimari::match {

enum class Stage {
  kLaying,      // until the court lies
  kMemorising,  // R-KK-10
  kReady,       // the first card may be read
  kReading,     // from the lower phrase until settled
  kSettled,     // the next card may be read
  kTidying,     // the court does not lie as it should
  kProtest,     // one is open
  kHeld,        // for another reason
  kOver,        // somebody has won, or the match was ended
};

// One reason why nothing is read.
struct Hold {
  evidence::HoldReason reason = evidence::HoldReason::kJudge;
  evidence::Party side = evidence::Party::kNobody;
  std::string by;  // who holds, by name; empty: the rig
  HostTime since;
  rules::Words why;
  bool operator==(const Hold&) const = default;
};

struct Protest {
  Side by = Side::kA;
  evidence::ReadingId against = 0;
  std::string name;
  std::string reason;
  HostTime since;
  bool operator==(const Protest&) const = default;
};

// A pad felt while the court was memorised: shown, never a fault.
struct PracticeTouch {
  Side board = Side::kA;
  int pad = 0;
  HostTime at;
  bool last_two_minutes = false;  // swings are allowed then (R-KA-26)
  bool operator==(const PracticeTouch&) const = default;
};

class Flow {
 public:
  // Players swing in the last two minutes (R-KK-11).
  static constexpr Duration kSwings = Seconds(120);

  void Start(const evidence::MatchStarted& started);
  void Laid(HostTime when);
  void Opened(evidence::ReadingId reading);
  void Called();
  void Settled(evidence::ReadingId reading, bool open, HostTime when);
  void Dropped();
  // An entry that counts (desk.h).
  void Add(const evidence::DeskEntry& entry, HostTime when);
  void Add(const evidence::Command& command, HostTime when);
  void Add(const evidence::PadEdge& edge);
  // A hand that the camera sees holds until it is seen to come down, or until
  // somebody ends that at the desk.
  void Add(const evidence::HandRaised& hand, HostTime when);
  // Sound that stood still or went elsewhere holds until somebody ends that at
  // the desk: what players could not hear is not read on by itself.
  void Add(const evidence::SoundHealth& sound, HostTime when);
  // The match goes on in another run of the program, with sound of its own.
  void Resumed();

  // Who asks for each next card, in training; nothing: it comes by itself.
  std::optional<Side> AsksNext() const;
  // Holds of people, flags, protests and of the reader; not of the court.
  std::vector<Hold> Holds() const;
  bool Holds(evidence::HoldReason reason) const;
  // The loudspeaker takes no sound now.
  bool SoundStands() const;
  // Which hold an entry of kGoOn would end; null: none.
  const Hold* HeldBy(evidence::HoldReason reason, evidence::Party side) const;
  const std::vector<Protest>& Protests() const { return protests_; }
  const Protest* ProtestAgainst(evidence::ReadingId reading) const;
  // The reading against which the right to protest stands; nothing: none.
  std::optional<evidence::ReadingId> MayBeProtested() const {
    return right_ && IsDecided(*right_) ? std::nullopt : right_;
  }
  // The judge has decided it, and no protest is heard any more (R-HT-37).
  bool IsDecided(evidence::ReadingId reading) const {
    return decided_.contains(reading);
  }
  bool WhiteUp() const { return white_; }
  bool RedUp() const { return red_.has_value(); }

  // Time left to memorise; nothing before the court was laid, and once the
  // first reading began.
  std::optional<Duration> MemorisingLeft(HostTime now) const;
  // The first reading has not begun, and what is off at the start was not let
  // stand.
  bool StartStands() const { return start_stands_; }
  // Still to be settled by the players (R-KA-30), where play waits for that.
  std::optional<evidence::ReadingId> OpenReading() const { return open_; }
  const std::vector<PracticeTouch>& PracticeTouches() const {
    return practice_;
  }
  // Given up by this player.
  std::optional<Side> GivenUp() const { return given_up_; }
  bool WaitsForOpen() const { return started_.wait_for_open; }

 private:
  void AwaitTap(const evidence::PadEdge& edge);
  void HoldFor(evidence::HoldReason reason, const evidence::DeskEntry& entry,
               rules::Words why, HostTime when);
  void Release(evidence::HoldReason reason, evidence::Party side);

  evidence::MatchStarted started_;
  std::optional<HostTime> laid_at_;
  bool begun_ = false;  // the first reading, or the judge said so
  bool start_stands_ = false;
  std::vector<Hold> holds_;
  std::vector<Protest> protests_;
  std::optional<evidence::ReadingId> right_;  // to protest against it
  std::set<evidence::ReadingId> decided_;
  bool white_ = false;
  std::optional<HostTime> red_;
  std::optional<evidence::ReadingId> open_;
  std::vector<PracticeTouch> practice_;
  std::optional<Side> given_up_;
  std::optional<HostTime> tapped_;  // the pad that asks for the next card
};

}  // namespace kimari::match
