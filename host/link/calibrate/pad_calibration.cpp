#include "host/link/calibrate/pad_calibration.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

#include "host/link/calibrate/board_threshold.h"

namespace kimari::calibrate {
namespace {

// Noise is that of some seconds at least, however fast a board reports.
constexpr Duration kLeastIdle = Seconds(3);
// After the last pad of a tap is free: the traces are here by then, and what a
// bouncing finger does belongs to it.
constexpr Duration kSettle = Milliseconds(150);
// A pad that is held longer hangs: its tap is judged as it is.
constexpr Duration kLongestTap = Seconds(4);
// A tap through a card must rise by this many thresholds to be safe in a match.
constexpr double kMargin = 2;

}  // namespace

std::optional<double> PadResult::TouchDistance() const {
  if (!tap || !threshold || *threshold <= 0 || *tap < *threshold) return {};
  return kContactGap * (*tap / *threshold - 1);
}

std::vector<std::string> PadResult::Troubles() const {
  std::vector<std::string> troubles;
  if (out_of_range) {
    troubles.emplace_back("out of range: check its wire and resistor");
  }
  if (missed) {
    troubles.emplace_back("dead: no tap was felt; check its wire");
  }
  const double least = BoardThreshold(0);
  if (threshold && *threshold > least &&
      (!tap || *tap < kMargin * *threshold)) {
    troubles.push_back(
        fmt::format("noisy: {:.2f} steps untouched, so that the board asks for "
                    "a rise of {:.2f}; check the ground",
                    noise.value_or(0), *threshold));
  } else if (tap && *tap < kMargin * least) {
    troubles.push_back(fmt::format(
        "weak: the tap rose by {:.2f} steps, {:.2f} are safe; check its "
        "electrode",
        *tap, kMargin * least));
  }
  if (idle_touches > 0) {
    troubles.push_back(fmt::format("felt {} touch{} while nobody touched it",
                                   idle_touches,
                                   idle_touches == 1 ? "" : "es"));
  }
  return troubles;
}

PadCalibration::PadCalibration(const std::vector<PadName>& pads,
                               Duration patience,
                               std::function<void(const Progress&)> tell)
    : tell_(std::move(tell)), patience_(patience) {
  for (const PadName& pad : pads) results_.push_back({.pad = pad});
  untouched_.resize(results_.size());
}

PadResult* PadCalibration::Find(PadName pad) {
  const auto at = std::ranges::find(results_, pad, &PadResult::pad);
  return at == results_.end() ? nullptr : &*at;
}

std::optional<PadName> PadCalibration::Asked() const {
  if (phase_ != Phase::kTaps) return std::nullopt;
  return results_[asked_].pad;
}

void PadCalibration::Tell(Progress::Kind kind, PadName pad,
                          const std::string& why) {
  Progress event;
  event.kind = kind;
  event.pad = pad;
  event.why = why;
  tell_(event);
}

void PadCalibration::Add(Side board, const BoardMessage& message,
                         HostTime now) {
  if (phase_ == Phase::kDone) return;
  if (const auto* report = std::get_if<PadReport>(&message)) {
    OnReport(board, *report);
  } else if (const auto* edge = std::get_if<wire::Edge>(&message)) {
    OnEdge(board, *edge, now);
  } else if (const auto* trace = std::get_if<wire::Trace>(&message)) {
    OnTrace(board, *trace);
  } else {
    const bool first =
        std::ranges::none_of(results_, [board](const PadResult& result) {
          return result.pad.board == board && result.noise;
        });
    std::erase_if(touched_, [board](const Touched& touched) {
      return touched.pad.board == board;
    });
    if (!first) Tell(Progress::Kind::kRestarted, {board, 0});
  }
}

void PadCalibration::OnReport(Side board, const PadReport& report) {
  PadResult* const result = Find({board, report.pad});
  if (result == nullptr || phase_ != Phase::kIdle) return;
  Untouched& untouched =
      untouched_[static_cast<size_t>(result - results_.data())];
  ++untouched.reports;
  untouched.baselines += report.baseline;
  untouched.noise = std::max(untouched.noise, report.noise);
  result->baseline = untouched.baselines / untouched.reports;
  result->noise = untouched.noise / 16.0;
  result->threshold = BoardThreshold(untouched.noise);
  result->out_of_range = report.out_of_range;
  if (untouched.reports > 1) return;
  Progress event;
  event.kind = Progress::Kind::kIdle;
  event.pad = result->pad;
  event.of = static_cast<int>(results_.size());
  event.done = static_cast<int>(std::ranges::count_if(
      untouched_, [](const Untouched& other) { return other.reports > 0; }));
  tell_(event);
}

void PadCalibration::EndIdle(HostTime now) {
  if (now - *began_ < kLeastIdle ||
      std::ranges::any_of(untouched_, [](const Untouched& untouched) {
        return untouched.reports == 0;
      })) {
    return;
  }
  phase_ = Phase::kTaps;
  asked_ = 0;
  AskNext(now);
}

void PadCalibration::OnEdge(Side board, const wire::Edge& edge, HostTime now) {
  const PadName pad = {board, edge.pad};
  const bool down = edge.touched != 0;
  if (phase_ == Phase::kIdle) {
    if (!down) return;
    if (PadResult* const result = Find(pad)) ++result->idle_touches;
    return Tell(Progress::Kind::kIdleTouched, pad);
  }
  if (down) {
    if (touched_.empty()) touched_at_ = now;
    touched_.push_back({.pad = pad, .edge = edge.id});
    changed_at_ = now;
    return;
  }
  for (Touched& touched : touched_) {
    if (touched.pad == pad && touched.down) {
      touched.down = false;
      changed_at_ = now;
    }
  }
}

void PadCalibration::OnTrace(Side board, const wire::Trace& trace) {
  for (Touched& touched : touched_) {
    if (touched.pad == PadName{board, trace.pad} &&
        touched.edge == trace.edge_id) {
      touched.levels.Add(trace);
    }
  }
}

// Several pads may have felt one finger: it was meant for the one that felt it
// most.
void PadCalibration::JudgeTap(HostTime now) {
  PadResult& asked = results_[asked_];
  const Touched* strongest = nullptr;
  std::optional<Tap> most;
  bool asked_felt = false;
  for (const Touched& touched : touched_) {
    asked_felt = asked_felt || touched.pad == asked.pad;
    const std::optional<Tap> tap = MeasureTap(touched.levels);
    if (tap && (!most || tap->level > most->level)) {
      most = tap;
      strongest = &touched;
    }
  }
  if (!most && asked_felt) {
    Tell(Progress::Kind::kAgain, asked.pad, "held too briefly");
  } else if (strongest == nullptr || strongest->pad != asked.pad) {
    Progress event;
    event.kind = Progress::Kind::kWrong;
    event.pad = asked.pad;
    event.felt = strongest == nullptr ? touched_.front().pad : strongest->pad;
    tell_(event);
  } else {
    asked.baseline = most->baseline;
    asked.tap = most->level;
    asked.residual = most->residual;
    Progress event;
    event.kind = Progress::Kind::kFelt;
    event.pad = asked.pad;
    event.level = most->level;
    tell_(event);
    touched_.clear();
    ++asked_;
    return AskNext(now);
  }
  touched_.clear();
  asked_at_ = now;
}

void PadCalibration::AskNext(HostTime now) {
  // The board says nothing of a pad that it cannot measure.
  while (asked_ < results_.size() && results_[asked_].out_of_range) ++asked_;
  asked_at_ = now;
  if (asked_ < results_.size()) {
    return Tell(Progress::Kind::kAsk, results_[asked_].pad);
  }
  phase_ = Phase::kDone;
  Tell(Progress::Kind::kDone, {});
}

void PadCalibration::Step(HostTime now) {
  if (!began_) {
    began_ = now;
    Progress event;
    event.kind = Progress::Kind::kHandsOff;
    event.of = static_cast<int>(results_.size());
    tell_(event);
  }
  if (phase_ == Phase::kIdle) return EndIdle(now);
  if (phase_ == Phase::kDone) return;
  if (!touched_.empty()) {
    const bool free = std::ranges::none_of(touched_, &Touched::down);
    if ((free && now - changed_at_ >= kSettle) ||
        now - touched_at_ >= kLongestTap) {
      JudgeTap(now);
    }
    return;
  }
  if (now - asked_at_ < patience_) return;
  results_[asked_].missed = true;
  Tell(Progress::Kind::kMissed, results_[asked_].pad);
  ++asked_;
  AskNext(now);
}

void PadCalibration::Skip(HostTime now) {
  if (phase_ != Phase::kTaps) return;
  results_[asked_].skipped = true;
  Tell(Progress::Kind::kSkipped, results_[asked_].pad);
  touched_.clear();
  ++asked_;
  AskNext(now);
}

}  // namespace kimari::calibrate
