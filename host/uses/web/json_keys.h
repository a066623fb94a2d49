// What a page sent, read key by key. For a room's own JSON reader; the first
// thing that is wrong is kept, in words for the page.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "host/uses/web/shown.h"

namespace kimari::web {

// Bytes of UTF-8: forty kana.
inline constexpr size_t kLongestName = 120;

class JsonKeys {
 public:
  explicit JsonKeys(const std::string& text);

  // Each leaves `out` as it is where the key is missing or wrong.
  // One of these words; nothing where it is missing or another.
  std::optional<std::string> OneOf(const char* key,
                                   const std::vector<std::string_view>& words);
  template <typename T>
  void Number(const char* key, T& out, int64_t least, int64_t most) {
    if (const auto number = Whole(key, least, most)) {
      out = static_cast<T>(*number);
    }
  }
  void Real(const char* key, std::optional<double>& out, double least,
            double most);
  void Flag(const char* key, bool& out);
  // One line without letters that nobody sees; spaces around it are left out.
  // `longest`: bytes of UTF-8, three a kana.
  void Line(const char* key, std::string& out, size_t longest);

  bool Has(const char* key) const { return json_.contains(key); }
  void Wrong(std::string en, std::string ja);
  // What is wrong, keys that nobody asked for too.
  std::optional<Text> Mistake();

 private:
  std::optional<int64_t> Whole(const char* key, int64_t least, int64_t most);
  const nlohmann::json* Find(const char* key);

  nlohmann::json json_;
  std::vector<std::string> asked_;
  std::optional<Text> wrong_;
};

}  // namespace kimari::web
