#include "host/rig/eye_evidence.h"

#include <cmath>
#include <cstdint>
#include <utility>

namespace kimari::rig {
namespace {

int32_t Micrometres(double mm) {
  return static_cast<int32_t>(std::lround(mm * 1000));
}

evidence::Place ToPlace(court::Point point) {
  return {Micrometres(point.x), Micrometres(point.y)};
}

}  // namespace

evidence::LayoutSeen ToEvidence(const vision::Layout& layout, Instant at) {
  evidence::LayoutSeen seen;
  seen.at = at;
  for (const vision::LaidCard& card : layout.cards) {
    evidence::SeenCard item;
    item.card = card.id;
    item.territory = card.territory;
    item.row = static_cast<int8_t>(card.row.value_or(-1));
    item.centre = ToPlace(card.pose.centre);
    item.angle_mdeg =
        static_cast<int32_t>(std::lround(card.pose.angle_deg * 1000));
    item.confidence_ppm =
        static_cast<int32_t>(std::lround(card.confidence * 1e6));
    seen.cards.push_back(item);
  }
  seen.unknown_objects = static_cast<int32_t>(layout.unknown.size());
  for (const vision::LaidCard& card : layout.covered) {
    seen.covered.push_back(card.id);
  }
  return seen;
}

evidence::HandsSeen ToEvidence(const vision::HandsInFrame& hands) {
  evidence::HandsSeen seen;
  seen.frame = hands.sequence;
  seen.at = {hands.stamp, hands.exposure / 2};
  seen.exposure = hands.exposure;
  for (const vision::HandInView& hand : hands.hands) {
    evidence::SeenHand item;
    item.track = hand.track;
    item.player = hand.player;
    item.seat = hand.seat;
    item.tip = ToPlace(hand.tip);
    item.speed_um_per_ms = Micrometres(hand.speed_mm_per_ms);
    item.tip_sigma_um = Micrometres(hand.tip_sigma_mm);
    item.merged = hand.held;
    item.over_court = hand.over_court;
    for (const court::Point& point : hand.outline) {
      item.outline.push_back(ToPlace(point));
    }
    seen.hands.push_back(item);
  }
  for (const vision::BodyInView& body : hands.bodies) {
    evidence::SeenHead head;
    head.player = body.player;
    head.middle = ToPlace(body.middle);
    head.reach_um = Micrometres(body.reach_mm);
    for (const court::Point& point : body.outline) {
      head.outline.push_back(ToPlace(point));
    }
    seen.heads.push_back(std::move(head));
  }
  return seen;
}

}  // namespace kimari::rig
