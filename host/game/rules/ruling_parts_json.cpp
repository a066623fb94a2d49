#include "host/game/rules/ruling_parts_json.h"

#include <array>
#include <cmath>
#include <string_view>

#include "host/base/json_text.h"
#include "host/game/rules/json_values.h"
#include "host/game/rules/text.h"
#include "host/game/rules/words_json.h"

namespace kimari::rules {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 6> kFaultKinds = {
    "wrong card", "shared",     "shared by the hand",
    "decided",    "both hands", "swept"};
constexpr std::array<std::string_view, 3> kVerdicts = {"stands", "excused",
                                                       "void"};
constexpr std::array<std::string_view, 3> kWhats = {"card", "top", "chosen"};
constexpr std::array<std::string_view, 7> kOrders = {
    "nobody", "only A", "only B", "A first", "B first", "same time", "open"};

std::string Milliseconds6(Duration span) { return MillisecondsText(span, 6); }
std::string Share(int32_t ppm) { return MillisecondsText({ppm}, 6); }

// As people read it, and as a value beside that.
std::string KeyAndSlots(const Words& words) {
  const std::string value = JsonText(WordsJson(words));
  return value.substr(1, value.size() - 2);
}
std::string WriteValue(const Words& words) {
  return JsonText(WordsJson(words));
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

int64_t Millionths(const Json& number) {
  return std::llround(number.get<double>() * 1e6);
}
Duration ReadMs(const Json& ms) { return {Millionths(ms)}; }
int32_t ReadShare(const Json& share) {
  return static_cast<int32_t>(Millionths(share));
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

}  // namespace

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
         (f.seat ? ", \"seat\": " + WriteName(*f.seat, kSeatNames) : "") +
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
    fault.seat = ReadName<Seat>(json.at("seat"), kSeatNames);
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
std::vector<Reason> ReadReasons(const Json& json) {
  std::vector<Reason> reasons;
  for (const Json& r : json) {
    reasons.push_back({r.at("rule"), ReadReasonWords(r)});
  }
  return reasons;
}

}  // namespace kimari::rules
