// Who played, in a file of its own beside the recording (its owner's alone):
// the recording itself says A and B, so that a name can be forgotten and the
// recording stays what was sealed.
#pragma once

#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/evidence/observation.h"

namespace kimari::recording {

// Who agreed to be recorded, as it was noted when the recording began.
enum class Consent : uint8_t {
  kNotAsked,   // nobody said
  kPlayers,    // both players
  kGuardians,  // and for each who is a minor a guardian
  kRefused,    // somebody did not: no frames are recorded, no names kept
};
// "not asked", "players", "guardians", "refused": in files and as options.
const char* NameOf(Consent consent);
std::optional<Consent> ConsentOf(const std::string& name);

// Whether two names are one as people read them, however they were typed: が of
// one letter or of two, full width or half.
bool SameName(const std::string& one, const std::string& other);

struct People {
  std::string match;     // the match's word in its recording (kMatchKey);
                         // without it the file names nobody
  std::string player_a;  // empty: nobody was named, or was forgotten
  std::string player_b;
  Consent consent = Consent::kNotAsked;
  std::string keep_until;  // the names, a date such as "2027-11-25"; empty: on
  std::string forgotten;   // when a name was, last; empty: none was

  // Takes out who is called so (SameName); false where nobody is.
  bool Forget(const std::string& name, const std::string& when);
  // Takes all names out if `today` is after `keep_until`; false where nothing
  // changes.
  bool Expire(const std::string& today);
  // Gives the players of a match their names back, where they are known. Whom
  // the recording itself names keeps that name, and the log tells of another.
  void Name(evidence::MatchStarted& started) const;
};

// "match.mcap.people" for "match.mcap".
std::string PeopleFileOf(const std::string& recording);

// Whole or not at all. kFile.
Result<void> SavePeople(const People& people, const std::string& file);
// kFile where it is not there, or cannot be understood.
Result<People> LoadPeople(const std::string& file);
// Those of a recording; nothing where there are none, or, which the log says,
// none that can be understood or that name this match. No seal covers them.
std::optional<People> PeopleOf(const std::string& recording);

// Whether a recording itself says who both are.
bool HoldsNames(const evidence::MatchStarted& started);
// What stands in a recording in place of names.
void RemoveNames(evidence::MatchStarted& started);

// "2026-11-25" and so many days: "2027-11-25". Nothing where it is no date.
std::optional<std::string> DaysAfter(const std::string& date, int days);

}  // namespace kimari::recording
