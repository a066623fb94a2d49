#include "host/uses/drill/namesakes.h"

#include "host/recording/people.h"

namespace kimari::drill {

Result<std::set<std::string>> NamesakesOf(const std::string& name, Store& store,
                                          const OpenSets& open,
                                          const TapHabits& habits,
                                          const KeptPlaces& places) {
  const auto players = store.Players();
  if (!players) return tl::unexpected(players.error());
  std::set<std::string> kept;
  const auto look_at = [&](const std::string& player) {
    if (recording::SameName(player, name)) kept.insert(player);
  };
  for (const std::string& player : *players) look_at(player);
  for (const OpenSet& set : open.All()) look_at(set.player);
  for (const auto& [player, habit] : habits.All()) look_at(player);
  for (const auto& [player, usual] : places.All()) look_at(player);
  return kept;
}

}  // namespace kimari::drill
