// What a club chooses from its phone before a set is read, and between two: the
// evening, its own sets, the cards it knows, the set that broke off.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/evening.h"
#include "host/reader/evening_store.h"
#include "host/reader/reader_folders.h"
#include "host/reader/sealed_set.h"
#include "host/uses/evening/check_beside.h"
#include "host/uses/evening/reader_view_json.h"
#include "host/uses/web/shown.h"

namespace kimari::evening {

// A set that is to be read.
struct EveningChoice {
  reader::Evening evening;
  reader::ReadingPlan plan;
  // Where it goes on: the log it is written to, and where it stands.
  std::optional<std::filesystem::path> log;
  std::optional<reader::SetPlace> place;
};

class EveningDesk {
 public:
  // JSON where a press asks for some; or why it was refused.
  using Outcome = tl::expected<std::string, web::Text>;

  struct Options {
    reader::Evening first;  // what is offered where nothing was read before
    std::vector<std::filesystem::path> places;  // of readers' folders
    std::filesystem::path logs;  // where broken-off sets are looked for
    std::optional<std::filesystem::path> keeps;  // EveningStore's folder
    std::string deck;  // its file; empty: the hundred poems
  };

  // Looks for readers and for a set that broke off. The deck outlives it.
  EveningDesk(Options options, const cards::Deck& deck);

  // The words of ReaderServer::Options::with_body.
  static std::vector<std::string> Words();
  // Whether `name` is one of those that this desk does.
  static bool Does(const std::string& name);
  // Does it, or says why not.
  Outcome Do(const ReaderCommand& command);
  // What was chosen since the last call.
  std::optional<EveningChoice> NextChoice();
  // Whether the set-up was asked for since the last call.
  bool LeaveAsked();
  // Another set, or the set-up, was asked for and not taken yet.
  bool TurnsAway() const { return leave_ || chosen_.has_value(); }
  // Whether `command` chooses what the set that was begun last was chosen by:
  // one press that came twice.
  bool ChoosesTheSame(const ReaderCommand& command) const;
  // What is offered is chosen, as by a press.
  Outcome AsBefore();
  // A set is read to its end, or was given up: what can go on may be another.
  void LookForBroken();
  void OnBegun(const EveningChoice& choice);

  // All that can be chosen, JSON.
  std::string Offer() const;
  // Counts what changes it.
  uint64_t Changes() const { return changes_; }
  // Takes in what a look at a reader's folder has come to. Every 20 ms or so.
  void Step();
  const std::set<cards::CardId>& Known() const { return store_.Known(); }
  const reader::EveningStore& Store() const { return store_; }
  // The last choice, of a set that goes on too.
  const std::optional<EveningChoice>& Current() const { return current_; }
  void Remember(const reader::Evening& evening);

 private:
  Outcome Choose(const std::string& body);
  Outcome Same(const std::string& body);
  // Those of a set's log refuse where it is not the one that is offered.
  Outcome Resume(const std::string& body);
  Outcome Discard(const std::string& body);
  bool Offers(const std::string& body) const;
  Outcome ChangeSets(const std::string& body);
  Outcome ChangeKnown(const std::string& body);
  Outcome Check(const std::string& body);
  Outcome TellTracks(const std::string& body);
  // One of those that are offered; null where it is none.
  const reader::ReaderFolder* Offered(const std::string& path) const;
  nlohmann::json ReadersToJson() const;
  nlohmann::json TroublesToJson() const;
  Outcome Begin(reader::Evening evening);

  const cards::Deck& deck_;
  Options options_;
  reader::EveningStore store_;
  std::vector<reader::ReaderFolder> readers_;
  CheckBeside check_;
  std::map<std::string, nlohmann::json> found_;  // by readers' folders
  std::optional<reader::BrokenSet> broken_;
  std::vector<Error> damaged_;  // sets that broke off and cannot go on
  std::optional<EveningChoice> chosen_;
  std::optional<EveningChoice> current_;
  bool leave_ = false;
  uint64_t changes_ = 1;
};

}  // namespace kimari::evening
