// What the sensors, the reader and the clock say: plain values, the only input
// of the judge, and what a recording holds. Law 1: evidence, then judgement.
// Every instant was mapped to host time when the observation was made and is
// frozen in it; the raw device stamp stands beside it.
//
// Numbers are integers so that a recording read back is the same to the bit:
// lengths in micrometres (court coordinates of host/court/plan.h), angles in
// thousandths of a degree, shares in parts per million.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/card_place.h"
#include "host/evidence/sight.h"

namespace kimari::evidence {

// ---- the match -------------------------------------------------------------

// Nobody, or one side.
enum class Party : uint8_t { kNobody, kA, kB };
struct MatchStarted {
  std::string rule_book;   // its name, as rules::OpenBook takes it
  std::string options;     // JSON object of the rule options in force
  std::string deck;        // deck id, "hyakunin-isshu" or the file's name
  std::string order_hash;  // SHA-256 of the reading order with its seed
  std::string player_a;
  std::string player_b;
  // How the match is held (host/match/flow.h).
  Duration memorise = Seconds(900);
  bool wait_for_open = false;      // an open ruling holds until it is settled
  bool protest_until_call = true;  // its right ends with the next first sound
                                   // of an upper phrase; else of a lower one
  // Training: the next card is read once this player has asked for it.
  Party asks_next = Party::kNobody;
  int32_t next_pad = -1;  // of his board: a tap on it asks; -1: none does
  // Training: once it was memorised the court is covered, and counts as it lay.
  bool covered = false;
  // The file of its plan (host/evidence/court_played.h); empty: that of kyogi.
  std::string court;
  // What 'kimari calibrate touch' learned of each mat, its file
  // (host/judge/touch/touch_calibration.h); empty: nothing.
  std::string touch_a;
  std::string touch_b;
};
struct MatchEnded {
  std::string why;
  std::string order_seed;  // lets anyone check order_hash
};
// A player names his valid hand (有効手) before he has used one.
struct HandDeclared {
  Side player = Side::kA;
  Hand hand = Hand::kRight;
};
enum class CommandName : uint8_t {
  kGoOnAsSeen,   // the court counts as it lies
  kNoReading,    // the reading that opened last was none, `by` says why
  kSoundsLate,   // the next reading's sounds are not prepared yet
  kSoundsReady,  // ends kSoundsLate
};
// A time limit of the rig passed, or the rig says what it waits for.
struct Command {
  CommandName name = CommandName::kGoOnAsSeen;
  std::string by;  // for people: who or what
};

// ---- the desk --------------------------------------------------------------

enum class Role : uint8_t {
  kJudge,
  kPlayerA,
  kPlayerB,
  kReader,
  kCamera,  // a raised hand that it saw
};
// Why nothing is read. Several at once hold until the last is gone.
enum class HoldReason : uint8_t {
  kJudge,        // the judge says so
  kHand,         // `side` has a hand up (挙手, R-KA-23)
  kRedFlag,      // R-HT-49
  kWhiteFlag,    // up until the chief has lowered his (R-HT-48)
  kProtest,      // one is open (R-HT-38)
  kTidying,      // the court does not lie as it should (R-KK-20)
  kStart,        // the court as laid out is not what it should be (R-KA-1)
  kOpenRuling,   // the players settle it first (R-KA-30)
  kDevice,       // a device that the match needs is gone
  kSounds,       // the next reading's sounds are not there
  kLastTwo,      // the last two are laid on the centre line (R-HT-14)
  kNext,         // `side`, who trains, has not asked for the next card
  kLoudspeaker,  // the sound stands or stood still, or goes elsewhere
};
enum class DeskAction : uint8_t {
  // -- play holds, and goes on
  kHold,       // for `hold`: kJudge, kHand (of `side`), kTidying, kDevice
  kGoOn,       // ends that
  kWhiteUp,    // R-HT-48; ends a red flag too (R-HT-49)
  kWhiteDown,  //
  kRedUp,      // stop, please: cards are in disorder (R-HT-49)
  kRedWaved,   // stop, please: an injury, or a ruling is asked for
  kRedDown,    //
  kLetStand,   // what is off counts as it is: the start, or the court now
  kBegin,      // the time to memorise is over
  // -- protests
  kProtest,   // of `side`, against `reading`
  kWithdraw,  // of that
  // -- established, of `reading`
  kMisread,     // the reader erred before the kimariji (R-KA-18)
  kLost,        // `side` has lost `card` (R-KA-19)
  kObstructed,  // `side` obstructed the other (R-KA-20)
  kOtherHand,   // `side` touched `card`, or all it touched, by the other hand
  kForgotten,   // what may still be sent is not sent any more (R-KA-8)
  kMoved,       // `side` moved `card` without a word (R-KA-24)
  // -- decided, of `reading`
  kConfirm,   // the ruling stands
  kOverrule,  // `taker`, faults, sends
  kVoid,      // it counts for nothing, and its card is read again
  kPut,       // `card` lies, or is, at `to` of `side`
  kSettle,    // the players: `taker`, or same time, or nobody (R-KA-30)
  // -- incidents, of `side`, kept over a meet by player
  kYellow,   // R-HT-35
  kRed,      //
  kPosture,  //
  kVoice,    //
  kInjury,   //
  kNote,     // `side` may be nobody
  // -- the reader
  kSayAgain,  // the last reading counts for nothing and is read again
  kSkip,      // leaves the next card out
  kUndoSkip,  //
  // -- the end
  kGiveUp,  // of `side`
  kSign,    // by whoever `role` says
};
// Where kPut puts a card.
enum class PutTo : uint8_t { kTerritory, kPile, kCustody, kLost };

// One thing done at the desk, or between the players: appended, never edited.
// `previous` makes a chain of them (host/match/desk.h).
struct DeskEntry {
  DeskAction action = DeskAction::kNote;
  Role role = Role::kJudge;
  std::string by;         // who, by name
  std::string reason;     // in his words
  ReadingId reading = 0;  // 0: none
  Party side = Party::kNobody;
  CardId card = 0;  // 0: none
  HoldReason hold = HoldReason::kJudge;
  PutTo to = PutTo::kTerritory;
  // Of kOverrule and kSettle.
  Party taker = Party::kNobody;
  bool same_time = false;  // kSettle: whose card it is follows by the book
  int32_t faults_a = 0;
  int32_t faults_b = 0;
  // Cards to be sent by `sends_from`; -1: as the book has it.
  Party sends_from = Party::kNobody;
  int32_t sends = -1;
  // How many entries whoever made this one had been shown.
  uint32_t seen = 0;
  std::string previous;  // SHA-256 of the entry before, in hexadecimal
};

// The judge thread's own clock, so that waits are part of the record.
struct Tick {};

// ---- the reader ------------------------------------------------------------

// The lower phrase of the card before begins: silence until settled.
struct ReadingOpened {
  ReadingId reading = 0;
};
// One mora of a call, at the players' ears.
struct CalledMora {
  std::string kana;
  Instant at;
};
// Taken in at the first sound, when the card stops being a secret. Instants
// are when the sound is at the players' ears.
struct CardCalled {
  ReadingId reading = 0;
  CardId card = 0;
  Instant lower_first;  // first sound of the lower phrase before it
  Instant lower_last;   // its last sound
  Instant first_sound;  // of the upper phrase
  Instant last_sound;   // of the upper phrase
  Instant kimariji;     // the mora that decides it, as the match stood
  std::string kimariji_text;
  // Of the upper phrase, in order; empty where nobody knows them, as of a human
  // reader. Nothing is ruled by them.
  std::vector<CalledMora> morae;
};

// ---- the boards ------------------------------------------------------------

// How far off a board's instant may be, beside Instant::sigma, which is
// against host time: instants by one clock model share most of its error.
struct ClockError {
  Side clock = Side::kA;  // the board whose clock model the instant is by
  // One sigma against other instants by that model, at about the same time.
  Duration apart;
  // Of Instant::sigma, what may move all boards' clocks alike: how their
  // quickest ways split between out and back, by host, cables and boards of one
  // kind.
  Duration alike = {};

  constexpr auto operator<=>(const ClockError&) const = default;
};

struct PadEdge {
  Side board = Side::kA;
  uint8_t pad = 0;
  bool touched = false;
  Instant at;       // first crossing scan
  uint16_t id = 0;  // wire::Edge::id
  uint32_t scan = 0;
  uint64_t tick = 0;  // raw, widened to 64 bit
  uint8_t level = 0;
  uint8_t baseline = 0;
  ClockError error;
  // "What if A's (B's) hand had come down here at another moment?" 0 in every
  // match, never recorded.
  std::array<Duration, 2> shifted{};
};
struct PadTrace {
  Side board = Side::kA;
  uint8_t pad = 0;
  uint16_t edge_id = 0;
  uint32_t first_scan = 0;
  Duration scan_period;  // in host time, by the clock model
  // 4, one a slot: the level untouched, in quarters of a step.
  std::vector<uint8_t> baseline_quarters;
  std::vector<uint8_t> levels;
  bool beside = false;  // of a pad next to the touched one, in its row
};
// Nothing happened on this board up to `at` that is not already here.
struct BoardWatermark {
  Side board = Side::kA;
  uint32_t scan = 0;
  Instant at;
  uint64_t tick = 0;
  ClockError error;
  Duration charge;  // from the release of the pads until they were felt
};
enum class BoardState : uint8_t {
  kConnected,     // it answers; its touches wait until its clock is sure
  kSynchronised,  // its clock is followed: its evidence flows
  kLost,          // it says nothing, or its port is gone
  kReset,         // it restarted: touches meanwhile are not known
  kRefused,       // of another protocol, or plugged in for the other board
  kDropped,       // touches are missing: the board could not keep them, or the
                  // host was too slow for what it said
  kNoisy,         // a pad, its cable or its clock says what is not so
  kLate,          // it was late for scans, or had no room for what it felt
  kAlone,         // it gets no sync pulse and goes by its own clock
  kInStep,        // it scans with the other board again
  kCovered,       // a hand lay on a pad while the board learned its pads
  kUncovered,     // what lay there is gone
  kHeld,          // a pad has been touched for a minute
};
struct BoardHealth {
  Side board = Side::kA;
  BoardState state = BoardState::kConnected;
  std::string text;  // for people: what, where, what to do
};
// One ping round trip, kept so that a better clock model can look again.
struct ClockMeasurement {
  Side board = Side::kA;
  HostTime sent;
  HostTime received;
  uint64_t board_received_tick = 0;
  uint64_t board_sent_tick = 0;
};

// A board's lamp was switched: what camera, pads and sound show of it tells how
// well they agree.
struct LampSwitched {
  Side board = Side::kA;
  bool on = false;
  Instant at;
  uint64_t tick = 0;  // raw, widened to 64 bit
};

// The disc under a board's mat heard an impact (firmware/PROTOCOL.md, Knocks).
// For 4 ms from it on the board hears no other.
struct Knock {
  Side board = Side::kA;
  Instant at;             // when the disc heard it, not when it was made
  uint16_t id = 0;        // wire::Knock::id
  uint64_t tick = 0;      // raw, widened to 64 bit
  bool rings_on = false;  // it may be the ringing of the one before
  // So many before it were heard by the board and are not known here.
  uint16_t missed = 0;
  ClockError error;
};

// ---- sound -----------------------------------------------------------------

// Where the sound card's clock stands: frame `frame` of the stream is heard at
// `at`.
struct SoundClock {
  int64_t frame = 0;
  Instant at;
};
enum class SoundState : uint8_t {
  kUnderrun,        // sound came too late for the loudspeaker
  kClockStep,       // the device's clock jumped
  kStampsUnusable,  // its time stamps cannot be true
  kLost,            // the device is gone
  kDropped,         // not all that was played or heard is recorded
  kStandsStill,     // the loudspeaker takes no more sound, and may again
  kStoodStill,      // it does again
  kMoved,           // the sound goes to another loudspeaker
};
struct SoundHealth {
  SoundState state = SoundState::kUnderrun;
  std::string text;  // for people
  // How long it has stood still, how far its clock stepped; else 0.
  Duration amount = {};
  // Of kMoved: the loudspeakers, as the sound server names them.
  std::string from = {};
  std::string to = {};
};

using Payload =
    std::variant<MatchStarted, MatchEnded, Command, Tick, ReadingOpened,
                 CardCalled, PadEdge, PadTrace, BoardWatermark, BoardHealth,
                 ClockMeasurement, LayoutSeen, HandsSeen, HandArrival,
                 CardMotion, CameraHealth, SoundClock, SoundHealth,
                 HandDeclared, DeskEntry, HandRaised, LampSwitched, Knock>;

// One entry of the judge's queue. `number` counts from 1 in the order taken
// in; `taken` is when. A recording read in order of `number` is the match.
struct Observation {
  uint64_t number = 0;
  HostTime taken;
  Payload payload;
};

}  // namespace kimari::evidence
