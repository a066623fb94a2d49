#include "host/game/rules/json_values.h"

#include "host/base/json_text.h"
#include "host/game/rules/text.h"

namespace kimari::rules {

using Json = nlohmann::json;

std::string Quote(const std::string& text) { return JsonText(Json(text)); }
std::string Write(std::optional<Side> side) {
  return side ? Quote(Name(*side)) : "null";
}

Side ReadSide(const Json& side) {
  const auto letter = side.get<std::string>();
  if (letter == "A") return Side::kA;
  if (letter == "B") return Side::kB;
  throw std::invalid_argument("a side is \"A\" or \"B\", not \"" + letter +
                              "\"");
}
std::optional<Side> ReadMaybe(const Json& side) {
  return side.is_null() ? std::nullopt : std::optional(ReadSide(side));
}

Spot ReadSpot(const Json& json) {
  const auto name = json.get<std::string>();
  const std::optional<Spot> spot = SpotNamed(name);
  if (!spot) throw std::invalid_argument("unknown place \"" + name + "\"");
  return *spot;
}

}  // namespace kimari::rules
