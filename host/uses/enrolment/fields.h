// What the page of a deck is told, key by key: the JSON and the page's types
// (page/enrolment_view.ts) come from here (host/uses/web/json_of.h).
#pragma once

#include "host/uses/enrolment/enrolment_json.h"
#include "host/uses/web/json_of.h"

namespace kimari::enrolment {

// Nothing of a deck is written in a way of its own.
struct Values {};

void Fields(auto& v, const vision::CardPose& pose) {
  v("x_mm", pose.centre.x);
  v("y_mm", pose.centre.y);
  v("angle_deg", pose.angle_deg);
}

void Fields(auto& v, const DeckCard& card) {
  v("card", card.card);
  v("torifuda", card.torifuda);
  v("known", card.known);
  v("lies", card.lies);
}

void Fields(auto& v, const EnrolView& view) {
  v("deck", web::Text{view.deck.name, view.deck.name_ja});
  v("card_width_mm", view.card.width);
  v("card_height_mm", view.card.height);
  v("cards", CardsOf(view));
  v("unnamed", view.standing.unnamed);
  v("trouble", view.standing.trouble);
  v("picture", view.picture);
  v("file", view.file);
  v("fault", view.fault);
  v("done", view.done);
}

}  // namespace kimari::enrolment
