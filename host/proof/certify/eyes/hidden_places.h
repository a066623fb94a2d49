// What heads truly hide of the court, and whether the eyes say so.
#pragma once

#include <opencv2/core/types.hpp>
#include <optional>
#include <vector>

#include "host/court/side.h"
#include "host/proof/certify/eyes/stroke_film.h"
#include "host/proof/render/projection.h"
#include "host/proof/sim/layout.h"
#include "host/proof/sim/scene.h"
#include "vision/hands/hand_tracker.h"

namespace kimari::world {

// Whether a head truly hides a place of the mat.
bool UnderHead(const sim::Scene& scene, const sim::Projection& projection,
               sim::Point place);

// Whether the eyes say that they see nothing there for a head.
bool ToldHidden(const vision::HandsInFrame& seen, court::Point place);

// The same of most of where a card lay.
bool ToldHiddenCard(const vision::HandsInFrame& seen, sim::Point card);

// Whether most of a card, where it is now, is in the picture (pixels) and under
// no hand; face up, so that it can be known.
bool CardInView(const sim::Scene& scene, sim::CardId card,
                const sim::Projection& projection, cv::Size picture);

// How long the place of each card that leaves was in view once it had left.
class EmptyPlaces {
 public:
  EmptyPlaces(const StrokeFilm& film, const sim::Layout& court);

  void Add(HostTime t, const sim::Scene& scene,
           const sim::Projection& projection);
  // Where it lay, if that is under a head now and never was in view for long
  // enough to tell that it is bare. Lives as long as this.
  const sim::Point* NeverSeen(sim::CardId card) const;

 private:
  struct Place {
    sim::CardId card;
    HostTime left;
    sim::Point at;
    Duration in_view{};       // not under a hand, either
    bool under_head = false;  // in the last frame
  };
  std::vector<Place> places_;
  std::optional<HostTime> last_;
};

// Whether a head hid the tip of the hand that reached the called card, in the
// first frame after it did.
class HiddenArrival {
 public:
  // `card`: where the called one lies; `at`: when the hand reached it; none: it
  // did not.
  HiddenArrival(Side player, sim::Point card, std::optional<HostTime> at)
      : player_(player), card_(card), at_(at) {}

  void Add(HostTime t, const sim::Scene& scene,
           const sim::Projection& projection, const vision::HandsInFrame& seen);
  std::optional<HostTime> at() const { return at_; }
  bool hidden() const { return hidden_; }
  // The eyes said so.
  bool told() const { return told_; }

 private:
  Side player_;
  sim::Point card_;
  std::optional<HostTime> at_;
  bool taken_ = false;
  bool hidden_ = false, told_ = false;
};

}  // namespace kimari::world
