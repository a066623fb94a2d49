#include "host/rules/kyogi_questions.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "host/rules/text.h"

namespace kimari::rules {
namespace {

constexpr int32_t kExcluded = 1'000'000 - kSurePpm;
constexpr int32_t kHalf = 500'000;

Answer SetOrder(Order order) {
  return {[order](Facts& facts) { facts.first.order = order; }};
}
Answer Nothing() {
  return {[](Facts&) {}};
}

// The orders worth trying, likeliest first. With shares, the least likely ones
// are left out as long as all of those together stay below one in a thousand.
std::vector<Answer> Orders(const First& first) {
  struct Share {
    int32_t ppm;
    Order order;
  };
  const First::Shares& s = first.shares;
  std::array<Share, 4> shares = {{{s.a_first, Order::kAFirst},
                                  {s.b_first, Order::kBFirst},
                                  {s.same_time, Order::kSameTime},
                                  {s.nobody, Order::kNobody}}};
  const bool known = s != First::Shares{};
  if (!known) {
    std::optional<Side> lean = first.leaning;
    if (first.order == Order::kOnlyA || first.order == Order::kAFirst) {
      lean = Side::kA;
    } else if (first.order == Order::kOnlyB || first.order == Order::kBFirst) {
      lean = Side::kB;
    }
    if (lean) shares[lean == Side::kB ? 1 : 0].ppm = 2;
    shares[first.order == Order::kNobody ? 3 : 2].ppm = 1;
  }
  std::stable_sort(
      shares.begin(), shares.end(),
      [](const Share& a, const Share& b) { return a.ppm > b.ppm; });
  std::vector<Answer> orders;
  int32_t left = 1'000'000;
  for (const Share& share : shares) {
    if (known && left <= kExcluded) break;
    orders.push_back(SetOrder(share.order));
    left -= share.ppm;
  }
  return orders;
}

// An order short of 0.999 is open, whatever it is called; 0 is not stated.
bool IsOpen(const First& first) {
  return first.order == Order::kOpen ||
         (first.certainty_ppm > 0 && first.certainty_ppm < kSurePpm);
}

Question WhoWasFirst(const First& first) {
  Question question;
  question.rule = "R-KA-5";
  question.en =
      first.why.empty() ? "who was first is not sure enough" : first.why;
  question.ja = first.why_ja.empty() ? "どちらが先か確かでない" : first.why_ja;
  question.answers = Orders(first);
  return question;
}

// Up to this an other hand is not considered: hardly ever does one play.
constexpr int32_t kHandExcluded = 10'000;

bool HandIsOpen(const Contact& c) {
  return c.other_hand_ppm && *c.other_hand_ppm > kHandExcluded &&
         *c.other_hand_ppm < kSurePpm;
}

// Doubtful contacts of one player that matter in the same way, asked together:
// one more of a kind that is certain changes nothing, so all or none will do.
struct Kind {
  Side player = Side::kA;
  Side territory = Side::kA;
  bool called = false;
  bool valid_hand = true;
  auto operator<=>(const Kind&) const = default;
};
Kind KindOf(const Facts& facts, const Contact& c) {
  return {c.player, c.territory, c.card == facts.called, c.valid_hand};
}
bool IsDoubtful(const Contact& c) { return c.certainty_ppm < kSurePpm; }

void Drop(Facts& facts, const Kind& kind) {
  const Facts& all = facts;
  const auto gone = std::remove_if(
      facts.contacts.begin(), facts.contacts.end(), [&](const Contact& c) {
        return IsDoubtful(c) && KindOf(all, c) == kind;
      });
  facts.contacts.erase(gone, facts.contacts.end());
}
// Marked as assumed, so that a later question does not take them for its own.
void Keep(Facts& facts, const Kind& kind, Side player) {
  for (Contact& c : facts.contacts) {
    if (!IsDoubtful(c) || KindOf(facts, c) != kind) continue;
    c.certainty_ppm = kSurePpm;
    if (c.player == player) continue;
    c.player = player;
    c.valid_hand = true;
    c.other_hand_ppm.reset();
  }
}

// Touched or only pushed out: who was first is answered, not in which way.
bool MayBePush(const Facts& facts, const Contact& c) {
  return std::any_of(
      facts.exits.begin(), facts.exits.end(), [&](const Exit& e) {
        return e.card == c.card && e.by.value_or(c.player) == c.player;
      });
}

// Whose first touch may not count: then that of the second does.
bool MayBeByOtherHand(const Facts& facts, Side player) {
  return std::any_of(facts.contacts.begin(), facts.contacts.end(),
                     [&](const Contact& c) {
                       return c.card == facts.called && c.player == player &&
                              (!c.valid_hand || HandIsOpen(c));
                     });
}

Question WhoseTouch(const Facts& facts, const Kind& kind) {
  CardId card = 0;
  int32_t certainty = 0;  // of the likeliest
  bool may_be_others = false;
  bool may_be_push = false;
  bool may_hover = false;
  for (const Contact& c : facts.contacts) {
    if (!IsDoubtful(c) || KindOf(facts, c) != kind) continue;
    may_be_push = may_be_push || MayBePush(facts, c);
    may_be_others =
        may_be_others || c.others_ppm.value_or(1'000'000) > kExcluded;
    if (c.certainty_ppm <= certainty) continue;
    card = c.card;
    certainty = c.certainty_ppm;
    may_hover = c.may_hover;
  }
  const Answer his = {[kind](Facts& f) { Keep(f, kind, kind.player); }};
  const Answer none = {[kind](Facts& f) { Drop(f, kind); }};
  const Answer others = {
      [kind](Facts& f) { Keep(f, kind, Other(kind.player)); }};
  Question question;
  if (kind.called && kind.valid_hand && may_be_push) {
    question.rule = "R-KA-6";
    question.en = "whether " + Name(kind.player) + " touched card " +
                  std::to_string(card) + " or only pushed it out is not seen";
    question.ja = Name(kind.player) + "が" + std::to_string(card) +
                  "番の札に触れたか、札押しだけか見えない";
    question.answers = {his, none};
    return question;
  }
  question.rule = "R-KA-30";
  question.en = "that " + Name(kind.player) + " touched card " +
                std::to_string(card) + " is only " + PercentText(certainty) +
                " % sure";
  question.ja = Name(kind.player) + "が" + std::to_string(card) +
                "番の札に触れた確かさは" + PercentText(certainty) + " %";
  if (may_hover) {
    question.en = "whether " + Name(kind.player) + " touched card " +
                  std::to_string(card) + " or only held a hand over it";
    question.ja = Name(kind.player) + "が" + std::to_string(card) +
                  "番の札に触れたか、囲い手だけか";
    question.en += " is not told (" + PercentText(certainty) + " %)";
    question.ja += "判別できない(" + PercentText(certainty) + " %)";
  }
  question.answers = {his, none};
  if (certainty < kHalf) std::swap(question.answers[0], question.answers[1]);
  if (may_be_others) question.answers.push_back(others);
  return question;
}

void AskWhoseTouches(const Facts& facts, std::optional<Side> territory,
                     std::vector<Question>& questions) {
  std::set<Kind> kinds;
  for (const Contact& c : facts.contacts) {
    const bool called = c.card == facts.called;
    const bool free = !called && c.territory == territory;
    const bool answered = called && c.valid_hand && !MayBePush(facts, c) &&
                          !MayBeByOtherHand(facts, Other(c.player));
    if (IsDoubtful(c) && !free && !answered) kinds.insert(KindOf(facts, c));
  }
  for (const Kind& kind : kinds) questions.push_back(WhoseTouch(facts, kind));
}

// Contacts of one player that his hand matters for in the same way, whichever
// hand it was: that of all of them together.
struct Strokes {
  Side player = Side::kA;
  Side territory = Side::kA;
  bool called = false;
  auto operator<=>(const Strokes&) const = default;
};
Strokes StrokesOf(const Facts& facts, const Contact& c) {
  return {c.player, c.territory, c.card == facts.called};
}

Answer WithHand(const Strokes& strokes, bool valid) {
  return {[strokes, valid](Facts& facts) {
    for (Contact& c : facts.contacts) {
      if (HandIsOpen(c) && StrokesOf(facts, c) == strokes) c.valid_hand = valid;
    }
  }};
}

void AskWhichHand(const Facts& facts, std::optional<Side> territory,
                  std::vector<Question>& questions) {
  std::map<Strokes, const Contact*> doubtful;  // the likeliest other hand
  for (const Contact& c : facts.contacts) {
    const bool called = c.card == facts.called;
    if (!HandIsOpen(c) || (!called && c.territory == territory)) continue;
    const Contact*& most = doubtful[StrokesOf(facts, c)];
    if (most == nullptr || *c.other_hand_ppm > *most->other_hand_ppm) most = &c;
  }
  for (const auto& [strokes, contact] : doubtful) {
    const int32_t other = *contact->other_hand_ppm;
    const std::string card = std::to_string(contact->card);
    Question question;
    question.rule = "R-KA-15";
    question.en = "that " + Name(strokes.player) + " touched card " + card +
                  " with the other hand than the valid one is " +
                  PercentText(other) + " % sure";
    question.ja = Name(strokes.player) + "が" + card +
                  "番の札に有効手でない手で触れた確かさは" +
                  PercentText(other) + " %";
    question.answers = {WithHand(strokes, true), WithHand(strokes, false)};
    if (other > kHalf) std::swap(question.answers[0], question.answers[1]);
    questions.push_back(std::move(question));
  }
}

bool IsLate(const Contact& c, Side player) {
  return c.player == player && c.after_pause;
}

Answer PutCardsInOrder(Side player) {
  return {[player](Facts& f) {
    const auto gone =
        std::remove_if(f.contacts.begin(), f.contacts.end(),
                       [&](const Contact& c) { return IsLate(c, player); });
    f.contacts.erase(gone, f.contacts.end());
  }};
}

// With the called card he takes it, if nobody had reached it before the pause.
Answer Played(Side player) {
  return {[player](Facts& f) {
    const bool reached = std::any_of(
        f.contacts.begin(), f.contacts.end(), [&](const Contact& c) {
          return IsLate(c, player) && c.card == f.called;
        });
    if (!reached || f.first.order != Order::kNobody) return;
    f.first.order = player == Side::kA ? Order::kOnlyA : Order::kOnlyB;
  }};
}

// Late touches of one player, played all or none.
void AskWhetherPlayed(const Facts& facts, std::optional<Side> territory,
                      std::vector<Question>& questions) {
  for (const Side player : {Side::kA, Side::kB}) {
    const Contact* earliest = nullptr;
    for (const Contact& c : facts.contacts) {
      const bool free = c.card != facts.called && c.territory == territory;
      if (!IsLate(c, player) || free) continue;
      if (earliest == nullptr || c.at.t < earliest->at.t) earliest = &c;
    }
    if (earliest == nullptr) continue;
    const std::string who = Name(player);
    const std::string card = std::to_string(earliest->card);
    const std::string pause = SecondsText(*earliest->after_pause);
    questions.push_back({"R-KK-20",
                         who + " touched card " + card + " after a pause of " +
                             pause + " s in this reading: playing or tidying?",
                         "この札で" + pause + "秒の間があった後、" + who +
                             "が" + card + "番の札に触れた:競技か片付けか",
                         {PutCardsInOrder(player), Played(player)}});
  }
}

Answer AddTouch(Contact contact) {
  return {[contact](Facts& f) { f.contacts.push_back(contact); }};
}

// A doubt about one card: nobody more, or either player, touched it.
void AskAboutDoubts(const Position& position, const Facts& facts,
                    std::vector<Question>& questions) {
  std::set<CardId> asked;
  for (const Facts::Doubt& d : facts.doubts) {
    if (!d.card || !asked.insert(*d.card).second) continue;
    Question question{"R-KA-30", d.en, d.ja, {Nothing()}};
    const auto at = position.court.find(*d.card);
    if (*d.card == facts.called && at != position.court.end()) {
      for (const Order order :
           {Order::kAFirst, Order::kBFirst, Order::kSameTime, Order::kNobody}) {
        question.answers.push_back(SetOrder(order));
      }
    } else if (at != position.court.end()) {
      const CardId card = *d.card;
      question.answers.push_back({[card](Facts& f) {
        const auto gone =
            std::remove_if(f.contacts.begin(), f.contacts.end(),
                           [card](const Contact& c) { return c.card == card; });
        f.contacts.erase(gone, f.contacts.end());
      }});
      for (const Side player : {Side::kA, Side::kB}) {
        Contact contact;
        contact.player = player;
        contact.card = card;
        contact.territory = at->second;
        question.answers.push_back(AddTouch(contact));
      }
    }
    questions.push_back(std::move(question));
  }
}

// The score and the eyes disagree on where a card lay.
void AskWhereItLay(const Position& position, const Facts& facts,
                   std::vector<Question>& questions) {
  std::set<CardId> asked;
  for (const Contact& c : facts.contacts) {
    const auto at = position.court.find(c.card);
    if (at == position.court.end() || at->second == c.territory ||
        c.card == facts.called || !asked.insert(c.card).second) {
      continue;
    }
    const CardId card = c.card;
    const Side side = at->second;
    Question question;
    question.rule = "R-KA-9";
    question.en = "card " + std::to_string(card) + " is counted in " +
                  Name(side) + "'s territory and was felt in the other";
    question.ja = std::to_string(card) + "番の札は" + Name(side) +
                  "の陣のはずだが、反対の陣で触れられた";
    question.answers = {Nothing(), {[card, side](Facts& f) {
                          for (Contact& each : f.contacts) {
                            if (each.card == card) each.territory = side;
                          }
                        }}};
    questions.push_back(std::move(question));
  }
}

}  // namespace

Facts WithoutImprobable(const Facts& facts) {
  Facts probable = facts;
  const auto gone = std::remove_if(
      probable.contacts.begin(), probable.contacts.end(),
      [](const Contact& c) { return c.certainty_ppm <= kExcluded; });
  probable.contacts.erase(gone, probable.contacts.end());
  return probable;
}

Facts WithoutOpen(const Position& position, const Facts& facts) {
  std::set<CardId> doubted;
  for (const Facts::Doubt& d : facts.doubts) {
    if (d.card) doubted.insert(*d.card);
  }
  const auto open = [&](const Contact& c) {
    const auto at = position.court.find(c.card);
    return IsDoubtful(c) || HandIsOpen(c) || c.after_pause ||
           doubted.contains(c.card) ||
           (at != position.court.end() && at->second != c.territory);
  };
  Facts certain = facts;
  const auto gone =
      std::remove_if(certain.contacts.begin(), certain.contacts.end(), open);
  certain.contacts.erase(gone, certain.contacts.end());
  return certain;
}

std::vector<Question> QuestionsOf(const Position& position,
                                  const Facts& facts) {
  std::vector<Question> questions;
  if (facts.misread) return questions;
  std::optional<Side> territory;
  const auto at = position.court.find(facts.called);
  if (at != position.court.end()) territory = at->second;
  if (territory && !facts.lost_by && IsOpen(facts.first)) {
    questions.push_back(WhoWasFirst(facts.first));
  }
  AskWhetherPlayed(facts, territory, questions);
  AskWhoseTouches(facts, territory, questions);
  AskWhichHand(facts, territory, questions);
  AskWhereItLay(position, facts, questions);
  AskAboutDoubts(position, facts, questions);
  return questions;
}

}  // namespace kimari::rules
