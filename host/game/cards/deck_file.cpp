// Reads decks from TOML: host/game/cards/hyakunin_isshu.toml explains the
// format.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <map>
#include <sstream>

#include "host/base/foreign_text.h"
#include "host/base/plain_file.h"
#include "host/base/printable.h"
#include "host/base/toml_text.h"
#include "host/game/cards/deck.h"
#include "host/game/cards/morae.h"

namespace kimari::cards {
namespace {

constexpr int64_t kLastNumber = 999;
using Position = toml::source_position;

// Collects the first complaint; later ones are usually its children.
class Complaint {
 public:
  explicit Complaint(std::string source) : source_(std::move(source)) {}

  void Say(Position at, const std::string& text) {
    if (first_.empty()) {
      first_ = source_ + ":" + std::to_string(at.line) + ":" +
               std::to_string(at.column) + ": " + text;
    }
  }
  bool Said() const { return !first_.empty(); }
  const std::string& Text() const { return first_; }

 private:
  std::string source_;
  std::string first_;
};

Position Where(const toml::node& node) { return node.source().begin; }

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

void RefuseUnknownKeys(const toml::table& table,
                       std::initializer_list<std::string_view> known,
                       Complaint& complaint) {
  for (const auto& [key, value] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) {
      continue;
    }
    std::string list;
    for (const std::string_view k : known) {
      list += (list.empty() ? "" : ", ") + std::string(k);
    }
    complaint.Say(key.source().begin, "unknown key " + Quoted(key.str()) +
                                          "; the keys here are " + list);
  }
}

// The text under `key`, or `fallback` when there is none.
std::string Text(const toml::table& table, std::string_view key,
                 std::string fallback, Complaint& complaint) {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return fallback;
  if (const auto* text = node->as_string()) return Tidy(text->get());
  complaint.Say(Where(*node), std::string(key) +
                                  " is not text; write it between quotation "
                                  "marks");
  return fallback;
}

std::string KanaPhrase(const toml::table& table, std::string_view key,
                       const std::string& card, Complaint& complaint) {
  std::string phrase = Text(table, key, "", complaint);
  if (phrase.empty()) {
    const toml::node* const node = table.get(key);
    complaint.Say(Where(node != nullptr ? *node : table),
                  card + " has no " + std::string(key) + " phrase; add " +
                      std::string(key) +
                      " = \"...\" in kana, as it is pronounced");
  } else if (const std::string wrong = FirstNonKana(phrase); !wrong.empty()) {
    complaint.Say(Where(*table.get(key)),
                  "the " + std::string(key) + " phrase of " + card + " holds " +
                      Quoted(wrong) +
                      ", which is not kana; write it as it is pronounced");
  }
  return phrase;
}

// The phrase under `key`, `written` where there is none.
std::string SungPhrase(const toml::table& table, std::string_view key,
                       const std::string& written, const std::string& card,
                       Complaint& complaint) {
  if (table.get(key) == nullptr) return written;
  std::string sung = KanaPhrase(table, key, card, complaint);
  if (Morae(sung).size() != Morae(written).size()) {
    complaint.Say(Where(*table.get(key)),
                  std::string(key) + " of " + card + " has " +
                      std::to_string(Morae(sung).size()) +
                      " morae, but the phrase as written has " +
                      std::to_string(Morae(written).size()) +
                      "; write one for one");
  }
  return sung;
}

Colour ReadColour(const toml::table& table, Complaint& complaint) {
  const std::string name = Text(table, "colour", "", complaint);
  for (int i = 0; i <= static_cast<int>(Colour::kOrange); ++i) {
    if (EnglishName(static_cast<Colour>(i)) == name) {
      return static_cast<Colour>(i);
    }
  }
  complaint.Say(Where(*table.get("colour")),
                "unknown colour " + Quoted(name) +
                    "; write blue, pink, yellow, green or orange");
  return Colour::kNone;
}

CardId ReadNumber(const toml::table& table, Complaint& complaint) {
  const toml::node* const node = table.get("number");
  if (node == nullptr) {
    complaint.Say(Where(table),
                  "this card has no number; add number = 1 to 999");
    return 0;
  }
  const auto* const number = node->as_integer();
  if (number == nullptr || number->get() < 1 || number->get() > kLastNumber) {
    complaint.Say(Where(*node), "a card's number is whole, from 1 to 999");
    return 0;
  }
  return static_cast<CardId>(number->get());
}

Card ReadCard(const toml::table& table, bool joka, Complaint& complaint) {
  Card card;
  if (joka) {
    RefuseUnknownKeys(table,
                      {"upper", "lower", "upper_sung", "lower_sung", "torifuda",
                       "text", "author"},
                      complaint);
  } else {
    RefuseUnknownKeys(table,
                      {"number", "upper", "lower", "upper_sung", "lower_sung",
                       "torifuda", "text", "author", "colour"},
                      complaint);
    card.number = ReadNumber(table, complaint);
    card.colour = ReadColour(table, complaint);
  }
  const std::string who =
      joka ? "the joka" : "card " + std::to_string(card.number);
  card.upper = KanaPhrase(table, "upper", who, complaint);
  card.lower = KanaPhrase(table, "lower", who, complaint);
  card.upper_sung = SungPhrase(table, "upper_sung", card.upper, who, complaint);
  card.lower_sung = SungPhrase(table, "lower_sung", card.lower, who, complaint);
  card.torifuda = WithoutSpaces(Text(table, "torifuda", "", complaint));
  if (card.torifuda.empty()) card.torifuda = WithoutSpaces(card.lower);
  card.text = Text(table, "text", "", complaint);
  card.author = Text(table, "author", "", complaint);
  return card;
}

// What only shows when all cards are known: places of the cards by number.
void CompareCards(const Deck& deck, const std::map<CardId, Position>& places,
                  Complaint& complaint) {
  std::map<std::string, CardId> torifuda;
  std::vector<std::pair<std::vector<std::string>, CardId>> uppers;
  for (const Card& card : deck.cards) {
    const auto [same, fresh] = torifuda.emplace(card.torifuda, card.number);
    if (!fresh) {
      complaint.Say(places.at(card.number),
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
      complaint.Say(places.at(first),
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

void ReadCards(const toml::table& file, Deck& deck, Complaint& complaint) {
  const toml::node* const node = file.get("card");
  const auto* const list = node == nullptr ? nullptr : node->as_array();
  if (list == nullptr || list->empty()) {
    const Position top{1, 1};
    complaint.Say(node == nullptr ? top : Where(*node),
                  "this deck has no cards; add [[card]] with number, upper "
                  "and lower for each");
    return;
  }
  std::map<CardId, Position> places;
  for (const toml::node& entry : *list) {
    const toml::table* const table = entry.as_table();
    if (table == nullptr) {
      complaint.Say(Where(entry), "a card is written as [[card]] with keys");
      return;
    }
    Card card = ReadCard(*table, false, complaint);
    const auto [first, fresh] = places.emplace(card.number, Where(*table));
    if (!fresh) {
      const toml::node* const number = table->get("number");
      complaint.Say(Where(number != nullptr ? *number : entry),
                    "card " + std::to_string(card.number) +
                        " is there already, at line " +
                        std::to_string(first->second.line) +
                        "; give this one its own number");
    }
    deck.cards.push_back(std::move(card));
  }
  std::sort(deck.cards.begin(), deck.cards.end(),
            [](const Card& a, const Card& b) { return a.number < b.number; });
  if (!complaint.Said()) CompareCards(deck, places, complaint);
}

}  // namespace

Result<Deck> ParseDeck(std::string_view toml, const std::string& source) {
  Complaint complaint(source);
  Deck deck;
  const auto text = DecodedText(toml, source);
  if (!text) return Fail(ErrorKind::kUsage, text.error().message);
  const auto root = ParseToml(Composed(*text));
  if (!root) {
    const TomlFault& fault = root.error();
    complaint.Say({static_cast<toml::source_index>(fault.line),
                   static_cast<toml::source_index>(fault.column)},
                  fault.what.en);
    return Fail(ErrorKind::kUsage, complaint.Text());
  }
  const toml::table& file = *root;
  RefuseUnknownKeys(file, {"id", "name", "name_ja", "joka", "card"}, complaint);
  deck.id = Text(file, "id", FileStem(source), complaint);
  deck.name = Text(file, "name", deck.id, complaint);
  deck.name_ja = Text(file, "name_ja", deck.name, complaint);
  if (const toml::node* const joka = file.get("joka")) {
    if (const toml::table* const table = joka->as_table()) {
      deck.joka = ReadCard(*table, true, complaint);
    } else {
      complaint.Say(Where(*joka), "the joka is written as [joka] with keys");
    }
  }
  ReadCards(file, deck, complaint);
  if (complaint.Said()) return Fail(ErrorKind::kUsage, complaint.Text());
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
