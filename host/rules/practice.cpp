#include "host/rules/practice.h"

#include <nlohmann/json.hpp>

#include "host/rules/book.h"

namespace kimari::rules {

Result<std::string> PracticeOptions(const std::string& options) {
  auto given = nlohmann::json::parse(options, nullptr, false);
  if (given.is_object()) given["practice"] = true;
  const auto book =
      OpenBook(kDefaultBook, given.is_object() ? given.dump() : options);
  if (!book) return tl::unexpected(book.error());
  return (*book)->OptionsJson();
}

}  // namespace kimari::rules
