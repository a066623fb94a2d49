#include "host/reader/track_trial.h"

#include <algorithm>
#include <set>
#include <utility>

#include "audio/recordings.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;
using audio::Part;
using audio::Track;

const cards::Card* CardOf(const audio::RecordingKey& key,
                          const cards::Deck& deck) {
  return deck.Find(static_cast<cards::CardId>(key.poem));
}

// The joka is one also where the deck has none: it is read as it was recorded.
bool IsPhrase(const Track& track, const cards::Deck& deck) {
  return track.key &&
         (track.key->poem == 0 || CardOf(*track.key, deck) != nullptr);
}

std::string BeginningOf(const Track& track, const cards::Deck& deck) {
  if (!track.key || track.key->part == Part::kWhole) return "";
  const cards::Card* card = CardOf(*track.key, deck);
  if (card == nullptr) return "";
  const std::string& kana =
      track.key->part == Part::kUpper ? card->upper : card->lower;
  return kana.substr(0, kana.find(' '));
}

// First and last of all, and from the one before the rule's to two after it.
std::vector<Track> SomeOf(const std::vector<Track>& tracks, int around) {
  constexpr ptrdiff_t kBefore = 1;
  constexpr ptrdiff_t kAfter = 3;
  std::vector<Track> some;
  const auto size = std::ssize(tracks);
  const auto at = std::ranges::lower_bound(tracks, around, {}, &Track::number) -
                  tracks.begin();
  for (ptrdiff_t i = 0; i < size; ++i) {
    const bool near = i >= at - kBefore && i < at + kAfter;
    if (i == 0 || i == size - 1 || near) {
      some.push_back(tracks[static_cast<size_t>(i)]);
    }
  }
  return some;
}

void Count(const audio::RecordingList& list, const cards::Deck& deck,
           TrackTrial& trial) {
  for (const Track& track : list.tracks) {
    ++(IsPhrase(track, deck) ? trial.placed : trial.outside);
  }
  for (const cards::Card& card : deck.cards) {
    for (const Part part : {Part::kUpper, Part::kLower}) {
      ++trial.wanted;
      if (list.files.contains({card.number, part})) {
        ++trial.phrases;
      } else {
        auto& missing = part == Part::kUpper ? trial.no_upper : trial.no_lower;
        missing.push_back(card.number);
      }
    }
  }
  trial.joka = list.files.contains({0, Part::kWhole}) ||
               list.files.contains({0, Part::kUpper});
}

}  // namespace

std::optional<Text> WhyNoRule(const audio::TrackRule& rule,
                              const cards::Deck& deck) {
  const std::string most = std::to_string(audio::kMostTracks);
  if (rule.track < 0 || rule.track > audio::kMostTracks) {
    const std::string track = std::to_string(rule.track);
    return Text{
        "there is no track " + track + ": write 0 to " + most,
        "トラック" + track + "はありません。0〜" + most + "で書いてください"};
  }
  const bool known =
      rule.poem == 0 ||
      (rule.poem > 0 && rule.poem <= audio::kMostTracks &&
       deck.Find(static_cast<cards::CardId>(rule.poem)) != nullptr);
  if (known) return std::nullopt;
  const std::string poem = std::to_string(rule.poem);
  const std::string last =
      std::to_string(deck.cards.empty() ? 0 : deck.cards.back().number);
  return Text{
      "there is no poem " + poem + ": write 1 to " + last +
          ", or 0 for the joka",
      poem + "番の歌はありません。1〜" + last + "、序歌は0と書いてください"};
}

Result<TrackTrial> TryTrackRule(const fs::path& folder,
                                const audio::TrackRule& rule,
                                const cards::Deck& deck) {
  auto table = audio::TrackTable::Load(folder / audio::kTracksName);
  if (!table) return tl::unexpected(table.error());
  table->Keep(rule);
  auto list = audio::ListRecordings(folder, std::move(*table));
  if (!list) return tl::unexpected(list.error());
  TrackTrial trial;
  Count(*list, deck, trial);
  for (Track& track : SomeOf(list->tracks, rule.track)) {
    std::string begins = BeginningOf(track, deck);
    trial.lines.push_back({std::move(track), std::move(begins)});
  }
  const auto recordings = audio::Recordings::Of(folder, std::move(*list));
  if (!recordings) trial.wrong = recordings.error();
  return trial;
}

}  // namespace kimari::reader
