#include "host/proof/sim/scenario.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/base/printable.h"
#include "host/base/toml_text.h"
#include "host/game/cards/kimariji.h"
#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

// A TOML value as JSON; null for tables, arrays, dates.
nlohmann::json AsJson(const toml::node& node) {
  if (const auto* flag = node.as_boolean()) return flag->get();
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* number = node.as_floating_point()) {
    return fmt::format("{:.6f}", number->get());
  }
  if (const auto* text = node.as_string()) return text->get();
  return nullptr;
}

void ReadOptions(const toml::table& table, std::string_view rule_book,
                 Scenario& scenario, Mistakes& mistakes) {
  auto options = nlohmann::json::object();
  for (const auto& [key, node] : table) {
    const nlohmann::json alone = {{std::string(key.str()), AsJson(node)}};
    if (const auto book = rules::OpenBook(rule_book, JsonText(alone)); !book) {
      mistakes.Add(node, book.error().message);
    } else {
      options.update(alone);
    }
  }
  scenario.book = *rules::OpenBook(rule_book, JsonText(options));
}

// Of a file it lies beside the scenario.
void ReadWorld(const toml::table* table, Scenario& scenario,
               Mistakes& mistakes) {
  if (table == nullptr) return;
  Section section(*table, "[world]", mistakes);
  std::string name;
  if (section.Text("physics", name)) {
    const auto beside =
        std::filesystem::path(mistakes.source()).parent_path() / name;
    auto law = LoadPhysics(name.ends_with(".toml") ? beside.string() : name);
    if (law) {
      scenario.physics = std::move(*law);
    } else {
      mistakes.Add(*table->get("physics"), law.error().message);
    }
  }
  section.NoOthers();
}

struct MatchKeys {
  bool court_cards = false;  // among the options
  int readings = 10;
  const toml::node* readings_node = nullptr;
};

// The court's file lies beside the scenario.
void ReadCourt(Section& section, Scenario& scenario, Mistakes& mistakes) {
  std::string name;
  if (!section.Text("court", name)) return;
  auto plan = court::LoadPlan(
      name, std::filesystem::path(mistakes.source()).parent_path().string());
  if (plan) {
    scenario.look.court = std::move(*plan);
  } else {
    mistakes.Add(*section.table().get("court"), plan.error().message);
  }
}

MatchKeys ReadMatch(const toml::table& table, Scenario& scenario,
                    Mistakes& mistakes) {
  MatchKeys keys;
  Section section(table, "[match]", mistakes);
  section.Text("name", scenario.name);
  int rule_book = 0;
  if (section.Choice("rule_book", rule_book,
                     {"kyogi", "himuka-team", "himuka-individual"}) &&
      rule_book != 0) {
    mistakes.Add(*table.get("rule_book"),
                 "this rule book is reserved and not played by the simulated "
                 "world; use \"kyogi\"");
  }
  section.Text("deck", scenario.deck_name);
  ReadCourt(section, scenario, mistakes);
  section.Seed("seed", scenario.seed);
  if (const toml::node* node = section.Get("players")) {
    const toml::array* names = node->as_array();
    if (names == nullptr || names->size() != 2 ||
        !names->is_homogeneous(toml::node_type::string)) {
      mistakes.Add(*node, "players in [match] must be two names in quotes");
    } else {
      scenario.players = {*(*names)[0].value<std::string>(),
                          *(*names)[1].value<std::string>()};
    }
  }
  if (section.Integer("readings", keys.readings, 1, 100)) {
    keys.readings_node = table.get("readings");
  }
  section.Number("memorise_s", scenario.memorise_s, 0, 900);
  section.Flag("joka", scenario.joka);
  section.Flag("settle_first", scenario.settle_first);
  section.Number("closing_s", scenario.closing_s, 0, 3600);
  if (double after = 0; section.Number("stop_s", after, 0, 36000)) {
    scenario.stop_s = after;
  }
  if (double after = 0; section.Number("crash_s", after, 0, 36000)) {
    scenario.crash_s = after;
  }
  if (const toml::table* options = section.Table("options")) {
    ReadOptions(*options, "kyogi", scenario, mistakes);
    keys.court_cards = options->contains("court_cards");
  }
  section.NoOthers();
  return keys;
}

// Players say how many cards they play with.
void SayHowMany(Scenario& scenario) {
  auto options = ParseJson(scenario.book->OptionsJson());
  if (!options.contains("court_cards")) return;
  options["court_cards"] = scenario.layout.size();
  if (auto book = rules::OpenBook("kyogi", JsonText(options))) {
    scenario.book = std::move(*book);
  }
}

// Fills in the deck that the scenario names; a deck file lies beside it.
Result<void> LoadDeck(const toml::table* match, Scenario& scenario,
                      Mistakes& mistakes) {
  if (scenario.deck_name == cards::HyakuninIsshu().id) {
    scenario.deck = cards::HyakuninIsshu();
    return {};
  }
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path beside =
      fs::path(mistakes.source()).parent_path() / scenario.deck_name;
  const fs::path whole = fs::absolute(beside, error).lexically_normal();
  if (error || !fs::is_regular_file(whole, error)) {
    mistakes.Add(*match->get("deck"),
                 fmt::format("there is no deck file {}; name \"{}\" or a file "
                             "by its path from this scenario's folder",
                             beside.string(), cards::HyakuninIsshu().id));
    return tl::unexpected(mistakes.First());
  }
  Result<cards::Deck> deck = cards::LoadDeck(beside.string());
  if (!deck) return tl::unexpected(deck.error());
  scenario.deck = std::move(*deck);
  scenario.deck_file = whole.string();
  return {};
}

Result<Scenario> ReadScenario(const toml::table& root,
                              const std::string& source) {
  Mistakes mistakes(source);
  Scenario scenario;
  if (!source.empty()) {
    scenario.name = std::filesystem::path(source).stem().string();
  }
  Section section(root, "the scenario", mistakes);
  MatchKeys match;
  const toml::table* const match_table = section.Table("match");
  if (match_table != nullptr) {
    match = ReadMatch(*match_table, scenario, mistakes);
  }
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  if (Result<void> ok = LoadDeck(match_table, scenario, mistakes); !ok) {
    return tl::unexpected(ok.error());
  }
  const CardNames names(scenario.deck);

  ReadLayout(section.Table("layout"), names, scenario, mistakes);
  if (!match.court_cards) SayHowMany(scenario);
  ReadPlayers(section.Table("players"), scenario, mistakes);
  ReadBoard(section.Table("board"), scenario, mistakes);
  ReadCamera(section.Table("camera"), scenario, mistakes);
  ReadLook(section.Table("look"), scenario, mistakes);
  ReadSound(section.Table("sound"), scenario, mistakes);
  ReadWorld(section.Table("world"), scenario, mistakes);
  const auto readings = section.Tables("reading");
  if (!readings.empty() && match.readings_node != nullptr) {
    mistakes.Add(*match.readings_node,
                 "readings in [match] asks for made-up readings, but the file "
                 "has [[reading]] of its own; leave one of them out");
  }
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  if (readings.empty()) {
    MakeUpReadings(match.readings, scenario);
  } else {
    ReadReadings(readings, names, scenario, mistakes);
  }
  ReadDisturbances(section.Tables("disturbance"), names, scenario, mistakes);
  ReadDesk(section.Tables("desk"), section.Tables("statement"), readings, names,
           scenario, mistakes);
  section.NoOthers();
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  return scenario;
}

}  // namespace

CardNames::CardNames(const cards::Deck& deck) : deck_(deck) {
  for (const cards::Card& card : deck.cards) {
    const std::string text = cards::StaticKimariji(deck, card.number).text;
    if (!text.empty()) by_kimariji_[text] = card.number;
  }
}

std::optional<CardId> CardNames::Read(const toml::node& node,
                                      Mistakes& mistakes) const {
  if (const auto* number = node.as_integer()) {
    const int64_t wanted = number->get();
    if (wanted > 0 && wanted <= 0xFFFF &&
        deck_.Find(static_cast<CardId>(wanted)) != nullptr) {
      return static_cast<CardId>(wanted);
    }
    mistakes.Add(node, fmt::format("card {} is not in the deck {} ({} cards); "
                                   "use one of its numbers",
                                   wanted, deck_.id, deck_.cards.size()));
    return std::nullopt;
  }
  if (const auto* text = node.as_string()) {
    const auto it = by_kimariji_.find(text->get());
    if (it != by_kimariji_.end()) return it->second;
    mistakes.Add(node, fmt::format("no card of the deck {} has the kimariji "
                                   "\"{}\"; write it in full in hiragana, or "
                                   "use the card's number",
                                   Brief(deck_.id), Brief(text->get())));
    return std::nullopt;
  }
  mistakes.Add(node, "a card is a number or a kimariji in quotes");
  return std::nullopt;
}

Random Stream(uint64_t seed, uint64_t purpose, uint64_t i, uint64_t j) {
  Random random(seed);
  return random.Fork((purpose << 40U) + (i << 20U) + j);
}

Result<Scenario> ParseScenario(std::string_view text,
                               const std::string& source) {
  const auto root = ParseToml(text);
  if (root) return ReadScenario(*root, source);
  return root.error().In(source);
}

Result<Scenario> LoadScenario(const std::string& path) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path, std::ios::binary);
  const bool there = file.is_open();
  const std::string text = there ? TomlBytes(file) : "";
  if (!there || file.bad()) {
    return Fail(ErrorKind::kFile,
                fmt::format("the scenario {} cannot be read; check its name "
                            "and its rights",
                            path));
  }
  return ParseScenario(text, path);
}

Scenario DemoScenario(uint64_t seed, int readings) {
  return *ParseScenario(
      fmt::format("[match]\nname = \"demo\"\nseed = {}\nreadings = {}\n",
                  seed & 0x7FFFFFFFFFFFFFFFU, readings),
      "demo");
}

}  // namespace kimari::sim
