#include "host/proof/certify/boards/lone_card.h"

#include <cmath>

#include "host/court/plan.h"
#include "host/proof/certify/boards/touches.h"

namespace kimari::world {
namespace {

evidence::LayoutSeen LayoutOf(const LoneCard& lone) {
  const court::Point middle = court::Kyogi()->PadCentre(lone.board, lone.pad);
  evidence::SeenCard card;
  card.card = LoneCard::kCard;
  card.territory = lone.board;
  card.row = static_cast<int8_t>(PadOn(lone.board, lone.pad).row);
  card.centre = {static_cast<int32_t>(std::lround(middle.x * 1000)),
                 static_cast<int32_t>(std::lround(middle.y * 1000))};
  card.angle_mdeg = lone.board == Side::kA ? 0 : 180'000;
  card.confidence_ppm = 999'000;
  evidence::LayoutSeen layout;
  layout.at = {lone.first_sound - Seconds(1), Milliseconds(5)};
  layout.cards = {card};
  return layout;
}

evidence::CardCalled CallOf(const LoneCard& lone) {
  const auto at = [&](Duration after) {
    return Instant{lone.first_sound + after, Microseconds(200)};
  };
  evidence::CardCalled called;
  called.reading = 1;
  called.card = LoneCard::kCard;
  called.lower_first = at(-Seconds(6));
  called.lower_last = at(-Seconds(1));
  called.first_sound = at({});
  called.kimariji = at(Milliseconds(200));
  called.last_sound = at(Seconds(5));
  return called;
}

}  // namespace

judge::ReadingCase CaseOf(const LoneCard& lone, HostTime opened,
                          const judge::JudgeOptions& options) {
  judge::ReadingCase reading(1, opened, LayoutOf(lone), options);
  reading.Add({0, opened, CallOf(lone)});
  return reading;
}

}  // namespace kimari::world
