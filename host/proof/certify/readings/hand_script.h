// A match being written: its court, who plays, and the strokes of each reading.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "host/base/random.h"
#include "host/proof/certify/readings/kind.h"
#include "host/proof/sim/scenario.h"

namespace kimari::readings {

// A time or size of a stroke as drawn.
struct Span {
  double low;
  double high;
};

class HandScript {
 public:
  // `settings`: the scenario without readings; `court`: what it lays.
  HandScript(std::string settings, const sim::Scenario& court, bool declared,
             Random& random);

  void Write(Kind kind);
  const std::string& Text() const { return text_; }

 private:
  using Fits = std::function<bool(const sim::PlacedCard&)>;

  void OwnThenCalled(Kind kind);
  void Lies(Side player, const sim::PlacedCard& own,
            const sim::PlacedCard& called);
  void Push();
  void Meet();
  void MeetAcross();
  void Covered();
  void Held();
  void Slow();
  void Sweep();
  void FaultAndTake();

  // A card that lies there still when its reading comes; marked as read.
  sim::PlacedCard Call(const Fits& fits);
  // Another card of that territory, to be touched wrongly.
  sim::PlacedCard Wrong(Side territory, const Fits& fits);
  sim::CardId DeadCard();
  const sim::PlacedCard* Inner(const sim::PlacedCard& card) const;
  bool StaysPut(const sim::PlacedCard& card) const;
  sim::PlacedCard OneOf(const Fits& fits);

  void Read(sim::CardId card);
  // `other`: with the hand that he does not play with.
  void Stroke(Side player, bool other, double touch_ms,
              const std::string& keys);
  // Presses it, or sweeps it away.
  void Take(Side player, bool other, double touch_ms);
  void Press(Side player, double touch_ms, sim::CardId card, double for_ms);
  void Hover(Side player, bool other, double touch_ms, sim::CardId card,
             double for_ms, Span height_mm);

  double Drawn(Span span) { return random_.Uniform(span.low, span.high); }
  bool OneIn(uint64_t n) { return random_.Below(n) == 0; }
  Side AnySide() { return OneIn(2) ? Side::kA : Side::kB; }
  // Between two hands that take, either way.
  double Margin();

  std::string text_;
  sim::Layout layout_;  // what was not read yet
  const sim::Scenario& scenario_;
  bool declared_;
  Random& random_;
  std::set<sim::CardId> read_;
  Kind kind_ = Kind::kFault;
};

}  // namespace kimari::readings
