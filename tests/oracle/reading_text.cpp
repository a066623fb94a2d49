#include "tests/oracle/reading_text.h"

#include <sstream>

#include "host/game/rules/words.h"

namespace kimari::oracle {
namespace {

using rules::Facts;
using rules::State;

void Line(std::ostream& out, const rules::Touch& touch, const char* what) {
  out << "    " << what << " " << Letter(touch.side);
  if (touch.seat) out << " seat " << static_cast<int>(*touch.seat);
  out << " card " << touch.card << " (" << rules::SpotName(touch.where) << ") "
      << touch.down.t.ns / 1000 << " us";
  if (touch.up) out << " to " << touch.up->ns / 1000;
  if (touch.down.sigma.ns > 0) out << " sigma " << touch.down.sigma.ns / 1000;
  if (touch.hand.left_ppm) out << " left " << *touch.hand.left_ppm;
  if (touch.hand.other_ppm) out << " other " << *touch.hand.other_ppm;
  if (touch.stroke != 0) out << " stroke " << touch.stroke;
  if (touch.card_at != rules::CardAt::kOwnLine) {
    out << " at " << static_cast<int>(touch.card_at);
  }
  if (touch.certainty_ppm != 1'000'000) {
    out << " certainty " << touch.certainty_ppm;
  }
  out << "\n";
}

void Pile(std::ostream& out, const std::vector<rules::CardId>& pile) {
  const size_t from = pile.size() > 6 ? pile.size() - 6 : 0;
  if (from > 0) out << "...";
  for (size_t i = from; i < pile.size(); ++i) out << " " << pile[i];
}

void StateLine(std::ostream& out, const State& state) {
  out << " on court A " << state.Count(Side::kA) << " B "
      << state.Count(Side::kB);
  for (const Side side : kBothSides) {
    out << "; pile " << Letter(side) << " [";
    Pile(out, state.piles[side]);
    out << "] owes " << state.owed[side];
  }
  for (const Side side : kBothSides) {
    if (!state.valid_hand[side]) continue;
    out << "; " << Letter(side)
        << (*state.valid_hand[side] == Hand::kLeft ? " left" : " right");
  }
  out << "; custody [";
  Pile(out, state.custody);
  out << "]; stage " << static_cast<int>(state.stage);
  if (state.to_send) {
    out << "; " << Letter(state.to_send->from) << " may send "
        << state.to_send->count;
  }
  out << "\n";
}

void MovesLine(std::ostream& out, const std::vector<Moved>& moves) {
  for (const Moved& move : moves) {
    out << " " << move.card << ":" << rules::SpotName(move.from) << ">"
        << rules::SpotName(move.to);
  }
}

void SaidLines(std::ostream& out, const Facts& facts) {
  for (const rules::Exit& exit : facts.exits) {
    out << "    exit " << exit.card << " by "
        << (exit.by ? Letter(*exit.by) : '?') << " " << exit.at.t.ns / 1000
        << (exit.both_hands ? " both hands" : "");
    if (exit.hand.left_ppm) out << " left " << *exit.hand.left_ppm;
    if (exit.hand.other_ppm) out << " other " << *exit.hand.other_ppm;
    out << "\n";
  }
  for (const rules::Meeting& meeting : facts.meetings) {
    out << "    meeting " << Letter(meeting.side) << " on " << meeting.card
        << " " << meeting.at.t.ns / 1000 << "\n";
  }
  for (const rules::Established& e : facts.established) {
    out << "    said " << static_cast<int>(e.kind) << " side "
        << (e.side ? Letter(*e.side) : '-') << " card " << e.card.value_or(0)
        << "\n";
  }
  if (facts.decided) {
    out << "    decided taker "
        << (facts.decided->taker ? Letter(*facts.decided->taker) : '-')
        << " faults " << facts.decided->faults.a << " "
        << facts.decided->faults.b << "\n";
  }
}

void MatesLine(std::ostream& out, const State& state) {
  for (const Side side : kBothSides) {
    out << " " << Letter(side) << ":";
    for (const rules::Mate& mate : state.mates[side]) {
      out << (mate.seat ? static_cast<int>(*mate.seat) : -1)
          << (!mate.hand                  ? ""
              : *mate.hand == Hand::kLeft ? "l"
                                          : "r")
          << " ";
    }
  }
  if (state.judge_right_of) out << " judge " << Letter(*state.judge_right_of);
}

}  // namespace

std::string ReadingText(const State& state, const Facts& facts) {
  std::ostringstream out;
  const auto lay = state.Find(facts.called);
  out << "    called " << facts.called << " "
      << (lay ? rules::SpotName(*lay) : "dead") << ";";
  MatesLine(out, state);
  StateLine(out, state);
  for (const rules::Touch& touch : facts.early) Line(out, touch, "early");
  for (const rules::Touch& touch : facts.touches) Line(out, touch, "touch");
  SaidLines(out, facts);
  return out.str();
}

std::string RulingText(const rules::Ruling& ruling, const State& after) {
  std::ostringstream out;
  out << "outcome " << static_cast<int>(ruling.outcome) << " taker "
      << (ruling.taker ? Letter(*ruling.taker) : '-') << " faults";
  for (const rules::Fault& fault : ruling.faults) {
    out << " " << Letter(fault.player) << fault.card << "/" << fault.rule << "/"
        << static_cast<int>(fault.verdict);
  }
  std::vector<Moved> moves;
  for (const rules::Move& move : ruling.moves) {
    moves.push_back({move.card, move.from, move.to});
  }
  MovesLine(out, moves);
  StateLine(out, after);
  for (const rules::Reason& reason : ruling.open) {
    out << "            open " << reason.rule << " "
        << rules::Render(reason.words).en << "\n";
  }
  return out.str();
}

std::string AnswerText(const Answer& answer) {
  std::ostringstream out;
  out << "outcome " << static_cast<int>(answer.outcome) << " taker "
      << (answer.taker ? Letter(*answer.taker) : '-') << " faults "
      << answer.faults.a << " " << answer.faults.b;
  MovesLine(out, answer.moves);
  StateLine(out, answer.after);
  if (!answer.open.empty()) out << "            open " << answer.open << "\n";
  return out.str();
}

std::string StateDifference(const State& a, const State& b) {
  if (a.court != b.court) return "court";
  if (a.piles != b.piles) return "piles";
  if (a.owed != b.owed) return "debts";
  if (a.custody != b.custody) return "custody";
  if (a.to_send != b.to_send) return "to send";
  if (a.stage != b.stage) return "stage";
  if (a.valid_hand != b.valid_hand) return "valid hand";
  if (a.mates != b.mates) return "mates";
  return a == b ? "" : "state";
}

}  // namespace kimari::oracle
