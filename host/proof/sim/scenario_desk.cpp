// What people do at the desk: [[desk]], [[reading.desk]] and [[statement]].
#include <spdlog/fmt/fmt.h>

#include "host/base/printable.h"
#include "host/evidence/names.h"
#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::Party;
using evidence::Role;

// The world knows a first sound this long before it is heard.
constexpr double kSoonestMs = -900;

template <typename T>
void ReadWord(Section& section, const char* key, T& out, Mistakes& mistakes) {
  std::string word;
  if (!section.Text(key, word)) return;
  if (const auto value = evidence::FromName<T>(word)) {
    out = *value;
    return;
  }
  std::string known;
  for (const std::string_view name : evidence::kNames<T>) {
    known.append(known.empty() ? "\"" : ", \"").append(name).append("\"");
  }
  mistakes.Add(*section.Get(key), fmt::format("{} is \"{}\", none of {}", key,
                                              Brief(word), known));
}

void ReadCard(Section& section, const CardNames& names, DeskEntry& entry,
              Mistakes& mistakes) {
  if (const toml::node* card = section.Get("card")) {
    entry.card = names.Read(*card, mistakes).value_or(0);
  }
}

// Entries about a reading, rather than about the match.
bool AboutReading(DeskAction action) {
  switch (action) {
    case DeskAction::kProtest:
    case DeskAction::kWithdraw:
    case DeskAction::kMisread:
    case DeskAction::kLost:
    case DeskAction::kObstructed:
    case DeskAction::kOtherHand:
    case DeskAction::kForgotten:
    case DeskAction::kMoved:
    case DeskAction::kConfirm:
    case DeskAction::kOverrule:
    case DeskAction::kVoid:
    case DeskAction::kSettle:
    case DeskAction::kSayAgain:
    case DeskAction::kPut:
      return true;
    default:
      return false;
  }
}

std::string NameOf(Role role, const Scenario& scenario) {
  switch (role) {
    case Role::kPlayerA:
      return scenario.players[0];
    case Role::kPlayerB:
      return scenario.players[1];
    case Role::kJudge:
    case Role::kReader:
    case Role::kCamera:
      break;
  }
  return std::string(evidence::Name(role));
}

// When it is entered: at_s of a [[desk]]; of a [[reading.desk]] one of three.
void ReadWhen(Section& section, PlannedEntry& planned, Mistakes& mistakes) {
  using From = PlannedEntry::From;
  if (planned.reading == 0) {
    double at_s = 0;
    section.Number("at_s", at_s, 0, 3600);
    planned.after = FromSeconds(at_s);
    return;
  }
  planned.from = From::kFirstSound;
  int given = 0;
  const auto read = [&](const char* key, From from, double low) {
    double ms = 0;
    if (!section.Number(key, ms, low, 600'000)) return;
    planned.from = from;
    planned.after = FromMilliseconds(ms);
    ++given;
  };
  read("at_ms", From::kFirstSound, kSoonestMs);
  read("after_open_ms", From::kOpened, 0);
  read("after_ruling_ms", From::kRuling, 0);
  if (given > 1) {
    mistakes.Add(section.table(),
                 "an entry has more than one of at_ms, after_open_ms and "
                 "after_ruling_ms; leave all but one out");
  }
}

void ReadEntry(const toml::table& table, const char* name, int reading,
               const CardNames& names, Scenario& scenario, Mistakes& mistakes) {
  Section section(table, name, mistakes);
  PlannedEntry planned;
  DeskEntry& entry = planned.entry;
  planned.where = section.Where();
  planned.reading = reading;
  section.Require("what");
  ReadWord(section, "what", entry.action, mistakes);
  ReadWord(section, "role", entry.role, mistakes);
  entry.by = NameOf(entry.role, scenario);
  section.Text("by", entry.by);
  section.Text("reason", entry.reason);
  ReadWord(section, "side", entry.side, mistakes);
  ReadCard(section, names, entry, mistakes);
  ReadWord(section, "hold", entry.hold, mistakes);
  ReadWord(section, "to", entry.to, mistakes);
  ReadWord(section, "taker", entry.taker, mistakes);
  section.Flag("same_time", entry.same_time);
  section.Integer("faults_A", entry.faults_a, -9, 9);
  section.Integer("faults_B", entry.faults_b, -9, 9);
  ReadWord(section, "sends_from", entry.sends_from, mistakes);
  section.Integer("sends", entry.sends, -1, 99);
  int against = AboutReading(entry.action) ? reading : 0;
  section.Integer("against", against, 0, 999);
  entry.reading = static_cast<evidence::ReadingId>(against);
  ReadWhen(section, planned, mistakes);
  section.NoOthers();
  scenario.desk.push_back(std::move(planned));
}

// As [[reading.desk]], as soon as that reading has opened.
void ReadStatement(const toml::table& table, const CardNames& names,
                   Scenario& scenario, Mistakes& mistakes) {
  Section section(table, "[[statement]]", mistakes);
  PlannedEntry planned;
  planned.where = section.Where();
  section.Require("reading");
  section.Require("kind");
  section.Integer("reading", planned.reading, 1,
                  static_cast<int>(scenario.readings.size()));
  planned.from = PlannedEntry::From::kOpened;
  planned.entry.reading = static_cast<evidence::ReadingId>(planned.reading);
  int kind = 0;
  section.Choice("kind", kind, {"misread", "lost", "obstructed", "other hand"});
  constexpr std::array kActions = {DeskAction::kMisread, DeskAction::kLost,
                                   DeskAction::kObstructed,
                                   DeskAction::kOtherHand};
  planned.entry.action = kActions.at(static_cast<size_t>(kind));
  int side = 0;
  section.Choice("side", side, {"A", "B"});
  planned.entry.side = side == 0 ? Party::kA : Party::kB;
  ReadCard(section, names, planned.entry, mistakes);
  planned.entry.by = "judge";
  section.NoOthers();
  scenario.desk.push_back(std::move(planned));
}

}  // namespace

void ReadDesk(const std::vector<const toml::table*>& before,
              const std::vector<const toml::table*>& statements,
              const std::vector<const toml::table*>& readings,
              const CardNames& names, Scenario& scenario, Mistakes& mistakes) {
  for (const toml::table* table : before) {
    ReadEntry(*table, "[[desk]]", 0, names, scenario, mistakes);
  }
  for (const toml::table* table : statements) {
    ReadStatement(*table, names, scenario, mistakes);
  }
  for (size_t i = 0; i < readings.size(); ++i) {
    Section reading(*readings[i], "[[reading]]", mistakes);
    for (const toml::table* table : reading.Tables("desk")) {
      ReadEntry(*table, "[[reading.desk]]", static_cast<int>(i) + 1, names,
                scenario, mistakes);
    }
  }
}

}  // namespace kimari::sim
