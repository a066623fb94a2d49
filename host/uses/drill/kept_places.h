// Where each player lays his cards, by name.
#pragma once

#include <map>
#include <string>

#include "host/base/result.h"
#include "host/uses/drill/usual_places.h"

namespace kimari::drill {

// One thread at a time.
class KeptPlaces {
 public:
  // Those of the file usual-places.json in `folder`; one that cannot be read
  // holds none.
  explicit KeptPlaces(const std::string& folder);

  // By player, as TextOf: of any deck.
  const std::map<std::string, std::string>& All() const { return places_; }
  // His own, else those suggested.
  UsualPlaces Of(const std::string& player, const cards::Deck& deck) const;
  bool Has(const std::string& player) const { return places_.contains(player); }
  // On the disk once it returns. Fails (kFile) where it cannot be written, and
  // (kUsage) where it holds too many players: then all stays as it was.
  Result<void> Keep(const std::string& player, const UsualPlaces& places);
  Result<void> Forget(const std::string& player);

 private:
  Result<void> Write(std::map<std::string, std::string> places);

  std::string path_;
  std::map<std::string, std::string> places_;
};

}  // namespace kimari::drill
