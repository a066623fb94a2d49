#include "host/game/rules/common_questions.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "host/base/certainty.h"

namespace kimari::rules {
namespace {

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
  // Among those as likely as each other the leaning is the first, else what is
  // neither side's: no side comes first by its name.
  const auto rank = [&first](Order order) {
    if (order == Order::kAFirst) return first.leaning == Side::kA ? 0 : 2;
    if (order == Order::kBFirst) return first.leaning == Side::kB ? 0 : 2;
    return 1;
  };
  auto likeliest = shares.begin();
  for (auto share = shares.begin();
       share != shares.end() && share->ppm == shares.front().ppm; ++share) {
    if (rank(share->order) < rank(likeliest->order)) likeliest = share;
  }
  std::rotate(shares.begin(), likeliest, likeliest + 1);
  std::vector<Answer> orders;
  int32_t left = 1'000'000;
  for (const Share& share : shares) {
    if (known && left <= kExcludedPpm) break;
    orders.push_back(SetOrder(share.order));
    left -= share.ppm;
  }
  return orders;
}

bool IsLate(const Touch& t, Side player) {
  return t.side == player && t.after_pause;
}

Answer PutCardsInOrder(Side player) {
  return {[player](Facts& f) {
    std::erase_if(f.touches, [&](const Touch& t) { return IsLate(t, player); });
  }};
}

// With the called card he takes it, if nobody had reached it before the pause.
Answer Played(Side player) {
  return {[player](Facts& f) {
    const bool reached =
        std::any_of(f.touches.begin(), f.touches.end(), [&](const Touch& t) {
          return IsLate(t, player) && t.card == f.called;
        });
    if (!reached || f.first.order != Order::kNobody) return;
    f.first.order = player == Side::kA ? Order::kOnlyA : Order::kOnlyB;
  }};
}

Answer AddTouch(const Touch& touch) {
  return {[touch](Facts& f) { f.touches.push_back(touch); }};
}

}  // namespace

bool IsOpen(const First& first) {
  return first.order == Order::kOpen ||
         (first.certainty_ppm > 0 && first.certainty_ppm < kSurePpm);
}

Question WhoWasFirst(const First& first, std::string rule) {
  Question question;
  question.rule = std::move(rule);
  question.words =
      first.why.Empty() ? Words{Key::kOrderNotSure, {}} : first.why;
  question.answers = Orders(first);
  return question;
}

void AskWhetherPlayed(const Facts& facts, std::optional<Side> territory,
                      const std::string& rule,
                      std::vector<Question>& questions) {
  for (const Side player : kBothSides) {
    const Touch* earliest = nullptr;
    for (const Touch& t : facts.touches) {
      const bool free = t.card != facts.called && territory &&
                        t.where == Territory(*territory);
      if (!IsLate(t, player) || free) continue;
      if (earliest == nullptr || t.down.t < earliest->down.t) earliest = &t;
    }
    if (earliest == nullptr) continue;
    questions.push_back(
        {rule,
         {Key::kPlayingOrTidying,
          {player, Card{earliest->card}, SecondsOf(*earliest->after_pause)}},
         {PutCardsInOrder(player), Played(player)}});
  }
}

void AskAboutDoubts(const State& state, const Facts& facts,
                    const std::string& rule, std::vector<Question>& questions) {
  std::set<CardId> asked;
  for (const Doubt& d : facts.doubts) {
    if (!d.card || !asked.insert(*d.card).second) continue;
    Question question{rule, d.words, {Nothing()}};
    const auto at = state.court.find(*d.card);
    const bool lies = at != state.court.end();
    if (*d.card == facts.called && lies) {
      for (const Order order :
           {Order::kAFirst, Order::kBFirst, Order::kSameTime, Order::kNobody}) {
        question.answers.push_back(SetOrder(order));
      }
    } else if (lies) {
      const CardId card = *d.card;
      question.answers.push_back({[card](Facts& f) {
        std::erase_if(f.touches,
                      [card](const Touch& t) { return t.card == card; });
      }});
      for (const Side player : kBothSides) {
        Touch touch;
        touch.side = player;
        touch.card = card;
        touch.where = at->second;
        question.answers.push_back(AddTouch(touch));
      }
    }
    questions.push_back(std::move(question));
  }
}

}  // namespace kimari::rules
