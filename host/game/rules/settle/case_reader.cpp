#include <algorithm>
#include <cmath>
#include <set>

#include "host/base/certainty.h"
#include "host/base/json_text.h"
#include "host/game/rules/instants.h"
#include "host/game/rules/settle/case.h"
#include "host/game/rules/settle/case_state.h"
#include "host/game/rules/settle/first_reach.h"
#include "host/game/rules/settle/followed.h"
#include "host/game/rules/settle/node.h"

namespace kimari::rules::settle {
namespace {

constexpr std::string_view kFormat = "kimari-settle 1";
constexpr int kMostReadings = 100'000;
constexpr size_t kMostBytes = 1'000'000;
constexpr size_t kMostListed = 200;  // hands on cards in one reading
constexpr int kDeepest = 16;

int32_t LeftPpm(Hand hand, int32_t certainty_ppm) {
  return hand == Hand::kLeft ? certainty_ppm : kAllPpm - certainty_ppm;
}

class CaseReader {
 public:
  CaseReader(const Node& file, std::string_view book)
      : file_(file), wanted_(book) {}

  Case Read() {
    file_.Only({"format", "rules", "options", "state", "called", "reading",
                "opened_ms", "first_sound_ms", "touches", "exits", "meetings",
                "statements", "decision", "sent", "laid", "conduct",
                "protest"});
    OpenTheBook();
    given_.state = ReadState(file_.At("state"), *given_.book);
    Facts& facts = given_.facts;
    facts.called = CardOf(file_.At("called"));
    const auto reading = file_.Find("reading");
    facts.reading =
        static_cast<uint32_t>(reading ? reading->Whole(1, kMostReadings) : 1);
    if (const auto sound = file_.Find("first_sound_ms")) {
      first_sound_ = HostTime{} + sound->Milliseconds();
    }
    opened_ = first_sound_;
    if (const auto opened = file_.Find("opened_ms")) {
      opened_ = HostTime{} + opened->Milliseconds();
      if (opened_ > first_sound_) {
        opened->Complain("is after first_sound_ms; a reading opens before it");
      }
    }
    for (const Node& node : Few("touches")) ReadTouch(node);
    for (const Node& node : Few("exits")) ReadExit(node);
    for (const Node& node : Few("meetings")) ReadMeeting(node);
    for (const Node& node : Few("statements")) ReadStatement(node);
    if (const auto decision = file_.Find("decision")) ReadDecision(*decision);
    for (const Node& node : file_.Items("sent")) {
      given_.sent.push_back(CardOf(node));
    }
    ReadWhatFollowed(file_, given_);
    const auto by_time = [](const Touch& a, const Touch& b) {
      return a.down.t < b.down.t;
    };
    std::stable_sort(facts.touches.begin(), facts.touches.end(), by_time);
    facts.first = FirstReach(given_);
    return given_;
  }

 private:
  int Deck() const { return given_.book->DeckSize(); }
  std::vector<Node> Few(const std::string& key) const {
    const std::vector<Node> items = file_.Items(key);
    if (items.size() > kMostListed) {
      file_.At(key).Complain("has " + std::to_string(items.size()) +
                             " entries; one reading has at most 200");
    }
    return items;
  }

  void OpenTheBook() {
    if (const auto format = file_.Find("format")) format->Word({kFormat});
    if (const auto rules = file_.Find("rules")) {
      if (rules->Text() != wanted_) {
        rules->Complain("is " + rules->Shown() + ", and --rules asks for \"" +
                        std::string(wanted_) + "\"; make them one");
      }
    }
    std::string all = "{}";
    if (const auto options = file_.Find("options")) {
      if (!options->Json().is_object()) {
        options->Complain("must be an object, not " + options->Shown());
      }
      for (const auto& [id, value] : options->Json().items()) {
        const nlohmann::json alone = {{id, value}};
        if (const auto book = OpenBook(wanted_, JsonText(alone)); !book) {
          options->At(id).Complain(book.error().message);
        }
      }
      all = JsonText(options->Json());
    }
    const auto book = OpenBook(wanted_, all);
    if (!book) throw Wrong{"--rules: " + book.error().message};
    given_.book = *book;
  }

  CardId CardOf(const Node& node) const {
    return static_cast<CardId>(node.Whole(1, Deck()));
  }
  // A card that lies on the court.
  CardId LyingOf(const Node& node) const {
    const CardId card = CardOf(node);
    if (!given_.state.court.contains(card)) {
      node.Complain("card " + std::to_string(card) +
                    " does not lie on the court; put it into state.court or "
                    "name another");
    }
    return card;
  }
  HostTime TimeOf(const Node& node) const {
    const HostTime t = HostTime{} + node.Milliseconds();
    if (t < opened_) {
      node.Complain("is before the reading, at " + node.Shown() +
                    " ms; say in opened_ms when that opened, or leave it out");
    }
    return t;
  }
  Instant InstantOf(const Node& node, const std::string& key) const {
    Instant at{TimeOf(node.At(key)), {}};
    if (const auto sigma = node.Find("sigma_ms")) at.sigma = sigma->Sigma();
    return at;
  }
  // Whether it was before the first sound; where the error bars do not tell,
  // the reading is doubtful.
  bool IsEarly(const Instant& at) {
    const Instant sound{first_sound_, {}};
    if (at.t != first_sound_ && !Before(at, sound)) {
      given_.facts.doubts.push_back(
          {{Key::kNearFirstSound, {MillisecondsOf(at.sigma * 3)}}, "reader"});
    }
    return at.t < first_sound_;
  }

  void ReadTouch(const Node& node) {
    node.Only({"side", "seat", "card", "down_ms", "up_ms", "sigma_ms", "hand",
               "hand_certainty", "stroke", "certainty", "others", "hover",
               "card_at"});
    Touch touch;
    touch.side = node.At("side").Side();
    if (const auto seat = node.Find("seat")) {
      touch.seat = PlayingSeat(*seat, touch.side);
    }
    touch.card = LyingOf(node.At("card"));
    touch.where = given_.state.court.at(touch.card);
    touch.down = InstantOf(node, "down_ms");
    if (const auto up = node.Find("up_ms")) {
      touch.up = HostTime{} + up->Milliseconds();
      if (*touch.up < touch.down.t) {
        up->Complain("is before down_ms; a hand leaves after it came");
      }
    }
    ReadHand(node, touch.hand);
    touch.stroke = StrokeOf(node);
    ReadCertainty(node, touch);
    if (const auto at = node.Find("card_at")) {
      touch.card_at =
          static_cast<CardAt>(at->Word({"own", "other", "outside"}));
    }
    // As good as certainly the other side's.
    if (touch.certainty_ppm <= kExcludedPpm && *touch.others_ppm >= kSurePpm) {
      touch.side = Other(touch.side);
      touch.certainty_ppm = kAllPpm;
      touch.others_ppm = 0;
      touch.hand = {};
    }
    const bool early = IsEarly(touch.down);
    (early ? given_.facts.early : given_.facts.touches).push_back(touch);
  }

  // One where somebody plays.
  Seat PlayingSeat(const Node& node, Side side) {
    const Seat seat = node.Seat();
    const State& state = given_.state;
    const std::vector<Mate>& mates = state.mates[side];
    const bool sits = mates.empty() || std::any_of(mates.begin(), mates.end(),
                                                   [&](const Mate& mate) {
                                                     return mate.seat == seat;
                                                   });
    std::set<Seat>& seats = seats_[side];
    seats.insert(seat);
    const int most = given_.book->PlayersOfASide().most;
    if (!sits || (most == 1 && seat != Seat::kCentre) ||
        (mates.empty() && most > 1 && state.players[side] > 1 &&
         static_cast<int>(seats.size()) > state.players[side])) {
      node.Complain(std::string("no registered player of ") + Letter(side) +
                    " sits at " + node.Shown() + "; name one of " +
                    std::to_string(state.players[side]) +
                    ", or put this one into state.mates");
    }
    return seat;
  }

  static void ReadHand(const Node& node, HandTold& told) {
    const auto certainty = node.Find("hand_certainty");
    const int32_t ppm = certainty ? certainty->CertaintyPpm() : kAllPpm;
    if (const auto hand = node.Find("hand")) {
      told.left_ppm = LeftPpm(hand->Hand(), ppm);
    }
  }
  static uint32_t StrokeOf(const Node& node) {
    const auto stroke = node.Find("stroke");
    return stroke ? static_cast<uint32_t>(stroke->Whole(1, kAllPpm)) : 0;
  }
  static void ReadCertainty(const Node& node, Touch& touch) {
    if (const auto certainty = node.Find("certainty")) {
      touch.certainty_ppm = certainty->CertaintyPpm();
    }
    touch.others_ppm = kAllPpm - touch.certainty_ppm;
    if (const auto others = node.Find("others")) {
      touch.others_ppm = others->CertaintyPpm();
      if (*touch.others_ppm + touch.certainty_ppm > kAllPpm) {
        others->Complain("with certainty makes more than 1; lower one");
      }
    }
    if (const auto hover = node.Find("hover")) touch.may_hover = hover->Flag();
  }

  void ReadExit(const Node& node) {
    node.Only({"card", "at_ms", "sigma_ms", "by", "hands", "hand_certainty",
               "stroke"});
    Exit exit;
    exit.card = LyingOf(node.At("card"));
    exit.at = InstantOf(node, "at_ms");
    if (const auto by = node.Find("by")) exit.by = by->Side();
    exit.stroke = StrokeOf(node);
    const auto certainty = node.Find("hand_certainty");
    const int32_t ppm = certainty ? certainty->CertaintyPpm() : kAllPpm;
    std::optional<Hand> pushed;
    for (const Node& each : node.Items("hands")) {
      const Hand hand = each.Hand();
      exit.both_hands = exit.both_hands || (pushed && *pushed != hand);
      pushed = hand;
      exit.hand.left_ppm = LeftPpm(hand, ppm);
    }
    if (!IsEarly(exit.at)) {
      given_.facts.exits.push_back(exit);
    } else if (exit.by) {
      Touch touch;
      touch.side = *exit.by;
      touch.card = exit.card;
      touch.where = given_.state.court.at(exit.card);
      touch.down = exit.at;
      given_.facts.early.push_back(touch);
    }
  }

  void ReadMeeting(const Node& node) {
    node.Only({"side", "card", "at_ms", "sigma_ms", "certainty"});
    Meeting meeting;
    meeting.side = node.At("side").Side();
    meeting.card = LyingOf(node.At("card"));
    meeting.at = InstantOf(node, "at_ms");
    if (const auto certainty = node.Find("certainty")) {
      meeting.certainty_ppm = certainty->CertaintyPpm();
    }
    if (!IsEarly(meeting.at)) given_.facts.meetings.push_back(meeting);
  }

  void ReadStatement(const Node& node) {
    node.Only({"kind", "side", "card", "by", "at_ms"});
    Established said;
    said.kind = static_cast<Established::Kind>(
        node.At("kind").Word({"misread", "lost", "obstructed", "other hand"}));
    if (said.kind != Established::Kind::kMisread) {
      said.side = node.At("side").Side();
    }
    const auto card = node.Find("card");
    if (card) said.card = CardOf(*card);
    if (said.kind == Established::Kind::kLost) {
      const Node& where = card ? *card : file_.At("called");
      const CardId lost = LyingOf(where);
      if (lost != given_.facts.called) {
        Put(given_.state, lost, LostBy(*said.side));
      }
    }
    if (const auto by = node.Find("by")) said.by = by->Text();
    if (const auto at = node.Find("at_ms")) {
      said.when = HostTime{} + at->Milliseconds();
    }
    given_.facts.established.push_back(said);
  }

  void ReadDecision(const Node& node) {
    node.Only({"taker", "faults", "by", "at_ms"});
    Decided decided;
    const bool lies = given_.state.court.contains(given_.facts.called);
    if (const auto taker = node.Find("taker")) {
      decided.taker = taker->Side();
      if (!lies) {
        taker->Complain(
            "takes a card that does not lie on the court; put it "
            "into state.court, or leave taker out");
      }
    }
    if (const auto faults = node.Find("faults")) {
      faults->Only({"A", "B"});
      for (const Side side : kBothSides) {
        const auto n = faults->Find({Letter(side)});
        if (n) {
          decided.faults[side] = n->Whole(
              0, given_.book->MostFaults(given_.state, given_.facts.called));
        }
      }
    }
    if (const auto by = node.Find("by")) decided.by = by->Text();
    if (const auto at = node.Find("at_ms")) {
      decided.when = HostTime{} + at->Milliseconds();
    }
    given_.facts.decided = decided;
  }

  const Node& file_;
  std::string_view wanted_;
  Case given_;
  PerSide<std::set<Seat>> seats_;  // that touched
  HostTime opened_;
  HostTime first_sound_;
};

// Refuses what a slip of the pen makes and a JSON reader passes over: a key
// that stands there twice; and what nests deeper than any file of this kind.
nlohmann::json Parse(const std::string& text) {
  std::vector<std::vector<std::string>> keys;
  const auto watch = [&](int depth, nlohmann::detail::parse_event_t event,
                         nlohmann::json& parsed) {
    using Event = nlohmann::detail::parse_event_t;
    if (depth > kDeepest) {
      throw Wrong{
          "the file nests deeper than SETTLE.md has it; check its brackets"};
    }
    if (event == Event::object_start) keys.emplace_back();
    if (event == Event::object_end) keys.pop_back();
    if (event == Event::key) {
      const auto key = parsed.get<std::string>();
      if (std::count(keys.back().begin(), keys.back().end(), key) > 0) {
        throw Wrong{key + ": stands there twice in one object; leave one"};
      }
      keys.back().push_back(key);
    }
    return true;
  };
  return nlohmann::json::parse(text, watch);
}

}  // namespace

Result<Case> ReadCase(std::string_view book, const std::string& text) {
  if (text.size() > kMostBytes) {
    return Fail(ErrorKind::kUsage,
                "the file is larger than 1 MB; give one reading");
  }
  try {
    const nlohmann::json json = Parse(text);
    return CaseReader(Node(json, ""), book).Read();
  } catch (const Wrong& wrong) {
    return Fail(ErrorKind::kUsage, wrong.message);
  } catch (const nlohmann::json::parse_error& error) {
    return Fail(ErrorKind::kUsage,
                "the file is not JSON, or breaks off, at byte " +
                    std::to_string(error.byte) + "; SETTLE.md has an example");
  } catch (const nlohmann::json::exception&) {
    return Fail(ErrorKind::kUsage,
                "the file is JSON with a number that is too large; write a "
                "smaller one");
  }
}

}  // namespace kimari::rules::settle
