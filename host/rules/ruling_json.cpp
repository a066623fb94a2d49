#include "host/rules/ruling_json.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "host/rules/text.h"
#include "host/rules/words_json.h"

namespace kimari::rules {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 4> kOutcomes = {
    "take", "dead card", "not taken", "needs the judge"};
constexpr std::array<std::string_view, 6> kFaultKinds = {
    "wrong card", "shared",     "shared by the hand",
    "decided",    "both hands", "swept"};
constexpr std::array<std::string_view, 3> kVerdicts = {"stands", "excused",
                                                       "void"};
constexpr std::array<std::string_view, 3> kSeats = {"left", "centre", "right"};
constexpr std::array<std::string_view, 2> kHands = {"left", "right"};
constexpr std::array<std::string_view, 3> kWhats = {"card", "top", "chosen"};
constexpr std::array<std::string_view, 7> kOrders = {
    "nobody", "only A", "only B", "A first", "B first", "same time", "open"};

// ---- writing: by hand, because the digits of times are part of the format
// ----

std::string Quote(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}
std::string Write(std::optional<Side> side) {
  return side ? Quote(Name(*side)) : "null";
}
std::string Milliseconds6(Duration span) { return MillisecondsText(span, 6); }
std::string Share(int32_t ppm) { return MillisecondsText({ppm}, 6); }

template <typename T, typename F>
std::string List(const std::vector<T>& items, F write) {
  std::string text;
  for (const T& item : items) text += (text.empty() ? "" : ", ") + write(item);
  return "[" + text + "]";
}

template <typename E, size_t kCount>
std::string WriteName(E value,
                      const std::array<std::string_view, kCount>& names) {
  return Quote(std::string(names.at(static_cast<size_t>(value))));
}
// As people read it, and as a value beside that.
std::string KeyAndSlots(const Words& words) {
  const std::string value =
      WordsJson(words).dump(-1, ' ', false, Json::error_handler_t::replace);
  return value.substr(1, value.size() - 2);
}
std::string WriteValue(const Words& words) {
  return WordsJson(words).dump(-1, ' ', false, Json::error_handler_t::replace);
}
// English and Japanese under keys of one's own, and the words as a value.
std::string WriteSaid(const std::vector<Words>& words, const char* en,
                      const char* ja) {
  Text text;
  std::string values;
  for (const Words& each : words) {
    const Text said = Render(each);
    text.en += said.en;
    text.ja += said.ja;
    values += (values.empty() ? "" : ", ") + WriteValue(each);
  }
  return Quote(en) + ": " + Quote(text.en) + ", " + Quote(ja) + ": " +
         Quote(text.ja) +
         (values.empty() ? ""
                         : ", " + Quote(std::string(en) + "_words") + ": [" +
                               values + "]");
}

// Nothing where no hand was shown.
std::string WriteHands(const PerSide<std::optional<Hand>>& hands) {
  if (!hands.a && !hands.b) return "";
  std::string text;
  for (const Side side : kBothSides) {
    if (!hands[side]) continue;
    text += (text.empty() ? "" : ", ") + Quote(Name(side)) + ": " +
            WriteName(*hands[side], kHands);
  }
  return ", \"first_used\": {" + text + "}";
}

std::string Write(const First& first) {
  std::string text =
      "{\"order\": " +
      Quote(std::string(kOrders.at(static_cast<size_t>(first.order)))) +
      ", \"margin_ms\": " + Milliseconds6(first.margin) +
      ", \"sigma_ms\": " + Milliseconds6(first.sigma) +
      ", \"certainty\": " + Share(first.certainty_ppm) +
      ", \"leaning\": " + Write(first.leaning) + ", " +
      WriteSaid(first.why.Empty() ? std::vector<Words>{}
                                  : std::vector<Words>{first.why},
                "why", "why_ja");
  const First::Shares& s = first.shares;
  if (s != First::Shares{}) {
    text += ", \"shares\": [" + Share(s.a_first) + ", " + Share(s.b_first) +
            ", " + Share(s.same_time) + ", " + Share(s.nobody) + "]";
  }
  return text + "}";
}
std::string Write(const Fault& f) {
  return "{\"player\": " + Write(std::optional(f.player)) +
         ", \"territory\": " + Write(std::optional(f.territory)) +
         ", \"card\": " + std::to_string(f.card) +
         ", \"at_ns\": " + std::to_string(f.at.t.ns) +
         ", \"sigma_ns\": " + std::to_string(f.at.sigma.ns) +
         ", \"rule\": " + Quote(f.rule) +
         (f.kind == FaultKind::kWrongCard
              ? ""
              : ", \"kind\": " + WriteName(f.kind, kFaultKinds)) +
         (f.seat ? ", \"seat\": " + WriteName(*f.seat, kSeats) : "") +
         (Stands(f) ? ""
                    : ", \"verdict\": " + WriteName(f.verdict, kVerdicts)) +
         "}";
}
std::string Write(const Reason& r) {
  const Text text = Render(r.words);
  return "{\"rule\": " + Quote(r.rule) + ", \"en\": " + Quote(text.en) +
         ", \"ja\": " + Quote(text.ja) + ", " + KeyAndSlots(r.words) + "}";
}
std::string Write(const Move& m) {
  return "{\"what\": " + WriteName(m.what, kWhats) +
         (m.what == Move::What::kCard || m.card != 0
              ? ", \"card\": " + std::to_string(m.card)
              : "") +
         ", \"by\": " + Write(std::optional(m.by)) +
         ", \"from\": " + Quote(SpotName(m.from)) +
         ", \"to\": " + Quote(SpotName(m.to)) + ", \"rule\": " + Quote(m.rule) +
         (m.under ? ", \"under\": true" : "") + "}";
}
std::string Write(const Opinion& o) {
  return "{\"source\": " + Quote(o.source) + ", \"first\": " + Write(o.first) +
         ", \"margin_ms\": " + Milliseconds6(o.margin) +
         ", \"sigma_ms\": " + Milliseconds6(o.sigma) + ", " +
         WriteSaid(o.words, "text", "text_ja") + "}";
}
std::string Write(const Doubt& d) {
  const Text text = Render(d.words);
  return "{\"source\": " + Quote(d.source) + ", \"en\": " + Quote(text.en) +
         ", \"ja\": " + Quote(text.ja) + ", " + KeyAndSlots(d.words) +
         (d.card ? ", \"card\": " + std::to_string(*d.card) : "") +
         (d.evidence_lost ? ", \"evidence_lost\": true" : "") + "}";
}

// ---- reading: exceptions of the JSON library end in ParseRuling ------------

int64_t Millionths(const Json& number) {
  return std::llround(number.get<double>() * 1e6);
}
Duration ReadMs(const Json& ms) { return {Millionths(ms)}; }
int32_t ReadShare(const Json& share) {
  return static_cast<int32_t>(Millionths(share));
}

Side ReadSide(const Json& side) {
  const auto letter = side.get<std::string>();
  if (letter == "A") return Side::kA;
  if (letter == "B") return Side::kB;
  throw std::invalid_argument("a side is \"A\" or \"B\", not \"" + letter +
                              "\"");
}
std::optional<Side> ReadMaybe(const Json& side) {
  return side.is_null() ? std::nullopt : std::optional(ReadSide(side));
}

template <typename E, size_t kCount>
E ReadName(const Json& name,
           const std::array<std::string_view, kCount>& names) {
  const auto text = name.get<std::string>();
  for (size_t i = 0; i < kCount; ++i) {
    if (names[i] == text) return static_cast<E>(i);
  }
  throw std::invalid_argument("unknown word \"" + text + "\"");
}

// Recordings from before hold the sentences alone.
Words ReadReasonWords(const Json& json) {
  const Text said{json.at("en"), json.at("ja")};
  return json.contains("key") ? ReadWords(json, said) : Said(said);
}
std::vector<Words> ReadSaid(const Json& json, const std::string& en,
                            const char* ja) {
  const Text said{json.at(en), json.value(ja, "")};
  std::vector<Words> words;
  if (json.contains(en + "_words")) {
    for (const Json& each : json.at(en + "_words")) {
      words.push_back(ReadWords(each, said));
    }
  } else if (!said.en.empty() || !said.ja.empty()) {
    words.push_back(Said(said));
  }
  return words;
}

First ReadFirst(const Json& json) {
  First first;
  first.order = ReadName<Order>(json.at("order"), kOrders);
  first.margin = ReadMs(json.at("margin_ms"));
  first.sigma = ReadMs(json.at("sigma_ms"));
  first.certainty_ppm = ReadShare(json.at("certainty"));
  first.leaning = ReadMaybe(json.at("leaning"));
  const std::vector<Words> why = ReadSaid(json, "why", "why_ja");
  if (!why.empty()) first.why = why.front();
  if (json.contains("shares")) {
    const Json& shares = json.at("shares");
    first.shares = {ReadShare(shares.at(0)), ReadShare(shares.at(1)),
                    ReadShare(shares.at(2)), ReadShare(shares.at(3))};
  }
  return first;
}
Fault ReadFault(const Json& json) {
  Fault fault;
  fault.player = ReadSide(json.at("player"));
  fault.territory = ReadSide(json.at("territory"));
  fault.card = json.at("card");
  fault.at = {{json.at("at_ns").get<int64_t>()},
              {json.at("sigma_ns").get<int64_t>()}};
  fault.rule = json.at("rule");
  fault.kind = json.contains("kind")
                   ? ReadName<FaultKind>(json.at("kind"), kFaultKinds)
               : fault.rule == "R-KA-13" ? FaultKind::kShared
                                         : FaultKind::kWrongCard;
  if (json.contains("seat")) {
    fault.seat = ReadName<Seat>(json.at("seat"), kSeats);
  }
  if (json.contains("verdict")) {
    fault.verdict = ReadName<Verdict>(json.at("verdict"), kVerdicts);
  }
  return fault;
}
Opinion ReadOpinion(const Json& json) {
  Opinion opinion;
  opinion.source = json.at("source");
  opinion.first = ReadMaybe(json.at("first"));
  opinion.margin = ReadMs(json.at("margin_ms"));
  opinion.sigma = ReadMs(json.at("sigma_ms"));
  opinion.words = ReadSaid(json, "text", "text_ja");
  return opinion;
}
Doubt ReadDoubt(const Json& json) {
  Doubt doubt;
  doubt.source = json.at("source");
  doubt.words = ReadReasonWords(json);
  if (json.contains("card")) doubt.card = json.at("card").get<CardId>();
  doubt.evidence_lost = json.value("evidence_lost", false);
  return doubt;
}

Spot ReadSpot(const Json& json) {
  const auto name = json.get<std::string>();
  const std::optional<Spot> spot = SpotNamed(name);
  if (!spot) throw std::invalid_argument("unknown place \"" + name + "\"");
  return *spot;
}
Move ReadMove(const Json& json) {
  Move move;
  move.what = ReadName<Move::What>(json.at("what"), kWhats);
  if (move.what == Move::What::kCard || json.contains("card")) {
    move.card = json.at("card");
  }
  move.by = ReadSide(json.at("by"));
  move.from = ReadSpot(json.at("from"));
  move.to = ReadSpot(json.at("to"));
  move.rule = json.at("rule");
  move.under = json.value("under", false);
  return move;
}
// Recordings from before say what is sent only.
std::vector<Move> MovesFromBefore(const Json& json, const Ruling& ruling) {
  std::vector<Move> moves;
  if (ruling.taker && ruling.lay) {
    moves.push_back({.card = ruling.called,
                     .by = *ruling.taker,
                     .from = *ruling.lay,
                     .to = PileOf(*ruling.taker)});
  }
  const std::optional<Side> from = ReadMaybe(json.at("from"));
  const int count = json.at("count");
  for (int i = 0; from && i < count; ++i) {
    moves.push_back({.what = Move::What::kChosen,
                     .by = *from,
                     .from = Territory(*from),
                     .to = Territory(Other(*from))});
  }
  return moves;
}
std::vector<Reason> ReadReasons(const Json& json) {
  std::vector<Reason> reasons;
  for (const Json& r : json) {
    reasons.push_back({r.at("rule"), ReadReasonWords(r)});
  }
  return reasons;
}

Ruling Read(const Json& json) {
  Ruling ruling;
  ruling.reading = json.at("reading");
  ruling.called = json.at("called");
  if (json.contains("lay")) {
    ruling.lay = ReadSpot(json.at("lay"));
  } else if (const auto side = ReadMaybe(json.at("territory"))) {
    ruling.lay = Territory(*side);
  }
  ruling.outcome = ReadName<Outcome>(json.at("outcome"), kOutcomes);
  ruling.taker = ReadMaybe(json.at("taker"));
  if (json.contains("taker_seat")) {
    ruling.taker_seat = ReadName<Seat>(json.at("taker_seat"), kSeats);
  }
  ruling.first = ReadFirst(json.at("first"));
  for (const Json& f : json.at("faults")) ruling.faults.push_back(ReadFault(f));
  if (json.contains("faults_void")) {
    for (const Json& f : json.at("faults_void")) {
      ruling.faults.push_back(ReadFault(f));
    }
  }
  if (json.contains("moves")) {
    for (const Json& m : json.at("moves")) ruling.moves.push_back(ReadMove(m));
  } else {
    ruling.moves = MovesFromBefore(json.at("sends"), ruling);
  }
  if (json.contains("owed")) {
    ruling.owed = {json.at("owed").at("A"), json.at("owed").at("B")};
  }
  ruling.last_two = json.value("last_two", false);
  if (json.contains("first_used")) {
    for (const Side side : kBothSides) {
      const std::string key = Name(side);
      if (!json.at("first_used").contains(key)) continue;
      ruling.first_used[side] =
          ReadName<Hand>(json.at("first_used").at(key), kHands);
    }
  }
  ruling.reasons = ReadReasons(json.at("reasons"));
  if (json.contains("flags")) ruling.flags = ReadReasons(json.at("flags"));
  for (const Json& o : json.at("opinions")) {
    ruling.opinions.push_back(ReadOpinion(o));
  }
  for (const Json& d : json.at("doubts")) ruling.doubts.push_back(ReadDoubt(d));
  return ruling;
}

}  // namespace

std::string RulingJson(const Ruling& r) {
  const auto write = [](const auto& item) { return Write(item); };
  const auto list = [&](const char* key, const auto& items) {
    return items.empty() ? "" : ", " + Quote(key) + ": " + List(items, write);
  };
  std::vector<Fault> standing;
  std::vector<Fault> others;
  for (const Fault& f : r.faults) (Stands(f) ? standing : others).push_back(f);
  const Sends sends = SendsOf(r);
  const bool elsewhere = r.lay && !r.Territory();
  return "{\"reading\": " + std::to_string(r.reading) +
         ", \"called\": " + std::to_string(r.called) +
         ", \"territory\": " + Write(r.Territory()) +
         (elsewhere ? ", \"lay\": " + Quote(SpotName(*r.lay)) : "") +
         ", \"outcome\": " + WriteName(r.outcome, kOutcomes) +
         ", \"taker\": " + Write(r.taker) +
         (r.taker_seat ? ", \"taker_seat\": " + WriteName(*r.taker_seat, kSeats)
                       : "") +
         ", \"first\": " + Write(r.first) +
         ", \"faults\": " + List(standing, write) +
         list("faults_void", others) +
         ", \"sends\": {\"from\": " + Write(sends.from) +
         ", \"count\": " + std::to_string(sends.count) + "}" +
         list("moves", r.moves) +
         (r.owed == PerSide<int>{}
              ? ""
              : ", \"owed\": {\"A\": " + std::to_string(r.owed.a) +
                    ", \"B\": " + std::to_string(r.owed.b) + "}") +
         (r.last_two ? ", \"last_two\": true" : "") + WriteHands(r.first_used) +
         ", \"reasons\": " + List(r.reasons, write) + list("flags", r.flags) +
         ", \"opinions\": " + List(r.opinions, write) +
         ", \"doubts\": " + List(r.doubts, write) + "}";
}

Result<Ruling> ParseRuling(const std::string& json) {
  try {
    return Read(Json::parse(json));
  } catch (const Json::parse_error& error) {
    return Fail(ErrorKind::kFile,
                "this ruling breaks off or is damaged at column " +
                    std::to_string(error.byte));
  } catch (const std::exception& error) {
    return Fail(ErrorKind::kFile,
                std::string("this ruling cannot be read: ") + error.what() +
                    "; the file is damaged or of another version");
  }
}

}  // namespace kimari::rules
