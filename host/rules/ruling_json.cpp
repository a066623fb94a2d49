#include "host/rules/ruling_json.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "host/rules/text.h"

namespace kimari::rules {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 4> kOutcomes = {
    "take", "dead card", "not taken", "needs the judge"};
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

std::string Write(const First& first) {
  std::string text =
      "{\"order\": " +
      Quote(std::string(kOrders.at(static_cast<size_t>(first.order)))) +
      ", \"margin_ms\": " + Milliseconds6(first.margin) +
      ", \"sigma_ms\": " + Milliseconds6(first.sigma) +
      ", \"certainty\": " + Share(first.certainty_ppm) +
      ", \"leaning\": " + Write(first.leaning) +
      ", \"why\": " + Quote(first.why) + ", \"why_ja\": " + Quote(first.why_ja);
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
         ", \"rule\": " + Quote(f.rule) + "}";
}
std::string Write(const Reason& r) {
  return "{\"rule\": " + Quote(r.rule) + ", \"en\": " + Quote(r.en) +
         ", \"ja\": " + Quote(r.ja) + "}";
}
std::string Write(const Opinion& o) {
  return "{\"source\": " + Quote(o.source) + ", \"first\": " + Write(o.first) +
         ", \"margin_ms\": " + Milliseconds6(o.margin) +
         ", \"sigma_ms\": " + Milliseconds6(o.sigma) +
         ", \"text\": " + Quote(o.text) + ", \"text_ja\": " + Quote(o.text_ja) +
         "}";
}
std::string Write(const Facts::Doubt& d) {
  return "{\"source\": " + Quote(d.source) + ", \"en\": " + Quote(d.en) +
         ", \"ja\": " + Quote(d.ja) +
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

First ReadFirst(const Json& json) {
  First first;
  first.order = ReadName<Order>(json.at("order"), kOrders);
  first.margin = ReadMs(json.at("margin_ms"));
  first.sigma = ReadMs(json.at("sigma_ms"));
  first.certainty_ppm = ReadShare(json.at("certainty"));
  first.leaning = ReadMaybe(json.at("leaning"));
  first.why = json.at("why");
  first.why_ja = json.at("why_ja");
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
  return fault;
}
Opinion ReadOpinion(const Json& json) {
  Opinion opinion;
  opinion.source = json.at("source");
  opinion.first = ReadMaybe(json.at("first"));
  opinion.margin = ReadMs(json.at("margin_ms"));
  opinion.sigma = ReadMs(json.at("sigma_ms"));
  opinion.text = json.at("text");
  opinion.text_ja = json.value("text_ja", "");
  return opinion;
}
Facts::Doubt ReadDoubt(const Json& json) {
  Facts::Doubt doubt;
  doubt.source = json.at("source");
  doubt.en = json.at("en");
  doubt.ja = json.at("ja");
  if (json.contains("card")) doubt.card = json.at("card").get<CardId>();
  doubt.evidence_lost = json.value("evidence_lost", false);
  return doubt;
}

Ruling Read(const Json& json) {
  Ruling ruling;
  ruling.reading = json.at("reading");
  ruling.called = json.at("called");
  ruling.territory = ReadMaybe(json.at("territory"));
  ruling.outcome = ReadName<Outcome>(json.at("outcome"), kOutcomes);
  ruling.taker = ReadMaybe(json.at("taker"));
  ruling.first = ReadFirst(json.at("first"));
  for (const Json& f : json.at("faults")) ruling.faults.push_back(ReadFault(f));
  ruling.sends_from = ReadMaybe(json.at("sends").at("from"));
  ruling.sends = json.at("sends").at("count");
  for (const Json& r : json.at("reasons")) {
    ruling.reasons.push_back({r.at("rule"), r.at("en"), r.at("ja")});
  }
  for (const Json& o : json.at("opinions")) {
    ruling.opinions.push_back(ReadOpinion(o));
  }
  for (const Json& d : json.at("doubts")) ruling.doubts.push_back(ReadDoubt(d));
  return ruling;
}

}  // namespace

std::string RulingJson(const Ruling& r) {
  const auto write = [](const auto& item) { return Write(item); };
  return "{\"reading\": " + std::to_string(r.reading) +
         ", \"called\": " + std::to_string(r.called) +
         ", \"territory\": " + Write(r.territory) + ", \"outcome\": " +
         Quote(std::string(kOutcomes.at(static_cast<size_t>(r.outcome)))) +
         ", \"taker\": " + Write(r.taker) + ", \"first\": " + Write(r.first) +
         ", \"faults\": " + List(r.faults, write) +
         ", \"sends\": {\"from\": " + Write(r.sends_from) +
         ", \"count\": " + std::to_string(r.sends) + "}" +
         ", \"reasons\": " + List(r.reasons, write) +
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
