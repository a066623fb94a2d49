// Measuring pads, step by step: first nobody touches anything, then each pad is
// tapped when asked for. A pure state machine; its caller has ports and clock.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/link/calibrate/board_talk.h"
#include "host/link/calibrate/tap.h"

namespace kimari::calibrate {

struct PadName {
  Side board = Side::kA;
  int number = 0;
  bool operator==(const PadName&) const = default;
};

struct PadResult {
  PadName pad;
  // Steps; nothing where it was not found out.
  std::optional<double> baseline;
  std::optional<double> noise;      // mean absolute deviation, untouched
  std::optional<double> threshold;  // rise that the board takes for a touch
  std::optional<double> tap;        // rise while it was tapped
  std::optional<double> residual;   // of the levels while it was tapped
  bool out_of_range = false;        // the board cannot measure it
  bool missed = false;              // asked for, never felt
  bool skipped = false;
  int idle_touches = 0;  // felt while nobody touched

  // Height over the card, mm, up to which the fingers that tapped it would be
  // felt, taken for a plate whose capacitance falls with its gap; a full
  // contact through a card counts as kContactGap.
  static constexpr double kContactGap = 0.58;
  std::optional<double> TouchDistance() const;
  // What is wrong with it, for people; empty where it is fit for a match.
  std::vector<std::string> Troubles() const;
};

// What there is to tell while it goes on.
struct Progress {
  enum class Kind {
    kHandsOff,     // the idle phase begins
    kIdle,         // `done` of `of` pads were heard of
    kIdleTouched,  // `pad` felt something: hands off
    kAsk,          // tap `pad`
    kFelt,         // it was felt, by `level` steps
    kWrong,        // `pad` was asked for, `felt` was tapped
    kAgain,        // `pad` was not measured: `why`
    kMissed,       // `pad` was not felt in time
    kSkipped,
    kRestarted,  // the board of `pad` began anew
    kDone,
  };
  Kind kind = Kind::kHandsOff;
  PadName pad;
  PadName felt;
  int done = 0;
  int of = 0;
  double level = 0;
  std::string why;
};

class PadCalibration {
 public:
  // `pads`: those to measure, in the order they are asked for; each once, at
  // least one. `patience`: how long each is waited for. `tell` is called from
  // within all other functions.
  PadCalibration(const std::vector<PadName>& pads, Duration patience,
                 std::function<void(const Progress&)> tell);

  // What a board said; its Hello first. `now` never goes back.
  void Add(Side board, const BoardMessage& message, HostTime now);
  // Lets time pass: each 20 ms or so.
  void Step(HostTime now);
  // The pad asked for is left out.
  void Skip(HostTime now);

  bool Done() const { return phase_ == Phase::kDone; }
  // The pad that is to be tapped now.
  std::optional<PadName> Asked() const;
  const std::vector<PadResult>& Results() const { return results_; }

 private:
  enum class Phase { kIdle, kTaps, kDone };
  // One pad in what may be one tap.
  struct Touched {
    PadName pad;
    uint16_t edge = 0;
    bool down = true;
    TapLevels levels;
  };

  // All that a board has said of a pad while nobody touched anything.
  struct Untouched {
    int reports = 0;
    double baselines = 0;  // their sum
    uint8_t noise = 0;     // the loudest
  };

  void OnReport(Side board, const PadReport& report);
  void EndIdle(HostTime now);
  void OnEdge(Side board, const wire::Edge& edge, HostTime now);
  void OnTrace(Side board, const wire::Trace& trace);
  void JudgeTap(HostTime now);
  void AskNext(HostTime now);
  PadResult* Find(PadName pad);
  void Tell(Progress::Kind kind, PadName pad, const std::string& why = "");

  std::function<void(const Progress&)> tell_;
  Duration patience_;
  std::vector<PadResult> results_;
  Phase phase_ = Phase::kIdle;
  std::vector<Untouched> untouched_;  // as results_
  std::optional<HostTime> began_;
  size_t asked_ = 0;  // index into results_
  HostTime asked_at_;
  std::vector<Touched> touched_;  // what is being felt, in the order felt
  HostTime touched_at_;           // when the first of them was
  HostTime changed_at_;           // when one of them last came or went
};

}  // namespace kimari::calibrate
