#include "host/game/rules/phrases.h"

#include <array>
#include <map>

namespace kimari::rules {
namespace {

using Table = std::array<const Phrase*, static_cast<size_t>(Key::kCount)>;

const Table& ByKey() {
  static const Table table = [] {
    static constexpr Phrase kNone{};
    Table all;
    all.fill(&kNone);
    for (const auto& part :
         {PhrasesOfFirst(), PhrasesOfKyogi(), PhrasesOfEvidence(),
          PhrasesOfCourt(), PhrasesOfDesk(), PhrasesOfHimuka()}) {
      for (const Phrase& phrase : part) {
        all[static_cast<size_t>(phrase.key)] = &phrase;
      }
    }
    return all;
  }();
  return table;
}

}  // namespace

const Phrase& PhraseOf(Key key) {
  return *ByKey().at(static_cast<size_t>(key));
}

std::optional<Key> KeyNamed(std::string_view name) {
  static const std::map<std::string_view, Key> keys = [] {
    std::map<std::string_view, Key> all;
    for (const Phrase* phrase : ByKey()) {
      if (!phrase->name.empty()) all.emplace(phrase->name, phrase->key);
    }
    return all;
  }();
  const auto found = keys.find(name);
  if (found == keys.end()) return std::nullopt;
  return found->second;
}

}  // namespace kimari::rules
