#include "host/uses/evening/reader_view_json.h"

#include "host/uses/evening/fields.h"

namespace kimari::evening {

std::string ToJson(const ReaderView& view) {
  return web::JsonTextOf(view, Values{});
}

std::optional<ReaderCommand> ReaderCommandOf(const std::string& json) {
  const nlohmann::json body = ParseJson(json);
  if (!body.is_object() || !body.contains("command") ||
      !body["command"].is_string() || !body.contains("revision") ||
      !body["revision"].is_number_unsigned()) {
    return std::nullopt;
  }
  return ReaderCommand{
      body["command"].get<std::string>(), body["revision"].get<uint64_t>(), {}};
}

}  // namespace kimari::evening
