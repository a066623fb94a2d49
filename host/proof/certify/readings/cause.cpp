#include "host/proof/certify/readings/cause.h"

#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <set>
#include <variant>
#include <vector>

#include "host/game/rules/phrases.h"

namespace kimari::readings {
namespace {

// What was asked, without what the answers would come to.
rules::Key AskedIn(const rules::Words& words) {
  if (words.key != rules::Key::kChangesRuling || words.slots.empty()) {
    return words.key;
  }
  const auto* asked = std::get_if<std::vector<rules::Words>>(&words.slots[0]);
  return asked == nullptr || asked->empty() ? words.key : asked->front().key;
}

}  // namespace

std::string CauseOf(const rules::Ruling& ruling) {
  if (ruling.outcome != rules::Outcome::kNeedsJudge) return "";
  std::set<std::string> causes;
  for (const rules::Reason& reason : ruling.reasons) {
    // That stands whatever the answers are.
    if (reason.words.key == rules::Key::kFaultsEitherWay) continue;
    causes.insert(fmt::format("{} {}", reason.rule,
                              rules::PhraseOf(AskedIn(reason.words)).name));
  }
  return fmt::format("{}", fmt::join(causes, " and "));
}

}  // namespace kimari::readings
