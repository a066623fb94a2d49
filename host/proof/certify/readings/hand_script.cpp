#include "host/proof/certify/readings/hand_script.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace kimari::readings {
namespace {

// Between two hands that take, drawn evenly in its logarithm. What is nearer is
// the close calls' certificate's.
constexpr Span kMarginMs{5, 120};
constexpr Span kStrikesAtMs{600, 850};
constexpr Span kLowMs{10, 45};  // height, of a hand that passes
constexpr int kLowerRow = 2;
// Of the lower row, so many from its owner's left stay: cards are sent from its
// other end.
constexpr int kStay = 3;

double FromLeft(const sim::PlacedCard& card) {
  return card.territory == Side::kA ? card.centre.x : -card.centre.x;
}

bool Any(const sim::PlacedCard&) { return true; }

}  // namespace

HandScript::HandScript(std::string settings, const sim::Scenario& court,
                       bool declared, Random& random)
    : text_(std::move(settings)),
      layout_(court.layout),
      scenario_(court),
      declared_(declared),
      random_(random) {}

void HandScript::Write(Kind kind) {
  kind_ = kind;
  switch (kind) {
    case Kind::kOwnThenSame:
    case Kind::kOwnThenOther:
      return OwnThenCalled(kind);
    case Kind::kPush:
      return Push();
    case Kind::kMeet:
      return OneIn(3) ? MeetAcross() : Meet();
    case Kind::kCovered:
      return Covered();
    case Kind::kHeld:
      return Held();
    case Kind::kSlow:
      return Slow();
    case Kind::kSweep:
      return Sweep();
    case Kind::kFault:
      return FaultAndTake();
  }
}

void HandScript::OwnThenCalled(Kind kind) {
  const Side actor = AnySide();
  const sim::PlacedCard called = Call(
      [&](const sim::PlacedCard& c) { return c.territory == Other(actor); });
  const sim::PlacedCard own = Wrong(actor, &Any);
  const bool other = kind == Kind::kOwnThenOther;
  const double first_ms = Drawn(kStrikesAtMs);
  const double second_ms = first_ms + Drawn({210, 480});
  Read(called.card);
  Press(actor, first_ms, own.card, other ? Drawn({40, 600}) : Drawn({30, 90}));
  Take(actor, other, second_ms);
  if (!other && OneIn(3)) Lies(actor, own, called);
  if (OneIn(2)) {
    Take(Other(actor), false,
         second_ms + (OneIn(4) ? Drawn({-100, -15}) : Drawn({15, 150})));
  }
}

// The hand that he does not play with, low over the mat between both cards.
void HandScript::Lies(Side player, const sim::PlacedCard& own,
                      const sim::PlacedCard& called) {
  const double x_mm =
      own.centre.x + (called.centre.x - own.centre.x) * Drawn({0.15, 0.7});
  const double y_mm = (player == Side::kA ? -1 : 1) * Drawn({140, 215});
  Stroke(player, true, Drawn({300, 450}),
         fmt::format("kind = \"hover\"\nheight_mm = {:.0f}\npress_ms = {:.0f}\n"
                     "target = {{ x_mm = {:.1f}, y_mm = {:.1f} }}",
                     Drawn({6, 20}), Drawn({200, 1200}), x_mm, y_mm));
}

void HandScript::Push() {
  const Side pusher = AnySide();
  const sim::PlacedCard called =
      Call([&](const sim::PlacedCard& c) { return Inner(c) != nullptr; });
  const double pushed_ms = Drawn(kStrikesAtMs);
  Read(called.card);
  Stroke(pusher, false, pushed_ms, "kind = \"push\"");
  Stroke(Other(pusher), false, pushed_ms + Drawn({-40, 140}), "");
}

void HandScript::Meet() {
  const Side faults = AnySide();
  const Side takes = Other(faults);
  const sim::PlacedCard called = Call(&Any);
  const sim::PlacedCard wrong = Wrong(Other(called.territory), &Any);
  const double at_ms = Drawn(kStrikesAtMs);
  Read(called.card);
  Press(faults, at_ms, wrong.card, Drawn({120, 300}));
  if (OneIn(2)) {  // the hand that takes came there first
    const double over_ms = at_ms + Drawn({10, 120});
    const double for_ms = Drawn({40, 120});
    Take(takes, false, over_ms + for_ms + Drawn({220, 380}));
    Hover(takes, false, over_ms, wrong.card, for_ms, kLowMs);
  } else {
    Take(takes, false, at_ms + Drawn({-100, 150}));
    Hover(takes, true, at_ms + Drawn({10, 120}), wrong.card, Drawn({60, 200}),
          kLowMs);
  }
}

// Both reach for the middle: one touches a card of his own there, the other
// takes the called one right across.
void HandScript::MeetAcross() {
  const Side faults = AnySide();
  const sim::PlacedCard called = Call([&](const sim::PlacedCard& c) {
    return c.territory == Other(faults) && c.row == 0;
  });
  const auto across = [&](const sim::PlacedCard& c) {
    return c.row == 0 && std::abs(c.centre.x - called.centre.x) < 120;
  };
  const sim::PlacedCard wrong = Wrong(faults, across);
  const double at_ms = Drawn(kStrikesAtMs);
  Read(called.card);
  Press(faults, at_ms, wrong.card, Drawn({100, 300}));
  Take(Other(faults), false, at_ms + Drawn({-60, 120}));
}

void HandScript::Covered() {
  const Side covers = AnySide();
  const sim::PlacedCard called = Call(&Any);
  const double taken_ms = Drawn({650, 850});
  const double over_ms = Drawn({200, 350});
  Read(called.card);
  Take(Other(covers), false, taken_ms);
  if (OneIn(2)) {
    Hover(covers, false, over_ms, called.card,
          taken_ms - over_ms + Drawn({0, 200}), {6, 30});
    return;
  }
  const double down_ms = taken_ms + Margin();
  Stroke(covers, false, down_ms, "");
  Hover(covers, false, over_ms, called.card, down_ms - over_ms - 60, {6, 30});
}

void HandScript::Held() {
  const Side holds = AnySide();
  const Side takes = Other(holds);
  const double at_ms = Drawn({550, 700});
  const double over_ms = at_ms + Drawn({100, 300});
  const double for_ms = Drawn({60, 200});
  const Span height_mm{8, 40};
  if (OneIn(3)) {
    const sim::PlacedCard wrong = Wrong(AnySide(), &Any);
    Read(DeadCard());
    Press(holds, at_ms, wrong.card, Drawn({400, 900}));
    return Hover(takes, false, over_ms, wrong.card, for_ms, height_mm);
  }
  const sim::PlacedCard called = Call(&Any);
  const sim::PlacedCard wrong = Wrong(Other(called.territory), &Any);
  Read(called.card);
  Press(holds, at_ms, wrong.card, Drawn({400, 900}));
  Take(takes, false, over_ms + for_ms + Drawn({200, 350}));
  Hover(takes, false, over_ms, wrong.card, for_ms, height_mm);
}

void HandScript::Slow() {
  const Side first = AnySide();
  const sim::PlacedCard called = Call(&Any);
  const double at_ms = Drawn({750, 1000});
  Read(called.card);
  const auto slowly = [&] {
    return fmt::format("speed_m_s = {:.3f}", Drawn({0.2, 0.5}));
  };
  Stroke(first, false, at_ms, slowly());
  if (OneIn(3)) return;
  const double later_ms = at_ms + std::abs(Margin());
  const bool both = OneIn(2);
  Stroke(Other(first), false, later_ms, both ? slowly() : "");
}

void HandScript::Sweep() {
  const Side sweeps = AnySide();
  const sim::PlacedCard called = Call(&Any);
  const sim::PlacedCard* from = Inner(called);
  if (from != nullptr && OneIn(2)) {
    if (const auto* next = Inner(*from); next != nullptr) from = next;
  }
  const double at_ms = Drawn(kStrikesAtMs);
  Read(called.card);
  Stroke(sweeps, false, at_ms,
         fmt::format(
             "kind = \"sweep\"\nthrough_mm = {:.0f}\n{}", Drawn({160, 350}),
             from == nullptr ? "" : fmt::format("target = {}", from->card)));
  if (!OneIn(3)) Take(Other(sweeps), false, at_ms + Drawn({-60, 140}));
}

void HandScript::FaultAndTake() {
  const Side faults = AnySide();
  const sim::PlacedCard called = Call(&Any);
  const sim::PlacedCard wrong = Wrong(Other(called.territory), &Any);
  const double at_ms = Drawn(kStrikesAtMs);
  Read(called.card);
  Press(faults, at_ms, wrong.card, Drawn({60, 300}));
  Take(Other(faults), false, at_ms + Drawn({-150, 250}));
}

sim::PlacedCard HandScript::Call(const Fits& fits) {
  const sim::PlacedCard card =
      OneOf([&](const sim::PlacedCard& c) { return StaysPut(c) && fits(c); });
  sim::Remove(layout_, card.card);
  read_.insert(card.card);
  return card;
}

sim::PlacedCard HandScript::Wrong(Side territory, const Fits& fits) {
  return OneOf([&](const sim::PlacedCard& c) {
    return c.territory == territory && StaysPut(c) && fits(c);
  });
}

// One of those that fit, else any.
sim::PlacedCard HandScript::OneOf(const Fits& fits) {
  std::vector<const sim::PlacedCard*> all;
  for (const sim::PlacedCard& card : layout_) {
    if (fits(card)) all.push_back(&card);
  }
  if (all.empty()) {
    for (const sim::PlacedCard& card : layout_) all.push_back(&card);
  }
  return *all[random_.Below(all.size())];
}

sim::CardId HandScript::DeadCard() {
  sim::CardId card = 0;
  do {
    card = static_cast<sim::CardId>(1 + random_.Below(100));
  } while (sim::Find(scenario_.layout, card) != nullptr ||
           read_.contains(card));
  read_.insert(card);
  return card;
}

const sim::PlacedCard* HandScript::Inner(const sim::PlacedCard& card) const {
  return sim::Neighbour(scenario_.Court().card, layout_, card,
                        card.centre.x >= 0 ? -1 : 1, 60);
}

bool HandScript::StaysPut(const sim::PlacedCard& card) const {
  if (card.row != kLowerRow) return true;
  return std::ranges::count_if(layout_, [&](const sim::PlacedCard& c) {
           return c.territory == card.territory && c.row == card.row &&
                  FromLeft(c) < FromLeft(card);
         }) < kStay;
}

void HandScript::Read(sim::CardId card) {
  text_ += fmt::format("[[reading]]\ncard = {}\nnote = \"{}\"\n", card,
                       CountedAs(kind_, declared_));
}

void HandScript::Stroke(Side player, bool other, double touch_ms,
                        const std::string& keys) {
  const bool plays_left =
      scenario_.player_models[static_cast<size_t>(Index(player))].left_handed;
  text_ += fmt::format(
      "[[reading.stroke]]\nplayer = \"{}\"\nhand = \"{}\"\ntouch_ms = "
      "{:.1f}\n{}\n",
      Letter(player), plays_left != other ? "left" : "right", touch_ms, keys);
}

void HandScript::Take(Side player, bool other, double touch_ms) {
  Stroke(player, other, touch_ms, OneIn(3) ? "kind = \"sweep\"" : "");
}

void HandScript::Press(Side player, double touch_ms, sim::CardId card,
                       double for_ms) {
  Stroke(player, false, touch_ms,
         fmt::format("target = {}\npress_ms = {:.0f}", card, for_ms));
}

void HandScript::Hover(Side player, bool other, double touch_ms,
                       sim::CardId card, double for_ms, Span height_mm) {
  Stroke(player, other, touch_ms,
         fmt::format("kind = \"hover\"\ntarget = {}\npress_ms = {:.0f}\n"
                     "height_mm = {:.0f}",
                     card, for_ms, Drawn(height_mm)));
}

double HandScript::Margin() {
  const double size = std::exp(
      random_.Uniform(std::log(kMarginMs.low), std::log(kMarginMs.high)));
  return OneIn(2) ? size : -size;
}

}  // namespace kimari::readings
