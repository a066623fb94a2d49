// All evidence of one reading, from the start of the lower phrase until it
// can be judged, and the facts that follow from it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/evidence/observation.h"
#include "host/game/rules/facts.h"
#include "host/game/rules/ruling.h"
#include "host/judge/arm_memory.h"
#include "host/judge/camera_witness.h"
#include "host/judge/card_in_play.h"
#include "host/judge/first_told.h"
#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/hush.h"
#include "host/judge/laid_card.h"
#include "host/judge/over_line.h"
#include "host/judge/touch/pad_touch.h"
#include "host/judge/touch/standing_law.h"
#include "host/judge/touch/touches_ahead.h"
#include "host/judge/who_first.h"

namespace kimari::judge {

struct JudgeOptions {
  court::PlanPtr plan = court::Kyogi();
  Duration same_time_band = Milliseconds(1);  // rule option same_time_ms
  MatStandings standings = {};
};

struct Findings {
  rules::Facts facts;
  std::vector<rules::Opinion> opinions;
  // What knocks said of each player's first touch of the called card.
  HeardOfEach heard;
  ArmMemory arms;  // with what this reading showed
};

class ReadingCase {
 public:
  // `layout` is the court as it lay when the reading opened.
  ReadingCase(evidence::ReadingId reading, HostTime opened,
              evidence::LayoutSeen layout, JudgeOptions options);

  // Observations in the order taken in; kinds that do not concern a reading
  // are ignored.
  void Add(const evidence::Observation& observation);
  // Evidence of this reading is missing, or what it stands on is not known:
  // the ruling is open and says so.
  void Doubt(rules::Doubt doubt) { doubts_.push_back(std::move(doubt)); }

  evidence::ReadingId Reading() const { return reading_; }
  const std::optional<evidence::CardCalled>& Called() const { return called_; }
  // A hand has come down on a pad since the first sound.
  bool Touched() const;

  // When the evidence is complete, if nothing more happens. Nothing before
  // the card was called.
  std::optional<HostTime> ClosesAt() const;
  // Every source has passed ClosesAt(), or `now` is 400 ms beyond it.
  bool Ready(HostTime now) const;

  // Pads have been at rest for a moment since they last felt something.
  bool WorthAnalysing(HostTime now) const {
    return called_.has_value() && ahead_.Due(now);
  }
  // Begins what Judge() will need longest for, beside this thread; it changes
  // no answer. `seats` as Judge() will be given them, should nothing more come.
  void AnalyseAhead(const SeatCouplings& seats);

  // Who was first to the called card, as soon as nothing can change it any
  // more. Nothing before, nor where only the ruling can tell.
  std::optional<FirstTold> TellFirst(const SeatCouplings& seats) const;

  // `seats`, `arms`: what the match has shown of the players so far.
  Findings Judge(const SeatCouplings& seats, const ArmMemory& arms) const;

 private:
  // What each kind says of the reading; nothing, the others.
  void Add(const evidence::CardCalled& called, HostTime taken);
  void Add(const evidence::PadEdge& edge, HostTime taken);
  void Add(const evidence::PadTrace& trace, HostTime taken);
  void Add(const evidence::Knock& knock, HostTime taken);
  void Add(const evidence::BoardWatermark& mark, HostTime taken);
  void Add(const evidence::BoardHealth& health, HostTime taken);
  void Add(const evidence::HandsSeen& hands, HostTime taken);
  void Add(const evidence::HandArrival& arrival, HostTime taken);
  void Add(const evidence::CardMotion& motion, HostTime taken);
  void Add(const evidence::SoundHealth& sound, HostTime taken);
  void Add(const evidence::CameraHealth& camera, HostTime taken);
  void Add(const auto&, HostTime) {}

  struct BoardWatch {
    std::optional<HostTime> up_to;
    // By which evidence was lost; nothing where none was.
    std::optional<evidence::BoardState> trouble;
  };
  // The card came wholly out of its territory after the first sound.
  bool LeftInReading(const evidence::CardMotion& motion) const;
  // Since when a touch need not be play, by what came before it: a pad may
  // have felt nothing of the first one. Not where that took the called card.
  std::optional<HostTime> QuietSince(std::span<const HandTouch> touches,
                                     bool unheard) const;
  // The first touch since the first sound on a pad that the card lies over.
  const evidence::PadEdge* FirstEdgeOn(const LaidCard& card) const;
  // Every source has passed what could have come before it.
  bool PassedBy(const evidence::PadEdge& edge) const;
  // A hand came down in its territory shortly before, or the card moved.
  bool MayHaveBeenPushed(const LaidCard& card,
                         const evidence::PadEdge& edge) const;
  // Hands that came down between the opening and the first sound (R-KA-4).
  std::vector<rules::Touch> EarlyTouches(std::span<const PadTouch> pads,
                                         const SeatCouplings& seats) const;
  // The called card, if it lies here, and all that moved.
  std::map<evidence::CardId, CardInPlay> InPlay(
      std::span<const HandTouch> touches) const;
  enum class Witnesses { kPads, kAll };  // kAll: and knocks
  Reached CalledReached(std::span<const HandTouch> touches,
                        const CardInPlay& called, Witnesses witnesses) const;
  // Of each player's first likely touch of it.
  static HeardOfEach HeardOnCalled(std::span<const HandTouch> touches,
                                   const CardInPlay& called);
  void AddExit(const CardInPlay& called, Findings& findings) const;
  // Pushed out by a player's hand if nobody touched it.
  static Reached WithExit(const Reached& by_touch, const CardInPlay& called);
  static void DoubtItsWay(const CardInPlay& called, const Reached& reached,
                          Findings& findings);
  // Touches that this board felt may be missing.
  bool Unheard(Side board, HostTime close) const;
  void AddDoubts(std::span<const HandTouch> touches, HostTime close,
                 Findings& findings) const;
  HostTime LastTouch() const;

  evidence::ReadingId reading_;
  HostTime opened_;
  JudgeOptions options_;
  std::vector<LaidCard> cards_;
  std::optional<evidence::CardCalled> called_;
  std::vector<evidence::PadEdge> edges_;
  std::vector<evidence::PadTrace> traces_;
  std::vector<evidence::Knock> knocks_;
  TouchesAhead ahead_;
  HandTrack hands_;
  OverLineWatch over_line_;
  std::vector<evidence::HandArrival> arrivals_;
  std::vector<evidence::CardMotion> motions_;
  std::array<BoardWatch, 2> boards_;
  std::vector<rules::Doubt> doubts_;
  bool camera_running_ = false;
  bool camera_moved_ = false;  // what it saw in this reading is worthless
};

}  // namespace kimari::judge
