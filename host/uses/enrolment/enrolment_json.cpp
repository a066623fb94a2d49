#include "host/uses/enrolment/enrolment_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"

namespace kimari::enrolment {
namespace {

using nlohmann::json;

json TextOf(const std::optional<web::Text>& text) {
  if (!text) return nullptr;
  return {{"en", text->en}, {"ja", text->ja}};
}

json PoseOf(const vision::CardPose& pose) {
  return {{"x_mm", pose.centre.x},
          {"y_mm", pose.centre.y},
          {"angle_deg", pose.angle_deg}};
}

}  // namespace

std::string ToJson(const Shown& shown) {
  const Standing& standing = shown.standing;
  json cards = json::array();
  for (const cards::Card& card : shown.deck.cards) {
    const bool known = std::find(standing.known.begin(), standing.known.end(),
                                 card.number) != standing.known.end();
    json lies = nullptr;
    for (const vision::LaidCard& named : standing.named) {
      if (named.id == card.number) lies = PoseOf(named.pose);
    }
    cards.push_back({{"card", card.number},
                     {"torifuda", card.torifuda},
                     {"known", known},
                     {"lies", std::move(lies)}});
  }
  json unnamed = json::array();
  for (const vision::CardPose& pose : standing.unnamed) {
    unnamed.push_back(PoseOf(pose));
  }
  const json all = {
      {"deck", TextOf(web::Text{shown.deck.name, shown.deck.name_ja})},
      {"card_width_mm", shown.card.width},
      {"card_height_mm", shown.card.height},
      {"cards", std::move(cards)},
      {"unnamed", std::move(unnamed)},
      {"trouble", TextOf(standing.trouble)},
      {"picture", shown.picture},
      {"file", shown.file},
      {"fault", TextOf(shown.fault)},
      {"done", shown.done}};
  return JsonText(all);
}

}  // namespace kimari::enrolment
