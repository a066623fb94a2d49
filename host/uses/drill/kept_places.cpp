#include "host/uses/drill/kept_places.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/private_file.h"

namespace kimari::drill {
namespace {

// As many as Desk lets begin, and namesakes of theirs.
constexpr size_t kMostWithPlaces = 1000;

}  // namespace

KeptPlaces::KeptPlaces(const std::string& folder)
    : path_((std::filesystem::path(folder) / "usual-places.json").string()) {
  // What a power cut left of writing it: it says nothing that counts.
  std::error_code none;
  std::filesystem::remove(path_ + ".new", none);
  std::ifstream file(path_);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const nlohmann::json json = ParseJson(text);
  if (!json.is_object()) return;
  for (const auto& [player, places] : json.items()) {
    if (places.is_string()) places_[player] = places;
  }
}

UsualPlaces KeptPlaces::Of(const std::string& player,
                           const cards::Deck& deck) const {
  const auto found = places_.find(player);
  if (found != places_.end()) {
    if (auto own = PlacesOf(found->second, deck)) return std::move(*own);
  }
  return SuggestedPlaces(deck);
}

Result<void> KeptPlaces::Keep(const std::string& player,
                              const UsualPlaces& places) {
  auto all = places_;
  if (!all.contains(player) && all.size() >= kMostWithPlaces) {
    return Fail(ErrorKind::kUsage,
                Text{"there are too many players here: delete one",
                     "人が多すぎます。使っていない人を消してください"});
  }
  all[player] = TextOf(places);
  return Write(std::move(all));
}

Result<void> KeptPlaces::Forget(const std::string& player) {
  if (!Has(player)) return {};
  auto all = places_;
  all.erase(player);
  return Write(std::move(all));
}

Result<void> KeptPlaces::Write(std::map<std::string, std::string> places) {
  const nlohmann::json json(places);
  if (Result<void> ok = WritePrivate(path_, JsonText(json)); !ok) return ok;
  places_ = std::move(places);
  return {};
}

}  // namespace kimari::drill
