// A view as JSON, by its fields. A room lists them once, beside its views:
//
//   void Fields(auto& v, const Line& line) {
//     v("reading", line.reading);
//     v("taker", line.taker);
//   }
//
// From that list come the JSON here and the page's types (README.md).
#pragma once

#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "host/base/json_text.h"
#include "host/uses/web/shown.h"
#include "host/uses/web/words.h"

namespace kimari::web {

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

void Fields(auto& v, const Text& text) {
  v("en", text.en);
  v("ja", text.ja);
}

template <typename Json, typename Values, typename T>
Json JsonOf(const T& view, const Values& values);

template <typename Json, typename Values>
class JsonFields {
 public:
  explicit JsonFields(const Values& values) : values_(values) {}

  template <typename T>
  void operator()(const char* key, const T& value) {
    json[key] = JsonOf<Json>(value, values_);
  }
  // A key that is left out else.
  template <typename T>
  void If(bool there, const char* key, const T& value) {
    if (there) (*this)(key, value);
  }

  Json json = Json::object();

 private:
  const Values& values_;
};

// `values`: called with what a room writes in its own way (an instant by its
// own clock), gives what stands for it. Its namespace is the one that Fields()
// of types from other rooms are looked for in. An optional is null where there
// is none. Json is nlohmann's, with keys sorted or as listed.
template <typename Json = nlohmann::json, typename Values, typename T>
Json JsonOf(const T& view, const Values& values) {
  if constexpr (std::invocable<const Values&, const T&>) {
    return JsonOf<Json>(values(view), values);
  } else if constexpr (std::is_enum_v<T>) {
    return WordOf(view);
  } else if constexpr (kIsOptional<T>) {
    return view ? JsonOf<Json>(*view, values) : Json(nullptr);
  } else if constexpr (std::is_arithmetic_v<T> ||
                       std::convertible_to<const T&, std::string_view>) {
    return view;
  } else if constexpr (requires { typename T::mapped_type; }) {
    Json all = Json::object();
    for (const auto& [key, value] : view) {
      all[key] = JsonOf<Json>(value, values);
    }
    return all;
  } else if constexpr (std::ranges::range<T>) {
    Json all = Json::array();
    for (const auto& each : view) all.push_back(JsonOf<Json>(each, values));
    return all;
  } else {
    JsonFields<Json, Values> fields(values);
    Fields(fields, view);
    return std::move(fields.json);
  }
}

// One line, UTF-8. Bytes that are not UTF-8 become U+FFFD.
template <typename Json = nlohmann::json, typename Values, typename T>
std::string JsonTextOf(const T& view, const Values& values) {
  return JsonText(JsonOf<Json>(view, values));
}

}  // namespace kimari::web
