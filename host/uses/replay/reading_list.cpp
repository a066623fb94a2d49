#include "host/uses/replay/reading_list.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "host/game/rules/explain.h"

namespace kimari::replay {
namespace {

ListedReading Listed(ReadingId id, const Reading* reading,
                     const rules::Ruling& ruling, const cards::Deck* deck) {
  ListedReading listed;
  listed.reading = id;
  listed.card = ruling.called;
  listed.ruling = ruling;
  const rules::CardName name = NamesIn(reading, ruling.called, deck);
  listed.kimariji = name(ruling.called);
  if (reading != nullptr) listed.disputed = reading->protested;
  if (const cards::Card* card = deck ? deck->Find(ruling.called) : nullptr) {
    listed.torifuda = card->torifuda;
  }
  listed.line = rules::Explain(ruling, name);
  return listed;
}

const Reading* Find(const Record& record, ReadingId id) {
  const auto found = record.Readings().find(id);
  return found == record.Readings().end() ? nullptr : &found->second;
}

// How near it was; the greatest where one player alone came.
int64_t Closeness(const ListedReading& listed) {
  const rules::First& first = listed.ruling.first;
  const bool two = first.order == rules::Order::kAFirst ||
                   first.order == rules::Order::kBFirst ||
                   first.order == rules::Order::kSameTime ||
                   first.order == rules::Order::kOpen;
  return two ? Abs(first.margin).ns : INT64_MAX;
}

auto Rank(const ListedReading& listed) {
  const bool open = listed.ruling.outcome == rules::Outcome::kNeedsJudge;
  return std::tuple(!listed.disputed, !open, Closeness(listed), listed.reading);
}

// Who reads a ruling is told that it is not the evidence's.
rules::Text DecidedByJudge(rules::Text line) {
  return {"Decided by the judge: " + line.en, "審判の判定：" + line.ja};
}

}  // namespace

rules::CardName NamesIn(const Reading* reading, evidence::CardId called,
                        const cards::Deck* deck) {
  std::string read;
  if (reading != nullptr && reading->called) {
    read = reading->called->kimariji_text;
  }
  return [=](evidence::CardId card) {
    return card == called && !read.empty() ? read : CardName(deck, card);
  };
}

std::vector<ListedReading> ListReadings(const Record& record,
                                        const match::Match* again,
                                        const cards::Deck* deck) {
  std::vector<ListedReading> list;
  if (again != nullptr) {
    const match::ScoreSheet& sheet = again->Sheet();
    for (size_t i = 0; i < sheet.Ruled(); ++i) {
      const match::SheetLine& line = sheet.Lines()[i];
      list.push_back(
          Listed(line.reading, Find(record, line.reading), line.stands, deck));
      list.back().is_void = line.is_void;
      if (!rules::SameAs(line.ruled, line.stands)) {
        list.back().disputed = true;
        list.back().line = DecidedByJudge(std::move(list.back().line));
      }
    }
  } else {
    for (const auto& [id, reading] : record.Readings()) {
      if (!reading.ruling) continue;
      list.push_back(Listed(id, &reading, *reading.ruling, deck));
    }
  }
  std::ranges::sort(list, {}, Rank);
  return list;
}

}  // namespace kimari::replay
