#include "host/uses/replay/replay_json.h"

#include "host/uses/replay/fields.h"

namespace kimari::replay {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string ToJson(const ListView& list) {
  return web::JsonTextOf<Json>(list, Values{});
}

std::string ToJson(const ReadingView& view, HostTime began) {
  return web::JsonTextOf<Json>(view, Values{{}, began});
}

std::string ToJson(const std::vector<MovedHand>& hands, HostTime began) {
  return web::JsonTextOf<Json>(hands, Values{{}, began});
}

}  // namespace kimari::replay
