// Reads decks from TOML: host/game/cards/hyakunin_isshu.toml explains the
// format.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "host/base/plain_file.h"
#include "host/base/printable.h"
#include "host/base/text_file.h"
#include "host/base/text_forms.h"
#include "host/base/toml_section.h"
#include "host/base/toml_text.h"
#include "host/game/cards/deck.h"
#include "host/game/cards/morae.h"

namespace kimari::cards {
namespace {

constexpr int kLastNumber = 999;

std::string Quoted(std::string_view text) { return "\"" + Brief(text) + "\""; }

std::string WithoutSpaces(std::string_view phrase) {
  std::string text;
  for (const std::string& mora : Morae(phrase)) text += mora;
  return text;
}

// Ideographic spaces and runs of spaces become one ASCII space.
std::string Tidy(std::string text) {
  static constexpr std::string_view kWide = "\u3000";
  for (size_t at = 0; (at = text.find(kWide, at)) != std::string::npos;) {
    text.replace(at, kWide.size(), " ");
  }
  std::istringstream words(text);
  std::string tidy;
  for (std::string word; words >> word;) {
    if (!tidy.empty()) tidy += ' ';
    tidy += word;
  }
  return tidy;
}

// One table of it: texts are tidied, a phrase must be kana.
class CardTable : public TomlSection {
 public:
  CardTable(const toml::table& table, bool joka, TomlMistakes& mistakes)
      : TomlSection(table, joka ? "[joka]" : "[[card]]", mistakes) {}

  Card Read(bool joka);

 private:
  std::string Tidied(const char* key) {
    std::string text;
    Text(key, text);
    return Tidy(text);
  }
  std::string KanaPhrase(const char* key, const std::string& card);
  // `written` where there is none.
  std::string SungPhrase(const char* key, const std::string& written,
                         const std::string& card);
  cards::Colour ReadColour();
  CardId ReadNumber();
};

std::string CardTable::KanaPhrase(const char* key, const std::string& card) {
  std::string phrase = Tidied(key);
  if (phrase.empty()) {
    const std::string none = fmt::format(
        "{0} has no {1} phrase; add {1} = \"...\" in kana, as it is pronounced",
        card, key);
    const toml::node* const node = Get(key);
    if (node != nullptr) mistakes().Add(*node, none);
    if (node == nullptr) mistakes().AddMissing(table(), none);
  } else if (const std::string wrong = FirstNonKana(phrase); !wrong.empty()) {
    mistakes().Add(*Get(key),
                   fmt::format("the {} phrase of {} holds {}, which is not "
                               "kana; write it as it is pronounced",
                               key, card, Quoted(wrong)));
  }
  return phrase;
}

std::string CardTable::SungPhrase(const char* key, const std::string& written,
                                  const std::string& card) {
  if (Get(key) == nullptr) return written;
  std::string sung = KanaPhrase(key, card);
  if (Morae(sung).size() != Morae(written).size()) {
    mistakes().Add(
        *Get(key),
        fmt::format("{} of {} has {} morae, but the phrase as "
                    "written has {}; write one for one",
                    key, card, Morae(sung).size(), Morae(written).size()));
  }
  return sung;
}

cards::Colour CardTable::ReadColour() {
  const std::string name = Tidied("colour");
  for (int i = 0; i <= static_cast<int>(cards::Colour::kOrange); ++i) {
    if (EnglishName(static_cast<cards::Colour>(i)) == name) {
      return static_cast<cards::Colour>(i);
    }
  }
  mistakes().Add(*Get("colour"),
                 fmt::format("unknown colour {}; write blue, pink, yellow, "
                             "green or orange",
                             Quoted(name)));
  return cards::Colour::kNone;
}

CardId CardTable::ReadNumber() {
  int number = 0;
  if (!Integer("number", number, 1, kLastNumber)) {
    mistakes().AddMissing(table(),
                          "this card has no number; add number = 1 to 999");
  }
  return static_cast<CardId>(number);
}

Card CardTable::Read(bool joka) {
  Card card;
  if (!joka) {
    card.number = ReadNumber();
    card.colour = ReadColour();
  }
  const std::string who =
      joka ? "the joka" : "card " + std::to_string(card.number);
  card.upper = KanaPhrase("upper", who);
  card.lower = KanaPhrase("lower", who);
  card.upper_sung = SungPhrase("upper_sung", card.upper, who);
  card.lower_sung = SungPhrase("lower_sung", card.lower, who);
  card.torifuda = WithoutSpaces(Tidied("torifuda"));
  if (card.torifuda.empty()) card.torifuda = WithoutSpaces(card.lower);
  card.text = Tidied("text");
  card.author = Tidied("author");
  NoOthers();
  return card;
}

// What only shows when all cards are known: places of the cards by number.
void CompareCards(const Deck& deck,
                  const std::map<CardId, const toml::table*>& places,
                  TomlMistakes& mistakes) {
  std::map<std::string, CardId> torifuda;
  std::vector<std::pair<std::vector<std::string>, CardId>> uppers;
  for (const Card& card : deck.cards) {
    const auto [same, fresh] = torifuda.emplace(card.torifuda, card.number);
    if (!fresh) {
      mistakes.Add(*places.at(card.number),
                   "the torifuda of card " + std::to_string(card.number) +
                       " is the same as that of card " +
                       std::to_string(same->second) +
                       "; nobody could tell which was taken, so change one");
    }
    std::vector<std::string> sounds = Letters(card.upper);
    for (std::string& kana : sounds) kana = Sound(kana);
    uppers.emplace_back(std::move(sounds), card.number);
  }
  // In order, a phrase that begins another stands right before one it begins.
  std::sort(uppers.begin(), uppers.end());
  for (size_t i = 1; i < uppers.size(); ++i) {
    const auto& [shorter, first] = uppers[i - 1];
    const auto& [longer, second] = uppers[i];
    if (shorter.size() <= longer.size() &&
        std::equal(shorter.begin(), shorter.end(), longer.begin())) {
      mistakes.Add(*places.at(first),
                   "the upper phrase of card " + std::to_string(first) +
                       " is the beginning of that of card " +
                       std::to_string(second) +
                       ", so it has no kimariji; correct one of them");
    }
  }
}

std::string FileStem(const std::string& source) {
  return std::filesystem::path(source).stem().string();
}

void ReadCards(const toml::table& file, Deck& deck, TomlMistakes& mistakes) {
  const toml::node* const node = file.get("card");
  const auto* const list = node == nullptr ? nullptr : node->as_array();
  if (list == nullptr || list->empty()) {
    constexpr const char* kNone =
        "this deck has no cards; add [[card]] with number, upper and lower for "
        "each";
    return node == nullptr ? mistakes.AddMissing(file, kNone)
                           : mistakes.Add(*node, kNone);
  }
  std::map<CardId, const toml::table*> places;
  for (const toml::node& entry : *list) {
    const toml::table* const table = entry.as_table();
    if (table == nullptr) {
      return mistakes.Add(entry, "a card is written as [[card]] with keys");
    }
    Card card = CardTable(*table, false, mistakes).Read(false);
    const auto [first, fresh] = places.emplace(card.number, table);
    if (!fresh) {
      const toml::node* const number = table->get("number");
      mistakes.Add(
          number != nullptr ? *number : entry,
          fmt::format("card {} is there already, at line {}; give "
                      "this one its own number",
                      card.number, first->second->source().begin.line));
    }
    deck.cards.push_back(std::move(card));
  }
  std::sort(deck.cards.begin(), deck.cards.end(),
            [](const Card& a, const Card& b) { return a.number < b.number; });
  if (!mistakes.Any()) CompareCards(deck, places, mistakes);
}

}  // namespace

Result<Deck> ParseDeck(std::string_view toml, const std::string& source) {
  Deck deck;
  const auto text = DecodedText(toml, source);
  if (!text) {
    return tl::unexpected(ErrorOf(ErrorKind::kUsage, TextOf(text.error())));
  }
  const auto root = ParseToml(Composed(*text));
  if (!root) return root.error().In(source);
  TomlMistakes mistakes(source);
  TomlSection file(*root, "the deck", mistakes);
  deck.id = FileStem(source);
  file.Text("id", deck.id);
  deck.id = Tidy(deck.id);
  deck.name = deck.id;
  file.Text("name", deck.name);
  deck.name = Tidy(deck.name);
  deck.name_ja = deck.name;
  file.Text("name_ja", deck.name_ja);
  deck.name_ja = Tidy(deck.name_ja);
  if (const toml::table* const joka = file.Table("joka")) {
    deck.joka = CardTable(*joka, true, mistakes).Read(true);
  }
  file.Get("card");
  ReadCards(*root, deck, mistakes);
  file.NoOthers();
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  return deck;
}

Result<Deck> LoadDeck(const std::string& path) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path, std::ios::binary);
  const bool there = file.is_open();
  const std::string text = there ? TomlBytes(file) : "";
  if (!there || file.bad()) {
    return Fail(ErrorKind::kFile,
                Both("{}: this deck cannot be read; check the name and that "
                     "you may read it",
                     "{}：札のファイルを読めません。名前と権限を確かめてくださ"
                     "い",
                     path));
  }
  return ParseDeck(text, path);
}

}  // namespace kimari::cards
