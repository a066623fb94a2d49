#include "host/link/calibrate/foil_dialog.h"

#include <cmath>
#include <utility>

#include "host/judge/touch/pad_touch.h"

namespace kimari::calibrate {
namespace {

// After both are free: the traces are here by then, and what a bouncing finger
// does belongs to the tap.
constexpr Duration kSettled = Milliseconds(250);
// Foil and pad felt one tap. A slow hand on a card that stands high is felt
// late, more than that is none of play.
constexpr Duration kOneTap = Milliseconds(60);
constexpr double kOtherPlayer = 0.99;
constexpr double kMostMillimetreMs = 20;

// Of the levels' contact, and of skin anywhere in a scan of the foil.
Duration SigmaOf(Duration levels, Duration half_scan) {
  return Duration{std::llround(
      std::hypot(static_cast<double>(levels.ns),
                 static_cast<double>(half_scan.ns) / std::sqrt(3.0)))};
}

double MillisecondsOf(Duration d) { return d.Milliseconds(); }

}  // namespace

FoilDialog::FoilDialog(const FoilPlan& plan,
                       std::function<void(const FoilEvent&)> tell)
    : plan_(plan), tell_(std::move(tell)) {
  for (int card = 1; card <= plan.cards; ++card) {
    for (const bool flat : {false, true}) {
      if (flat && card % plan.fastened != 0) continue;
      // Each begins as often, and strikes hard as often.
      const Side first = card % 4 < 2 ? Side::kA : Side::kB;
      for (const Side player : {first, Other(first)}) {
        const bool strong = (card / 2 + (player == Side::kA ? 1 : 0)) % 2 == 0;
        turns_.push_back({card, flat, player, strong != flat, player == first});
      }
    }
  }
}

void FoilDialog::Tell(FoilEvent event) {
  event.done = static_cast<int>(taps_.size());
  event.of = static_cast<int>(turns_.size());
  tell_(event);
}

std::optional<FoilEvent> FoilDialog::Asked() const {
  if (stage_ != Stage::kTaps) return std::nullopt;
  const Turn& turn = turns_[taps_.size()];
  FoilEvent event;
  event.kind = FoilEvent::Kind::kAsk;
  event.player = turn.player;
  event.card = turn.card;
  event.strong = turn.strong;
  return event;
}

void FoilDialog::Add(const evidence::Payload& said, HostTime now) {
  if (const auto* edge = std::get_if<evidence::PadEdge>(&said)) {
    if (edge->board == plan_.board) OnEdge(*edge, now);
  } else if (const auto* trace = std::get_if<evidence::PadTrace>(&said)) {
    if (trace->board == plan_.board && trace->pad == plan_.pad) {
      traces_.push_back(*trace);
    }
  } else if (const auto* health = std::get_if<evidence::BoardHealth>(&said)) {
    const bool lost = health->state == evidence::BoardState::kLost ||
                      health->state == evidence::BoardState::kReset;
    if (health->board != plan_.board || !lost) return;
    Forget();
    Tell({.kind = FoilEvent::Kind::kRestarted});
    unasked_ = true;
  }
}

void FoilDialog::OnEdge(const evidence::PadEdge& edge, HostTime now) {
  const bool foil = edge.pad == plan_.foil;
  if (!foil && edge.pad != plan_.pad) return;
  bool& down = foil ? foil_down_ : pad_down_;
  std::optional<evidence::PadEdge>& first = foil ? on_foil_ : on_pad_;
  down = edge.touched;
  changed_at_ = now;
  if (edge.touched && !first) first = edge;
}

void FoilDialog::Step(HostTime now) {
  if (std::exchange(unasked_, false)) Ask();
  if (!on_foil_ && !on_pad_) return;
  if (foil_down_ || pad_down_ || now - changed_at_ < kSettled) return;
  if (stage_ == Stage::kFoil) {
    JudgeFoil();
  } else if (stage_ == Stage::kTaps) {
    JudgeTap();
  }
  Forget();  // cards that are laid are felt, too
}

void FoilDialog::Forget() {
  on_foil_.reset();
  on_pad_.reset();
  traces_.clear();
  foil_down_ = pad_down_ = false;
}

void FoilDialog::JudgeFoil() {
  if (!on_foil_) return;
  if (on_pad_) return Tell({.kind = FoilEvent::Kind::kTooBroad});
  Tell({.kind = FoilEvent::Kind::kFoilFelt});
  AskNext();
}

void FoilDialog::JudgeTap() {
  const FoilEvent asked = *Asked();
  if (const auto why = Measure()) {
    FoilEvent again = asked;
    again.kind = FoilEvent::Kind::kAgain;
    again.why = *why;
    return Tell(again);
  }
  FoilEvent tap = asked;
  tap.kind = FoilEvent::Kind::kTap;
  tap.mm = taps_.back().Mm();
  tap.millimetre_ms = MillisecondsOf(taps_.back().a_millimetre);
  Tell(tap);
  AskNext();
}

// Nothing where it was measured.
std::optional<FoilEvent::Why> FoilDialog::Measure() {
  if (!on_foil_) return FoilEvent::Why::kNoFoil;
  if (!on_pad_) return FoilEvent::Why::kNoPad;
  for (const evidence::PadTrace& trace : traces_) seats_.Add(trace);
  const judge::PadTouch touch =
      judge::AnalysePadTouch(*on_pad_, traces_, seats_.Couplings());
  if (!touch.traced) return FoilEvent::Why::kTooBrief;
  const Turn& turn = turns_[taps_.size()];
  if (touch.Of(Other(turn.player)).probability > kOtherPlayer) {
    return FoilEvent::Why::kOther;
  }
  const judge::PlayerTouch& his = touch.Of(turn.player);
  // Skin came since the foil was last felt, half a scan before on the mean.
  const Duration half{touch.levels->Period().ns / 2};
  const Duration late = his.at.t - (on_foil_->at.t - half);
  const double millimetre_ms = MillisecondsOf(his.a_millimetre);
  if (Abs(late) > kOneTap || millimetre_ms <= 0 ||
      millimetre_ms > kMostMillimetreMs) {
    return FoilEvent::Why::kApart;
  }
  taps_.push_back({turn.player, turn.card, turn.flat, late, his.a_millimetre,
                   SigmaOf(his.at.sigma, half)});
  return std::nullopt;
}

void FoilDialog::AskNext() {
  if (taps_.size() == turns_.size()) {
    stage_ = Stage::kDone;
    return Tell({.kind = FoilEvent::Kind::kDone});
  }
  const bool lay = turns_[taps_.size()].first && stage_ != Stage::kHands;
  stage_ = lay ? Stage::kHands : Stage::kTaps;
  Ask();
}

void FoilDialog::Ask() {
  if (stage_ == Stage::kFoil) {
    return Tell({.kind = FoilEvent::Kind::kTouchFoil});
  }
  if (stage_ == Stage::kTaps) return Tell(*Asked());
  const Turn& turn = turns_[taps_.size()];
  Tell({.kind = turn.flat ? FoilEvent::Kind::kFasten : FoilEvent::Kind::kLay,
        .card = turn.card});
}

void FoilDialog::Go(HostTime) {
  if (stage_ != Stage::kHands) return;
  Forget();
  AskNext();
}

}  // namespace kimari::calibrate
