#include "host/match/sheet/line_text.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/base/printable.h"
#include "host/match/sheet/desk_words.h"

namespace kimari::sheet {
namespace {

using nlohmann::json;
using rules::Text;

struct Why {
  std::string_view why;  // of MatchEnded
  std::string_view ja;
};
constexpr auto kWhys = std::to_array<Why>({
    {"won", "勝負あり"},
    {"given up", "棄権"},
    {"all cards were read", "全札読了"},
    {"time limit", "時間切れ"},
    {"stopped", "中止"},
});

std::string WhyJa(const std::string& why) {
  for (const Why& each : kWhys) {
    if (each.why == why) return std::string(each.ja);
  }
  return why;
}

}  // namespace

std::string Shown(std::string_view text) {
  const std::string safe = JsonText(json(std::string(text)));
  std::string shown = ParseJson(safe).get<std::string>();
  for (char& c : shown) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return Printable(shown);
}

std::string NameOf(const Sheet& sheet, CardId card) {
  const auto found = sheet.cards.find(card);
  return found == sheet.cards.end() || found->second.kimariji.empty()
             ? std::to_string(card)
             : found->second.kimariji;
}

std::string MarginText(const Line& line) {
  if (!line.margin || !line.sigma) return {};
  char who = line.margin->ns < 0 ? 'B' : 'A';
  if (line.order == rules::Order::kSameTime) who = '=';
  if (line.order == rules::Order::kOpen) who = '?';
  return fmt::format("{} {} ± {}", who,
                     rules::MillisecondsText(Abs(*line.margin), 1),
                     rules::MillisecondsText(*line.sigma, 1));
}

std::string SendsText(const Sheet& sheet, const Line& line) {
  if (!line.sends_from) return {};
  std::string text = rules::Name(*line.sends_from) + "→";
  for (const CardId card : line.sent) text += " " + NameOf(sheet, card);
  const int open = line.stands.sends.count - static_cast<int>(line.sent.size());
  if (line.forgotten > 0) {
    text += fmt::format(" (-{})", line.forgotten);
  } else if (open > 0) {
    text += fmt::format(" [{}]", open);
  }
  return text;
}

Text OutcomeText(const Line& line) {
  if (line.is_void) return {"void", "無効"};
  if (line.stands.taker) {
    const std::string who = rules::Name(*line.stands.taker);
    return {who, who};
  }
  if (line.stands.outcome == rules::Outcome::kNeedsJudge) {
    return {"undecided", "未決"};
  }
  return Label(line.stands.outcome);
}

Text Of(const Standing& standing) {
  Text text = Label(standing.outcome);
  if (standing.taker) {
    const std::string who = rules::Name(*standing.taker);
    text = {who + " takes", who + "の取り"};
  }
  for (const Side side : kBothSides) {
    if (standing.faults[side] == 0) continue;
    text.en +=
        fmt::format(", {} faults: {}", Letter(side), standing.faults[side]);
    text.ja +=
        fmt::format("、{}のお手つき{}", Letter(side), standing.faults[side]);
  }
  if (standing.sends.from) {
    text.en += fmt::format(", {} sends {}", Letter(*standing.sends.from),
                           standing.sends.count);
    text.ja += fmt::format("、{}から{}枚送る", Letter(*standing.sends.from),
                           standing.sends.count);
  }
  return text;
}

Text DecisionText(const Entry& entry) {
  const Text role = Label(entry.said.role);
  const std::string by = Shown(entry.said.by);
  const std::string reason = Shown(entry.said.reason);
  Text text{fmt::format("{}. {} ({})", Shown(entry.summary.en), by, role.en),
            fmt::format("{}。{}({})", Shown(entry.summary.ja), by, role.ja)};
  if (!reason.empty()) {
    text.en += ": " + reason;
    text.ja += ":" + reason;
  }
  return text;
}

Text OpenText(const Sheet& sheet) {
  if (sheet.open.empty()) return {};
  Text text{sheet.open.size() == 1 ? "reading " : "readings ", ""};
  for (const evidence::ReadingId reading : sheet.open) {
    const bool first = reading == sheet.open.front();
    text.en += (first ? "" : ", ") + std::to_string(reading);
    text.ja += (first ? "" : "・") + std::to_string(reading);
  }
  text.ja += "枚目";
  return text;
}

Text ResultText(const Sheet& sheet) {
  const std::string why = sheet.why.value_or("");
  const bool walkover = why == "given up" && sheet.lines.empty();
  Text text;
  if (!sheet.why) {
    text = {"not ended", "試合は終わっていない"};
  } else if (walkover) {
    text = {"walkover", "不戦勝"};
  } else if (why == "all cards were read" && !sheet.all_read) {
    text = {"the reading ended before all cards were read",
            "全札を読まずに終了"};
  } else {
    text = {Shown(why), Shown(WhyJa(why))};
  }
  if (sheet.winner) {
    const std::string who = rules::Name(*sheet.winner);
    const std::string name = Shown(sheet.players[*sheet.winner]);
    const int left = sheet.end.left[Other(*sheet.winner)];
    const bool counted = why == "won";
    text = {fmt::format("{} ({}) wins{} ({})", who, name,
                        counted ? fmt::format(" by {}", left) : "", text.en),
            walkover ? fmt::format("{}({})の不戦勝", who, name)
                     : fmt::format("{}({})の勝ち{}({})", who, name,
                                   counted ? fmt::format("、{}枚差", left) : "",
                                   text.ja)};
  } else if (sheet.why) {
    text.en = "no winner: " + text.en;
    text.ja = "勝敗は決まっていない:" + text.ja;
  }
  if (!sheet.open.empty()) {
    const Text open = OpenText(sheet);
    text.en += "; undecided: " + open.en;
    text.ja += "。未決:" + open.ja;
  }
  return text;
}

std::string ClockText(Duration at) {
  const int64_t seconds = at.ns / Seconds(1).ns;
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace kimari::sheet
