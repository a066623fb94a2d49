#include "host/uses/view/match_view_json.h"

#include "host/uses/view/fields.h"

namespace kimari::view {

CourtSize SizeOf(const court::Plan& plan) {
  return {.width_mm = plan.width,
          .near_mm = plan.near,
          .far_mm = plan.far,
          .card_width_mm = plan.card.width,
          .card_height_mm = plan.card.height};
}

std::string ToJson(const RulingView& view) {
  return web::JsonTextOf(view, Values{});
}

std::string ToJson(const MatchView& view) {
  return web::JsonTextOf(view, Values{});
}

}  // namespace kimari::view
