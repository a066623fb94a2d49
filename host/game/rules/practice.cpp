#include "host/game/rules/practice.h"

#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/game/rules/book.h"

namespace kimari::rules {

Result<std::string> PracticeOptions(const std::string& options) {
  auto given = ParseJson(options);
  if (given.is_object()) given["practice"] = true;
  const auto book =
      OpenBook(kDefaultBook, given.is_object() ? JsonText(given) : options);
  if (!book) return tl::unexpected(book.error());
  return (*book)->OptionsJson();
}

}  // namespace kimari::rules
