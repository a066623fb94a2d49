// A drill as a coach writes it: what is asked, with which cards, how often.
// drills/first_evening.toml explains the file.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/court/plan.h"
#include "host/game/cards/deck.h"
#include "host/uses/web/shown.h"

namespace kimari::drill {

// What is asked of the player.
enum class Kind : uint8_t {
  kReaction,   // a phrase is heard: touch its card
  kDeadCards,  // the same; what counts is what was left alone
  kGhost,      // the same, against somebody
  kKimariji,   // a card is seen: say its kimariji
  kPhrase,     // a phrase breaks off: which card is it?
  kLayout,     // a court was seen and is covered: where does the card lie?
  kStrokes,    // on the mat: a card is named, and struck at the last of a few
               // beats
  kRig,        // on the mat, by the judge's evidence; no file asks for it
};
// Played on the mat alone.
bool OnlyOnTheMat(Kind kind);
// May be played there.
bool ForTheMat(Kind kind);
// As a drill file and an export name it.
std::string_view NameOf(Kind kind);
// False where there is no such kind.
bool KindOf(std::string_view name, Kind& kind);
// Cards lie on a court and a phrase is heard.
bool OnCourt(Kind kind);
// A phrase is heard, if only its beginning.
bool Heard(Kind kind);

// The curve of a player who is not there, from the kimariji as it stands.
struct GhostCurve {
  double median_ms = 400;
  double per_kana_ms = 0;  // more for each kana beyond the first
  double spread_ms = 100;  // one standard deviation
  double fault_share = 0;  // of all readings: he touches another card

  bool operator==(const GhostCurve&) const = default;
};

// A corner of the player's own mat, as he sees it.
enum class Corner : uint8_t {
  kNone,
  kLowerRight,
  kLowerLeft,
  kUpperRight,
  kUpperLeft,
};
// As a drill file and the command name them, by Corner.
inline constexpr std::array<const char*, 5> kCornerNames = {
    "none", "lower-right", "lower-left", "upper-right", "upper-left"};
// The pad there; -1: kNone.
int PadAt(const court::Plan& plan, Side board, Corner corner);

// How a drill goes on the mat.
struct OnMat {
  // Each next card is read once the player asked: a hand held up and lowered,
  // a tap on the pad of `corner`, a key. Else it comes by itself.
  bool asked = false;
  Corner corner = Corner::kNone;

  bool operator==(const OnMat&) const = default;
};

// Where cards lie: on a whole court, or on one half of it.
enum class Halves : uint8_t { kBoth, kOwn, kOther };

// A court of a match, and half of one.
inline constexpr int kMostCourt = 50;
constexpr int MostCourt(Halves halves) {
  return halves == Halves::kBoth ? kMostCourt : kMostCourt / 2;
}

// How kStrokes counts: the named card is struck at the last beat.
struct Metronome {
  int beats = 4;
  double bpm = 100;

  bool operator==(const Metronome&) const = default;
};

// Questions, or cards that are read, of a set.
inline constexpr int kMostCards = 100;

struct Drill {
  std::string id;  // its file's name
  web::Text name;
  web::Text about;  // for who has never drilled
  Kind kind = Kind::kReaction;
  // What it is drawn from; all are in the deck it was read for, none twice.
  std::vector<cards::CardId> cards;
  // Those that the player's own schedule asks for first.
  bool weak = false;
  int court = 20;                 // cards that lie
  Halves halves = Halves::kBoth;  // both: half of them in each territory
  int dead = 0;                   // read too, and not on the court
  int questions = 20;             // kKimariji, kPhrase
  // At a desk, where cards lie: the lower phrase of the card before is read
  // first, as in a match; on the mat it is in any case.
  bool lower = false;
  bool typed = false;  // kKimariji: by keyboard, not out of four
  bool flow = false;  // kKimariji: known or not (札流し), as the player says
  // kKimariji: what was asked before counts as read, and shortens the rest.
  bool changing = false;
  int morae = 0;       // kPhrase: heard; never fewer than decide; 0: those
  int memorise_s = 0;  // kLayout: at most
  int cover_s = 60;    // kLayout on the mat: to turn the cards over, at most
  std::vector<double> after_min;  // kLayout: asked once after each, rising
  bool own_ghost = false;         // kGhost: the player a week ago, else `ghost`
  GhostCurve ghost;
  OnMat mat;
  Metronome metronome;

  // All that has to be in `cards`.
  int Needed() const;
};

// Fails with "file:line:column: what is wrong; what to do": kUsage for wrong
// words, an unknown key, and cards that `deck` has not; kFile where the file
// cannot be read.
Result<Drill> LoadDrill(const std::string& path, const cards::Deck& deck);
// The same from text; `source` stands for the file in messages.
Result<Drill> ParseDrill(std::string_view toml, const std::string& source,
                         const cards::Deck& deck);

// Those that come with the program, for beginners first. Those whose cards
// `deck` has not are left out.
std::vector<Drill> BuiltInDrills(const cards::Deck& deck);

}  // namespace kimari::drill
