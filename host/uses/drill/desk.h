// The sets of this machine's players: begun, answered, looked at afterwards.
// Knows no address and no sound.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/uses/drill/answered.h"
#include "host/uses/drill/begun_sets.h"
#include "host/uses/drill/drill_json.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/history.h"
#include "host/uses/drill/kept_places.h"
#include "host/uses/drill/open_sets.h"
#include "host/uses/drill/store.h"
#include "host/uses/drill/tap_habits.h"
#include "host/uses/web/page_server.h"

namespace kimari::drill {

// Thread: any.
class Desk {
 public:
  using Answered = web::PageServer::Answer;
  using Got = tl::expected<web::PageServer::Content, Answered>;
  // What has to be heard.
  struct Question {
    Asked asked;
    Drill drill;
  };

  // What presses can make grow.
  struct Most {
    size_t sets = 200;     // that are begun and kept in memory
    size_t players = 500;  // whom the first screen offers
  };

  // `deck`, `open`, `drills`: as BegunSets. `today`: the date and time, UTC.
  Desk(const cards::Deck& deck, Store store, OpenSets open, TapHabits habits,
       KeptPlaces places, std::vector<Drill> drills,
       std::function<std::string()> today, const Most& most);
  Desk(const cards::Deck& deck, Store store, OpenSets open, TapHabits habits,
       KeptPlaces places, std::vector<Drill> drills,
       std::function<std::string()> today)
      : Desk(deck, std::move(store), std::move(open), std::move(habits),
             std::move(places), std::move(drills), std::move(today), Most()) {}

  // What the page sent; again: done already.
  Answered Begin(const std::string& body);
  Answered Enter(const Answer& answer, const std::optional<Decides>& decides);
  // It was stopped: it does not go on.
  Answered End(const std::string& body);
  Answered Forget(const std::string& body);
  Answered KeepHabit(const std::string& body);
  // Where a player lays his cards.
  Answered KeepPlaces(const std::string& body);

  // A set that a phone played alone, so far: what is new of it is kept.
  Answered TakeIn(const std::string& body);

  std::optional<Question> Find(uint64_t set, uint64_t place);
  // What the first screen shows, `first` chosen.
  std::string Offer(const std::string& first);
  Got Set(uint64_t set);
  Got CoachOf(uint64_t set);
  // What that player's phone takes along, to play alone.
  Got Carry(const std::string& player);
  // What that player may do with five minutes today.
  Got Plan(const std::string& player);
  // Where that player lays his cards.
  Got Places(const std::string& player);
  // A player's sittings on the mat.
  Got Sittings(const std::string& player);
  // The recording of one, or why it cannot be looked at.
  tl::expected<std::string, Answered> RecordingOf(uint64_t set);
  Got ExportSet(uint64_t set);
  // All that a player did, as "csv" or "json".
  Got ExportPlayer(const std::string& player, const std::string& form);

 private:
  // What was last summed up, as long as it is still that.
  struct Summed {
    std::string player;
    uint64_t version = 0;  // of the store
    Like like;
    int today = 0;
    History history;
  };
  Result<std::span<const Attempt>> KeptOf(const std::string& player);
  const History& HistoryFor(std::span<const Attempt> of_player,
                            const Like& like);
  // The day of the players' own calendar.
  int Today() const { return store_.DayAt(today_()); }
  tl::expected<SetWanted, Answered> Wanted(const struct Begin& begin);
  // Why nobody of a name that is not known yet can begin; nothing where he can.
  std::optional<Answered> IsOneTooMany(const std::string& player);
  // Why that set does not go on: it is unknown, or its drill is, this time.
  Answered NotHere(uint64_t set) const;

  const cards::Deck& deck_;
  const Most most_;
  mutable std::mutex mutex_;  // of all that follows
  Store store_;
  BegunSets sets_;
  TapHabits habits_;
  KeptPlaces places_;
  std::function<std::string()> today_;
  std::optional<Summed> summed_;
};

}  // namespace kimari::drill
