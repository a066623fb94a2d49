#include "host/evidence/schema.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "host/base/json_text.h"
#include "host/evidence/codec.h"
#include "host/evidence/fields.h"
#include "host/evidence/names.h"

namespace kimari::evidence {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
struct ItemOf {
  using Type = void;
};
template <typename T>
struct ItemOf<std::vector<T>> {
  using Type = T;
};

template <typename T>
Json Schema();

struct SchemaWriter {
  Json properties = Json::object();
  Json required = Json::array();

  template <typename T>
  void operator()(const char* key, const T&) {
    Optional(key, T{}, T{});
    required.push_back(key);
  }
  // Recordings from before it was known lack it.
  template <typename T>
  void Optional(const char* key, const T&, const T&) {
    properties[key] = Schema<T>();
  }
  template <typename T>
  void Optional(const char* key, const std::optional<T>&,
                const std::optional<T>&) {
    properties[key] = Schema<T>();
  }
  Json Object() const {
    return {
        {"type", "object"}, {"properties", properties}, {"required", required}};
  }
};

Json WholeNumber(const char* unit) {
  return {{"type", "integer"}, {"description", unit}};
}

template <typename T>
void AddFields(SchemaWriter& writer) {
  const T value{};
  VisitFields(writer, value);
}

template <typename T>
Json Schema() {
  if constexpr (std::is_same_v<T, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::is_integral_v<T>) {
    return {{"type", "integer"}};
  } else if constexpr (std::is_same_v<T, std::string>) {
    return {{"type", "string"}};
  } else if constexpr (std::is_same_v<T, Side>) {
    return {{"type", "string"}, {"enum", {"A", "B"}}};
  } else if constexpr (Named<T>) {
    return {{"type", "string"}, {"enum", kNames<T>}};
  } else if constexpr (std::is_same_v<T, HostTime>) {
    return WholeNumber("nanoseconds of the host's steady clock");
  } else if constexpr (std::is_same_v<T, Duration>) {
    return WholeNumber("nanoseconds");
  } else if constexpr (std::is_same_v<T, Instant>) {
    SchemaWriter writer;
    writer("t_ns", HostTime{});
    writer("sigma_ns", Duration{});
    return writer.Object();
  } else if constexpr (std::is_same_v<T, Place>) {
    return {{"type", "array"},
            {"items", WholeNumber("micrometres")},
            {"minItems", 2},
            {"maxItems", 2}};
  } else if constexpr (!std::is_void_v<typename ItemOf<T>::Type>) {
    return {{"type", "array"}, {"items", Schema<typename ItemOf<T>::Type>()}};
  } else {
    SchemaWriter writer;
    AddFields<T>(writer);
    return writer.Object();
  }
}

template <typename T>
std::string ChannelSchema(std::string_view channel) {
  SchemaWriter writer;
  writer("number", uint64_t{});
  writer("taken_ns", HostTime{});
  AddFields<T>(writer);
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", channel}};
  schema.update(writer.Object());
  return JsonText(schema);
}

template <size_t... kIndex>
std::array<std::string, kPayloadTypes> All(
    std::index_sequence<kIndex...> /*types*/) {
  return {ChannelSchema<std::variant_alternative_t<kIndex, Payload>>(
      kChannels[kIndex])...};
}

}  // namespace

std::string_view SchemaOf(std::string_view channel) {
  static const std::array<std::string, kPayloadTypes> kSchemas =
      All(std::make_index_sequence<kPayloadTypes>());
  const auto found = std::ranges::find(kChannels, channel);
  if (found == kChannels.end()) return {};
  return kSchemas[static_cast<size_t>(found - kChannels.begin())];
}

}  // namespace kimari::evidence
