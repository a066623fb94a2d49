// Any bytes as a file of `kimari rules settle` (host/game/rules/SETTLE.md): a
// clear refusal, or an answer that loses no card and is JSON.
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "host/game/rules/settle/case.h"
#include "tests/fuzz/holds.h"

using kimari::rules::settle::ReadCase;

namespace {

void Try(std::string_view book, const std::string& text) {
  const auto given = ReadCase(book, text);
  if (!given) {
    KIMARI_HOLDS(!given.error().message.empty());
    return;
  }
  KIMARI_HOLDS(Check(given->state).has_value());
  const auto settled = kimari::rules::settle::Settle(*given);
  if (!settled) return;
  KIMARI_HOLDS(Check(settled->state).has_value());
  KIMARI_HOLDS(settled->state.Deck() == given->state.Deck());
  KIMARI_HOLDS(nlohmann::json::accept(Json(*given, *settled)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const std::string_view book : kimari::rules::BookNames()) {
    Try(book, text);
  }
  return 0;
}
