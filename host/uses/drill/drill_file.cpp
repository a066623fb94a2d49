// Reads drills from TOML: drills/first_evening.toml explains the format.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "host/base/plain_file.h"
#include "host/base/printable.h"
#include "host/base/text_file.h"
#include "host/base/text_forms.h"
#include "host/base/toml_section.h"
#include "host/base/toml_text.h"
#include "host/game/cards/kimariji.h"
#include "host/game/cards/morae.h"
#include "host/uses/drill/drill.h"

namespace kimari::drill {
namespace {

constexpr int kLongestKimariji = 6;
constexpr int kMostMorae = 20;
constexpr int kLongestMemorise = 3600;  // s
constexpr int kLongestCovering = 600;   // s
constexpr double kLongestWait = 180;    // min
constexpr double kSlowestGhost = 10'000;
constexpr int kMostBeats = 16;
// A minute. Ears take slower beats for single ones.
constexpr double kSlowestBeat = 90;
constexpr double kFastestBeat = 240;

// The elements of an array; nothing where it is absent, a mistake where the
// key holds no array.
const toml::array* ArrayOf(TomlSection& section, const char* key,
                           const char* form, TomlMistakes& mistakes) {
  const toml::node* node = section.Get(key);
  if (node == nullptr) return nullptr;
  if (const toml::array* array = node->as_array()) return array;
  mistakes.Add(*node, fmt::format("{} must be {}", key, form));
  return nullptr;
}

// Whether each element is what it is to be; a mistake where one is not.
bool AllAre(bool (*is)(const toml::node&), const toml::array& array,
            const char* key, const char* form, TomlMistakes& mistakes) {
  for (const toml::node& item : array) {
    if (is(item)) continue;
    mistakes.Add(item, fmt::format("{} holds {}", key, form));
    return false;
  }
  return true;
}
bool IsInteger(const toml::node& node) { return node.is_integer(); }
bool IsNumber(const toml::node& node) { return node.is_number(); }
bool IsString(const toml::node& node) { return node.is_string(); }

bool BeginsWithOneOf(const cards::Card& card,
                     const std::vector<std::string>& starts) {
  const auto letters = cards::Letters(card.upper);
  return !letters.empty() &&
         std::ranges::find(starts, letters.front()) != starts.end();
}

class CardsSection {
 public:
  CardsSection(const toml::table& table, const cards::Deck& deck,
               TomlMistakes& mistakes)
      : section_(table, "[cards]", mistakes),
        deck_(deck),
        mistakes_(mistakes) {}

  void Read(Drill& drill) {
    section_.Flag("weak", drill.weak);
    const bool named = Numbers(drill);
    const std::vector<std::string> starts = Starts();
    const std::vector<int> kana = Kana();
    section_.NoOthers();
    if (named) {
      if (!starts.empty() || !kana.empty()) {
        mistakes_.AddAt(section_.Where(),
                        "numbers names the cards already; take starts and "
                        "kana out, or numbers");
      }
      return;
    }
    std::erase_if(drill.cards, [&](cards::CardId id) {
      const cards::Card& card = *deck_.Find(id);
      const int length = cards::StaticKimariji(deck_, id).kana;
      return (!starts.empty() && !BeginsWithOneOf(card, starts)) ||
             (!kana.empty() && std::ranges::find(kana, length) == kana.end());
    });
  }

 private:
  bool Numbers(Drill& drill) {
    const toml::array* array = ArrayOf(
        section_, "numbers", "a list of card numbers, as [17, 87]", mistakes_);
    if (array == nullptr) return false;
    drill.cards.clear();
    if (!AllAre(&IsInteger, *array, "numbers",
                "whole numbers without quotes, as [17, 87]", mistakes_)) {
      return true;
    }
    for (const toml::node& item : *array) {
      const int64_t number = item.value_or(int64_t{0});
      const auto id = static_cast<cards::CardId>(number);
      if (number < 1 || number > 999 || deck_.Find(id) == nullptr) {
        mistakes_.Add(item,
                      fmt::format("the deck \"{}\" has no card {}; correct the "
                                  "number, or name the deck with --deck",
                                  Brief(deck_.id), number));
      } else if (std::ranges::find(drill.cards, id) != drill.cards.end()) {
        mistakes_.Add(
            item, fmt::format("card {} is there twice; remove one", number));
      } else {
        drill.cards.push_back(id);
      }
    }
    return true;
  }

  std::vector<std::string> Starts() {
    std::vector<std::string> starts;
    const toml::array* array = ArrayOf(
        section_, "starts", "a list of kana, as [\"む\", \"す\"]", mistakes_);
    if (array == nullptr || !AllAre(&IsString, *array, "starts",
                                    "kana in quotes, as [\"む\"]", mistakes_)) {
      return starts;
    }
    for (const toml::node& item : *array) {
      const std::string kana = item.value_or(std::string());
      const bool there =
          std::ranges::any_of(deck_.cards, [&](const cards::Card& card) {
            return BeginsWithOneOf(card, {kana});
          });
      if (!there) {
        mistakes_.Add(item, fmt::format("no card of the deck \"{}\" begins "
                                        "with \"{}\"; write one kana of "
                                        "hiragana",
                                        Brief(deck_.id), Brief(kana)));
      }
      starts.push_back(kana);
    }
    return starts;
  }

  std::vector<int> Kana() {
    std::vector<int> lengths;
    const toml::array* array =
        ArrayOf(section_, "kana", "a list of lengths of kimariji, as [1, 2]",
                mistakes_);
    if (array == nullptr ||
        !AllAre(&IsInteger, *array, "kana",
                "whole numbers without quotes, as [1, 2]", mistakes_)) {
      return lengths;
    }
    for (const toml::node& item : *array) {
      const int64_t length = item.value_or(int64_t{0});
      if (length < 1 || length > kLongestKimariji) {
        mistakes_.Add(
            item, fmt::format("a kimariji has 1 to {} kana", kLongestKimariji));
      }
      lengths.push_back(static_cast<int>(length));
    }
    return lengths;
  }

  TomlSection section_;
  const cards::Deck& deck_;
  TomlMistakes& mistakes_;
};

void ReadCourt(const toml::table& table, Drill& drill, TomlMistakes& mistakes) {
  TomlSection section(table, "[court]", mistakes);
  section.Integer("cards", drill.court, 1, kMostCourt);
  int half = 0;
  section.Choice("half", half, {"both", "own", "other"});
  drill.halves = static_cast<Halves>(half);
  if (drill.court > MostCourt(drill.halves)) {
    mistakes.AddAt(section.Where(),
                   fmt::format("half a court holds {} cards at most; write "
                               "fewer, or half = \"both\"",
                               MostCourt(drill.halves)));
  }
  double share = 0;
  if (OnCourt(drill.kind)) {
    const bool counted = section.Integer("dead", drill.dead, 0, kMostCards);
    if (section.Number("dead_share", share, 0, 0.9)) {
      if (counted) {
        mistakes.AddAt(section.Where(),
                       "dead and dead_share say the same; keep one of them");
      }
      drill.dead =
          static_cast<int>(std::lround(drill.court * share / (1 - share)));
    }
  }
  section.NoOthers();
}

void ReadLayout(const toml::table& table, Drill& drill,
                TomlMistakes& mistakes) {
  TomlSection section(table, "[layout]", mistakes);
  section.Integer("memorise_s", drill.memorise_s, 5, kLongestMemorise);
  section.Integer("cover_s", drill.cover_s, 1, kLongestCovering);
  if (const toml::array* array =
          ArrayOf(section, "after_min", "a list of minutes, as [5, 10, 15]",
                  mistakes)) {
    drill.after_min.clear();
    (void)AllAre(&IsNumber, *array, "after_min",
                 "numbers without quotes, as [5, 10]", mistakes);
    for (const toml::node& item : *array) {
      const double minutes = item.value_or(-1.0);
      const double before =
          drill.after_min.empty() ? -1e-9 : drill.after_min.back();
      if (!(minutes > before && minutes <= kLongestWait)) {
        mistakes.Add(item, fmt::format("after_min holds minutes that rise, "
                                       "from 0 to {:g}",
                                       kLongestWait));
      }
      drill.after_min.push_back(minutes);
    }
    if (drill.after_min.empty()) {
      mistakes.Add(*array, "after_min is empty; write [0] to ask at once");
    }
  }
  section.NoOthers();
}

void ReadGhost(const toml::table& table, Drill& drill, TomlMistakes& mistakes) {
  TomlSection section(table, "[ghost]", mistakes);
  int who = 0;
  section.Choice("who", who, {"virtual", "last-week"});
  drill.own_ghost = who == 1;
  section.Number("median_ms", drill.ghost.median_ms, -500, kSlowestGhost);
  section.Number("per_kana_ms", drill.ghost.per_kana_ms, 0, kSlowestGhost);
  section.Number("spread_ms", drill.ghost.spread_ms, 0, kSlowestGhost);
  section.Number("fault_share", drill.ghost.fault_share, 0, 1);
  section.NoOthers();
}

void ReadMat(const toml::table& table, Drill& drill, TomlMistakes& mistakes) {
  TomlSection section(table, "[mat]", mistakes);
  int next = drill.mat.asked ? 1 : 0;
  section.Choice("next", next, {"itself", "asked"});
  drill.mat.asked = next == 1;
  int corner = static_cast<int>(drill.mat.corner);
  section.Choice("corner", corner,
                 {kCornerNames[0], kCornerNames[1], kCornerNames[2],
                  kCornerNames[3], kCornerNames[4]});
  drill.mat.corner = static_cast<Corner>(corner);
  section.NoOthers();
  if (drill.mat.corner != Corner::kNone && !drill.mat.asked) {
    mistakes.AddAt(section.Where(),
                   "a corner asks for the next card only with next = "
                   "\"asked\"; add it, or take corner out");
  }
}

void ReadStrokes(const toml::table& table, Drill& drill,
                 TomlMistakes& mistakes) {
  TomlSection section(table, "[strokes]", mistakes);
  section.Integer("beats", drill.metronome.beats, 2, kMostBeats);
  section.Number("bpm", drill.metronome.bpm, kSlowestBeat, kFastestBeat);
  section.NoOthers();
}

// Each kind has tables of its own: those of another one are unknown keys.
void ReadTables(TomlSection& top, Drill& drill, const cards::Deck& deck,
                TomlMistakes& mistakes) {
  if (const toml::table* table = top.Table("cards")) {
    CardsSection(*table, deck, mistakes).Read(drill);
  }
  if (OnCourt(drill.kind) || drill.kind == Kind::kLayout) {
    if (const toml::table* table = top.Table("court")) {
      ReadCourt(*table, drill, mistakes);
    }
  } else {
    top.Integer("questions", drill.questions, 1, kMostCards);
  }
  if (OnCourt(drill.kind) && !OnlyOnTheMat(drill.kind)) {
    top.Flag("lower", drill.lower);
  }
  if (drill.kind == Kind::kKimariji) {
    int answer = 0;
    top.Choice("answer", answer, {"choose", "type", "flow"});
    drill.typed = answer == 1;
    drill.flow = answer == 2;
    top.Flag("changing", drill.changing);
  }
  if (drill.kind == Kind::kPhrase) {
    top.Integer("morae", drill.morae, 1, kMostMorae);
  }
  if (drill.kind == Kind::kLayout) {
    drill.memorise_s = 120;
    drill.after_min = {0};
    if (const toml::table* table = top.Table("layout")) {
      ReadLayout(*table, drill, mistakes);
    }
  }
  if (drill.kind == Kind::kGhost) {
    if (const toml::table* table = top.Table("ghost")) {
      ReadGhost(*table, drill, mistakes);
    }
  }
  if (drill.kind == Kind::kStrokes) {
    if (const toml::table* table = top.Table("strokes")) {
      ReadStrokes(*table, drill, mistakes);
    }
  }
  if (ForTheMat(drill.kind)) {
    if (const toml::table* table = top.Table("mat")) {
      ReadMat(*table, drill, mistakes);
    }
  }
}

void ReadTop(const toml::table& file, Drill& drill, const cards::Deck& deck,
             TomlMistakes& mistakes) {
  TomlSection top(file, "the drill", mistakes);
  top.Require("kind");
  int kind = static_cast<int>(drill.kind);
  top.Choice("kind", kind,
             {"reaction", "dead-cards", "ghost", "kimariji", "phrase", "layout",
              "strokes"});
  drill.kind = static_cast<Kind>(kind);
  drill.name.en = drill.id;
  top.Text("name", drill.name.en);
  drill.name.ja = drill.name.en;
  top.Text("name_ja", drill.name.ja);
  top.Text("about", drill.about.en);
  drill.about.ja = drill.about.en;
  top.Text("about_ja", drill.about.ja);
  ReadTables(top, drill, deck, mistakes);
  top.NoOthers();
  const int there = static_cast<int>(drill.cards.size());
  if (!mistakes.Any() && drill.Needed() > there) {
    const toml::table* cards = file["cards"].as_table();
    mistakes.AddAt(
        mistakes.Where(cards != nullptr ? *cards : file),
        fmt::format("the drill asks for {} cards, but [cards] leaves {} of the "
                    "deck \"{}\"; ask for fewer or name more",
                    drill.Needed(), there, deck.id));
  }
}

}  // namespace

Result<Drill> ParseDrill(std::string_view toml, const std::string& source,
                         const cards::Deck& deck) {
  TomlMistakes mistakes(source);
  Drill drill;
  drill.id = std::filesystem::path(source).stem().string();
  for (const cards::Card& card : deck.cards) drill.cards.push_back(card.number);
  const auto text = DecodedText(toml, source);
  if (!text) return Fail(ErrorKind::kUsage, text.error().message);
  if (const auto root = ParseToml(Composed(*text))) {
    ReadTop(*root, drill, deck, mistakes);
  } else {
    const TomlFault& fault = root.error();
    mistakes.AddAt(fmt::format("{}:{}:{}", source, fault.line, fault.column),
                   fault.what.en);
  }
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  return drill;
}

Result<Drill> LoadDrill(const std::string& path, const cards::Deck& deck) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path, std::ios::binary);
  const bool there = file.is_open();
  const std::string text = there ? TomlBytes(file) : "";
  if (!there || file.bad()) {
    return Fail(ErrorKind::kFile,
                path +
                    ": this drill cannot be read; check the name and that you "
                    "may read it");
  }
  return ParseDrill(text, path, deck);
}

}  // namespace kimari::drill
