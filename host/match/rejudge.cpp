#include "host/match/rejudge.h"

#include <spdlog/fmt/fmt.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <variant>

namespace kimari::match {
namespace {

constexpr double kMostMs = 3'600'000;  // an edge can be moved by
constexpr size_t kTellEach = 500;      // observations

rules::Text Sentence(const Lost& lost, HostTime began) {
  const bool one = lost.from == lost.to;
  rules::Text text{
      one ? fmt::format("observation {} is missing", lost.from)
          : fmt::format("observations {} to {} are missing", lost.from,
                        lost.to),
      one ? fmt::format("観測{}が欠けている", lost.from)
          : fmt::format("観測{}〜{}が欠けている", lost.from, lost.to)};
  if (lost.from > 1) {
    const double after = (lost.after - began).Seconds();
    const double before = (lost.before - began).Seconds();
    text.en +=
        fmt::format(", from {:.3f} s to {:.3f} s of the match", after, before);
    text.ja += fmt::format("(試合の{:.3f}秒〜{:.3f}秒)", after, before);
  }
  if (lost.within) {
    text.en +=
        fmt::format(", within reading {}: its ruling is open", lost.reading);
    text.ja += fmt::format("、{}枚目の途中:その判定は未決", lost.reading);
  } else if (lost.reading == 0) {
    text.en += ", after the last reading";
    text.ja += "、最後の読みの後";
  } else {
    text.en += fmt::format(", before reading {}", lost.reading);
    text.ja += fmt::format("、{}枚目の前", lost.reading);
  }
  return text;
}

}  // namespace

Result<Match> Replay(
    const std::vector<evidence::Observation>& observations,
    const std::function<void(size_t done, size_t of)>& progress) {
  Match match;
  for (size_t i = 0; i < observations.size(); ++i) {
    if (progress && i % kTellEach == 0) progress(i, observations.size());
    const auto made = match.Add(observations[i]);
    if (!made) return tl::unexpected(made.error());
  }
  return match;
}

Result<std::vector<RulingMade>> Rejudge(
    const std::vector<evidence::Observation>& observations) {
  const Result<Match> match = Replay(observations);
  if (!match) return tl::unexpected(match.error());
  return match->Rulings();
}

std::vector<std::string> MissingIn(const Match& match) {
  std::vector<std::string> missing;
  for (rules::Text& text : MissingTexts(match)) {
    missing.push_back(std::move(text.en));
  }
  return missing;
}

std::vector<rules::Text> MissingTexts(const Match& match) {
  std::vector<rules::Text> missing;
  for (const Lost& lost : match.Losses()) {
    missing.push_back(Sentence(lost, *match.Began()));
  }
  if (!match.Started()) {
    missing.push_back(
        {"the beginning of the match is missing", "試合の初めが欠けている"});
  }
  std::set<evidence::ReadingId> ruled;
  for (const RulingMade& made : match.Rulings()) {
    ruled.insert(made.ruling.reading);
  }
  for (evidence::ReadingId n = 1; n < match.Reading(); ++n) {
    if (ruled.contains(n)) continue;
    missing.push_back({fmt::format("reading {} is missing: no ruling", n),
                       fmt::format("{}枚目が欠けている:判定なし", n)});
  }
  if (match.Unsettled()) {
    missing.push_back(
        {fmt::format("the record ends within reading {}: no ruling",
                     *match.Unsettled()),
         fmt::format("記録は{}枚目の途中で終わる:判定なし",
                     *match.Unsettled())});
  } else if (!match.Ended()) {
    missing.push_back(
        {"the end of the match is missing", "試合の終わりが欠けている"});
  }
  return missing;
}

std::vector<NumberedTouch> NumberTouches(
    const std::vector<evidence::Observation>& observations) {
  std::map<evidence::ReadingId, HostTime> first_sounds;
  for (const evidence::Observation& observation : observations) {
    if (const auto* called =
            std::get_if<evidence::CardCalled>(&observation.payload)) {
      first_sounds.emplace(called->reading, called->first_sound.t);
    }
  }
  std::vector<NumberedTouch> touches;
  std::map<std::pair<Side, int>, int> counts;
  evidence::ReadingId reading = 0;
  for (size_t i = 0; i < observations.size(); ++i) {
    const evidence::Payload& payload = observations[i].payload;
    const auto* opened = std::get_if<evidence::ReadingOpened>(&payload);
    const auto* called = std::get_if<evidence::CardCalled>(&payload);
    if (opened != nullptr || called != nullptr) {  // either may be lost
      const auto now = opened != nullptr ? opened->reading : called->reading;
      if (now != reading) counts.clear();
      reading = now;
    }
    const auto* edge = std::get_if<evidence::PadEdge>(&payload);
    if (edge == nullptr || !edge->touched || reading == 0) continue;
    NumberedTouch touch;
    touch.reading = reading;
    touch.board = edge->board;
    touch.pad = edge->pad;
    touch.touch = ++counts[{edge->board, edge->pad}];
    if (const auto first = first_sounds.find(reading);
        first != first_sounds.end()) {
      touch.after_sound = edge->at.t - first->second;
    }
    touch.observation = i;
    touches.push_back(touch);
  }
  return touches;
}

Result<MovedEdge> ParseMovedEdge(const std::string& text) {
  const auto bad = [&] {
    return Fail(
        ErrorKind::kUsage,
        "'" + text +
            "' is no moved edge; write READING:BOARD:PAD:MS or "
            "READING:BOARD:PAD:TOUCH:MS, such as 3:A:17:+5, or 3:A:17:B+5 "
            "for B's hand alone");
  };
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == ':') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  if (parts.size() != 4 && parts.size() != 5) return bad();
  const auto number = [](const std::string& part, int& out) {
    const auto [end, error] =
        std::from_chars(part.data(), part.data() + part.size(), out);
    return error == std::errc{} && end == part.data() + part.size();
  };
  MovedEdge moved;
  int reading = 0;
  if (!number(parts[0], reading) || reading < 1) return bad();
  moved.reading = static_cast<evidence::ReadingId>(reading);
  if (parts[1] != "A" && parts[1] != "B") return bad();
  moved.board = parts[1] == "A" ? Side::kA : Side::kB;
  if (!number(parts[2], moved.pad) || moved.pad < 0 || moved.pad > 47) {
    return bad();
  }
  if (parts.size() == 5 &&
      (!number(parts[3], moved.touch) || moved.touch < 1)) {
    return bad();
  }
  std::string& last = parts.back();
  if (last.starts_with('A') || last.starts_with('B')) {
    moved.player = last.front() == 'A' ? Side::kA : Side::kB;
    last.erase(0, 1);
  }
  char* end = nullptr;
  const double ms = std::strtod(last.c_str(), &end);
  if (last.empty() || *end != '\0' || !(std::abs(ms) <= kMostMs)) {
    return bad();
  }
  moved.by = FromMilliseconds(ms);
  return moved;
}

Result<void> MoveEdge(std::vector<evidence::Observation>& observations,
                      const MovedEdge& moved) {
  int touches = 0;
  for (const NumberedTouch& touch : NumberTouches(observations)) {
    if (touch.reading != moved.reading || touch.board != moved.board ||
        touch.pad != moved.pad) {
      continue;
    }
    touches = touch.touch;
    if (touches != moved.touch) continue;
    auto& edge =
        std::get<evidence::PadEdge>(observations[touch.observation].payload);
    if (moved.player) {
      edge.shifted[Index(*moved.player)] += moved.by;
    } else {
      edge.at.t = edge.at.t + moved.by;
    }
    return {};
  }
  return Fail(
      ErrorKind::kUsage,
      fmt::format("reading {} has {} touch(es) of pad {} of board {}; "
                  "'kimari judge --edges' lists them",
                  moved.reading, touches, moved.pad, Letter(moved.board)));
}

}  // namespace kimari::match
