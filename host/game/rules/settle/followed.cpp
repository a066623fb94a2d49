#include "host/game/rules/settle/followed.h"

namespace kimari::rules::settle {
namespace {

constexpr int kMostYellow = 9;

Conduct ReadConduct(const Node& node) {
  node.Only({"kind", "side", "seat", "yellow_before"});
  Conduct conduct;
  conduct.kind = static_cast<Conduct::Kind>(
      node.At("kind").Word({"yellow", "unable", "substitute"}));
  conduct.side = node.At("side").Side();
  if (const auto seat = node.Find("seat")) conduct.seat = seat->Seat();
  if (const auto n = node.Find("yellow_before")) {
    conduct.yellow_before = n->Whole(0, kMostYellow);
  }
  return conduct;
}

Protest ReadProtest(const Node& node) {
  node.Only({"by", "at_ms", "next_pre_reading_ms", "next_first_sound_ms"});
  Protest protest;
  if (const auto by = node.Find("by")) protest.by = by->Side();
  protest.at = HostTime{} + node.At("at_ms").Milliseconds();
  if (const auto at = node.Find("next_pre_reading_ms")) {
    protest.next_pre_reading = HostTime{} + at->Milliseconds();
  }
  if (const auto at = node.Find("next_first_sound_ms")) {
    protest.next_first_sound = HostTime{} + at->Milliseconds();
  }
  return protest;
}

}  // namespace

void ReadWhatFollowed(const Node& file, Case& given) {
  const int deck = given.book->DeckSize();
  if (const auto laid = file.Find("laid")) {
    laid->Only({"A", "B"});
    const auto card = [&](const char* side) {
      return static_cast<CardId>(laid->At(side).Whole(1, deck));
    };
    given.laid = {card("A"), card("B")};
  }
  for (const Node& node : file.Items("conduct")) {
    given.conduct.push_back(ReadConduct(node));
  }
  if (const auto protest = file.Find("protest")) {
    given.protest = ReadProtest(*protest);
  }
}

}  // namespace kimari::rules::settle
