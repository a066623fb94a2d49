// The parts of a scenario file, read one by one (scenario.cpp puts them
// together). Inner header of this folder.
#pragma once

#include <map>
#include <string>

#include "host/proof/sim/scenario.h"
#include "host/proof/sim/toml_section.h"

namespace kimari::sim {

// Cards of a deck by number or kimariji.
class CardNames {
 public:
  explicit CardNames(const cards::Deck& deck);
  // The card a node names; a mistake and nothing when it names none.
  std::optional<CardId> Read(const toml::node& node, Mistakes& mistakes) const;

 private:
  const cards::Deck& deck_;
  std::map<std::string, CardId> by_kimariji_;
};

// An independent stream of the scenario's seed for one purpose.
Random Stream(uint64_t seed, uint64_t purpose, uint64_t i = 0, uint64_t j = 0);

// How far from the court's middle a card's middle may lie along its row, mm.
inline double EdgeX(const court::Plan& plan) {
  return plan.width / 2 - plan.card.width / 2;
}

void ReadRow(Section& section, const court::Plan& plan, int& row);
// x_mm or column, one of them; false when neither is there.
bool ReadAlong(Section& section, const court::Plan& plan, Side territory,
               double& x, Mistakes& mistakes);
// A [[reading.move]].
PlannedMove ReadMove(const toml::table& table, const court::Plan& plan,
                     const CardNames& names, Mistakes& mistakes);

void ReadLayout(const toml::table* table, const CardNames& names,
                Scenario& scenario, Mistakes& mistakes);
void ReadPlayers(const toml::table* table, Scenario& scenario,
                 Mistakes& mistakes);
void ReadReadings(const std::vector<const toml::table*>& tables,
                  const CardNames& names, Scenario& scenario,
                  Mistakes& mistakes);
// [[reading.hand_up]]; the free hand of the player, unless the file names one.
HandUp ReadHandUp(const toml::table& table, const Scenario& scenario,
                  Random random, Mistakes& mistakes);
void ReadBoard(const toml::table* table, Scenario& scenario,
               Mistakes& mistakes);
void ReadCamera(const toml::table* table, Scenario& scenario,
                Mistakes& mistakes);
void ReadLook(const toml::table* table, Scenario& scenario, Mistakes& mistakes);
void ReadSound(const toml::table* table, Scenario& scenario,
               Mistakes& mistakes);
void ReadDisturbances(const std::vector<const toml::table*>& tables,
                      const CardNames& names, Scenario& scenario,
                      Mistakes& mistakes);

// [[desk]], [[statement]] and the [[reading.desk]] of `readings`.
void ReadDesk(const std::vector<const toml::table*>& before,
              const std::vector<const toml::table*>& statements,
              const std::vector<const toml::table*>& readings,
              const CardNames& names, Scenario& scenario, Mistakes& mistakes);

// Makes up `count` readings with strokes from the seed: every kind of event
// once when there are ten or more (README.md).
void MakeUpReadings(int count, Scenario& scenario);

}  // namespace kimari::sim
