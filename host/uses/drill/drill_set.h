// One sitting of a drill: which cards lie where, and what is asked, in which
// order.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/game/cards/kimariji.h"
#include "host/uses/drill/attempt.h"
#include "host/uses/drill/drill.h"
#include "host/uses/drill/usual_places.h"

namespace kimari::drill {

// Out of how many a card is chosen.
inline constexpr size_t kChoices = 4;

// A card that lies on the court.
struct Laid {
  cards::CardId card = 0;
  Half half = Half::kOwn;
  int row = 0;  // from the player: 0 lower to 2 upper
  // Of the court's, from the left, as the player sees it: cards lie from both
  // side lines inwards.
  int column = 0;
};

// A card, and its kimariji as it stands.
struct Choice {
  cards::CardId card = 0;
  std::string kimariji;
};

struct Asked {
  cards::CardId card = 0;
  cards::Kimariji kimariji;  // as it stands then
  // Where it has changed: why, in both languages.
  web::Text why;
  std::vector<Choice> choices;      // kKimariji, kPhrase: it among others
  std::optional<double> after_min;  // kLayout
  // kGhost: what he touches, 0 for nothing, and when, from the kimariji.
  cards::CardId ghost = 0;
  std::optional<double> ghost_ms;
};

struct DrillSet {
  uint64_t id = 0;
  std::string player;
  std::string began;  // UTC
  uint64_t seed = 0;
  Drill drill;
  std::vector<Laid> court;
  std::vector<Asked> asked;

  // Null: a dead card.
  const Laid* Find(cards::CardId card) const;
  // The card lies nowhere, in a drill whose cards lie.
  bool Dead(cards::CardId card) const;
};

// The other player of a kGhost.
struct Ghost {
  GhostCurve curve;
  // Where it is known how fast he is for a card, from the kimariji.
  std::map<cards::CardId, double> known_ms;

  bool operator==(const Ghost&) const = default;
};

struct SetWanted {
  Drill drill;
  uint64_t seed = 0;
  // The cards to be asked first, of Drill::weak.
  std::vector<cards::CardId> weak;
  Ghost ghost;
  // Where the player lays his cards; nothing: as suggested.
  std::optional<UsualPlaces> usual;
};

// The same wishes give the same set. Fails (kUsage) where the drill's cards are
// too few, or none are to lie.
Result<DrillSet> MakeSet(const cards::Deck& deck, const SetWanted& wanted);

// The order of a kLayout on the mat: each card is asked once, an equal share of
// them after each wait. Who touched a card knows anew where it lies.
void AskEachOnce(DrillSet& set);

// The one card that was not read and has the same first sounds up to the one
// that decides (友札); 0: there is none, or several.
cards::CardId PartnerOf(const cards::Deck& deck, cards::CardId card,
                        const std::set<cards::CardId>& read);

// kKimariji: whose kimariji was said at `place`, from 1; kNoSuchCard where it
// is nobody's.
cards::CardId CardSaid(const cards::Deck& deck, const DrillSet& set, int place,
                       const std::string& said);

}  // namespace kimari::drill
