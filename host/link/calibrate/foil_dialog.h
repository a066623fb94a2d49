// Measuring how hands meet the cards of a mat, step by step: a strip of foil on
// the card is clipped to another pad's pin of the same board, which tells when
// skin was there; the pad below tells what its levels make of it. A pure state
// machine; its caller has port and clock.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "host/evidence/observation.h"
#include "host/judge/touch/seat_coupling.h"
#include "host/judge/touch/touch_calibration.h"

namespace kimari::calibrate {

struct FoilPlan {
  Side board = Side::kA;
  int pad = 0;       // that the cards lie on
  int foil = 0;      // whose pin the foil is clipped to
  int cards = 20;    // each tapped once by each player as it lies
  int fastened = 2;  // each of so many, once more fastened flat
};

struct FoilEvent {
  enum class Kind {
    kTouchFoil,  // with a finger, away from the mat
    kFoilFelt,   // its wire is whole, and it is narrow enough
    kTooBroad,   // the pad felt it, too
    kLay,        // card `card` with its strip; then Go()
    kFasten,     // the card flat; then Go()
    kAsk,        // a tap by `player`, strongly or not
    kTap,        // it was measured: `mm`, `millimetre_ms`
    kAgain,      // it was not: `why`
    kRestarted,  // the board did, or was lost; what was asked for is again
    kDone,
  };
  enum class Why { kNone, kNoFoil, kNoPad, kTooBrief, kOther, kApart };
  Kind kind = Kind::kTouchFoil;
  Why why = Why::kNone;
  Side player = Side::kA;
  int card = 0;
  bool strong = false;
  int done = 0;  // taps
  int of = 0;
  double mm = 0;
  double millimetre_ms = 0;
};

class FoilDialog {
 public:
  // `tell` is called from within all other functions.
  FoilDialog(const FoilPlan& plan, std::function<void(const FoilEvent&)> tell);

  // What a board said; `now` never goes back.
  void Add(const evidence::Payload& said, HostTime now);
  // Lets time pass: each 20 ms or so.
  void Step(HostTime now);
  // What was asked for besides taps is done.
  void Go(HostTime now);

  bool Done() const { return stage_ == Stage::kDone; }
  // Whose tap is waited for now.
  std::optional<FoilEvent> Asked() const;
  const std::vector<judge::FoilTap>& Taps() const { return taps_; }

 private:
  enum class Stage { kFoil, kHands, kTaps, kDone };
  // The taps asked for, in their order, and what must be laid before.
  struct Turn {
    int card;
    bool flat;
    Side player;
    bool strong;
    bool first;  // hands have to lay or fasten something before it
  };

  void OnEdge(const evidence::PadEdge& edge, HostTime now);
  void JudgeFoil();
  void JudgeTap();
  std::optional<FoilEvent::Why> Measure();
  void AskNext();
  void Ask();
  void Forget();
  void Tell(FoilEvent event);

  FoilPlan plan_;
  std::function<void(const FoilEvent&)> tell_;
  std::vector<Turn> turns_;
  std::vector<judge::FoilTap> taps_;
  judge::SeatMemory seats_;
  Stage stage_ = Stage::kFoil;
  bool unasked_ = true;  // what hands have to do now
  // Of what is being felt: the first of each, and what they still touch.
  std::optional<evidence::PadEdge> on_foil_;
  std::optional<evidence::PadEdge> on_pad_;
  std::vector<evidence::PadTrace> traces_;
  bool foil_down_ = false;
  bool pad_down_ = false;
  HostTime changed_at_;
};

}  // namespace kimari::calibrate
