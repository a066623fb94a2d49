// What the pages of a drill and of its coach are told, key by key: the JSON and
// the page's types (page/drill_view.ts) come from here
// (host/uses/web/json_of.h).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "host/court/plan.h"
#include "host/game/cards/deck.h"
#include "host/game/cards/kimariji.h"
#include "host/uses/drill/coach.h"
#include "host/uses/drill/drill_json.h"
#include "host/uses/drill/history.h"
#include "host/uses/drill/words.h"
#include "host/uses/web/json_of.h"

namespace kimari::drill {

// A card as it is printed; empty: the deck has none of that number.
struct Printed {
  cards::CardId card = 0;
};
// By what a card is known while none was read.
struct KnownBy {
  cards::CardId card = 0;
};
// A card that lies nowhere, in a set whose cards lie.
struct LiesNowhere {
  cards::CardId card = 0;
};
struct CardsOfDeck {};
// Places of the set that were answered, from the first on.
struct AnsweredSoFar {};

struct Values {
  const cards::Deck* deck = nullptr;
  const DrillSet* set = nullptr;
  int answered = 0;

  // The cards of the deck, as a drill may ask for any.
  std::vector<Choice> operator()(CardsOfDeck) const {
    std::vector<Choice> all;
    for (const cards::Card& card : deck->cards) {
      all.push_back(
          {card.number, cards::StaticKimariji(*deck, card.number).text});
    }
    return all;
  }
  std::string operator()(Printed printed) const {
    const cards::Card* card = deck->Find(printed.card);
    return card == nullptr ? std::string() : card->torifuda;
  }
  std::string operator()(KnownBy known) const {
    return cards::StaticKimariji(*deck, known.card).text;
  }
  bool operator()(LiesNowhere asked) const { return set->Dead(asked.card); }
  int operator()(AnsweredSoFar) const { return answered; }
  std::array<double, 2> operator()(const WayPoint& point) const {
    return {point.x_mm, point.y_mm};
  }
};

// -- what is asked ------------------------------------------------------------

void Fields(auto& v, const Drill& drill) {
  v("id", drill.id);
  v("name", drill.name);
  v("about", drill.about);
  v("kind", drill.kind);
  v("court", drill.court);
  v("dead", drill.dead);
  v("mat", OnlyOnTheMat(drill.kind));
  v("cards", drill.cards.size());
  v("questions", drill.questions);
  v("flow", drill.flow);
  // A phone plays it without the program.
  v("alone", drill.kind == Kind::kKimariji && !drill.typed && !drill.changing);
}

void Fields(auto& v, const TapHabit& habit) {
  v("early_ms", habit.early_ms);
  v("sigma_ms", habit.sigma_ms);
}

void Fields(auto& v, const Offer& offer) {
  v("drills", offer.drills);
  v("first", offer.first);
  v("players", offer.players);
  v("habits", offer.habits);
}

void Fields(auto& v, const Laid& laid) {
  v("card", laid.card);
  v("torifuda", Printed{laid.card});
  v("kimariji", KnownBy{laid.card});
  v("half", laid.half);
  v("row", laid.row);
  v("column", laid.column);
}

// A card where its player lays it.
struct Usual {
  cards::CardId card = 0;
};
void Fields(auto& v, const Usual& usual) {
  v("card", usual.card);
  v("kimariji", KnownBy{usual.card});
}
struct UsualWing {
  int row = 0;
  Wing wing = Wing::kLeft;
  std::vector<Usual> cards;  // from the side line inwards
};
void Fields(auto& v, const UsualWing& part) {
  v("row", part.row);
  v("wing", part.wing);
  v("cards", part.cards);
}
void Fields(auto& v, const PlacesView& view) {
  std::vector<UsualWing> wings;
  for (int row = kRows - 1; row >= 0; --row) {
    for (const Wing wing : {Wing::kLeft, Wing::kRight}) {
      UsualWing& part = wings.emplace_back(UsualWing{row, wing, {}});
      for (const cards::CardId card : view.places.Of(row, wing)) {
        part.cards.push_back({card});
      }
    }
  }
  v("own", view.own);
  v("wings", wings);
}

void Fields(auto& v, const Choice& choice) {
  v("card", choice.card);
  v("kimariji", choice.kimariji);
  v("torifuda", Printed{choice.card});
}

void Fields(auto& v, const Asked& asked) {
  v("card", asked.card);
  v("torifuda", Printed{asked.card});
  v("kimariji", asked.kimariji.text);
  v("dead", LiesNowhere{asked.card});
  v("why", asked.why);
  v("choices", asked.choices);
  v("after_min", asked.after_min);
  v("ghost", asked.ghost);
  v("ghost_ms", asked.ghost_ms);
}

void Fields(auto& v, const FiveMinutes& plan) {
  v("drill", plan.drill);
  v("court", plan.court);
  v("dead", plan.dead);
  v("needs", plan.needs);
  v("count", plan.count);
  v("of", plan.of);
  v("cards", plan.cards);
}

void Fields(auto& v, const CarryView& view) {
  v("cards", CardsOfDeck{});
  v("weak", view.weak);
}

void Fields(auto& v, const PlanView& view) { v("plan", view.plan); }

void Fields(auto& v, const DrillSet& set) {
  v("set", set.id);
  v("player", set.player);
  v("seed", set.seed);
  v("drill", set.drill.id);
  v("name", set.drill.name);
  v("kind", set.drill.kind);
  v("typed", set.drill.typed);
  v("flow", set.drill.flow);
  v("changing", set.drill.changing);
  v("answered", AnsweredSoFar{});
  v("memorise_s", set.drill.memorise_s);
  v("lower", set.drill.lower);
  v("court", set.court);
  v("asked", set.asked);
}

void Fields(auto& v, const Marks& marks) {
  v("rate", marks.rate);
  v("first_sound_ms", marks.first_sound_ms);
  v("last_sound_ms", marks.last_sound_ms);
  v("kimariji_ms", marks.kimariji_ms);
  v("kimariji_sigma_ms", marks.kimariji_sigma_ms);
}

// -- what the coach says ------------------------------------------------------

void Fields(auto& v, const Measured& measured) {
  v("median", measured.median);
  v("sigma", measured.sigma);
}

void Fields(auto& v, const Figures& figures) {
  v("asked", figures.asked);
  v("right", figures.right);
  v("faults", figures.faults);
  v("missed", figures.missed);
  v("implausible", figures.implausible);
  v("guessed", figures.guessed);
  v("median_ms", figures.median_ms);
  v("spread_ms", figures.spread_ms);
  v("kimariji_median_ms", figures.kimariji_median_ms);
  v("kimariji_sigma_ms", figures.kimariji_sigma_ms);
  v("sigma_ms", figures.sigma_ms);
  v("kimariji_spread_ms", figures.kimariji_spread_ms);
  v("travel_ms", figures.travel_ms);
  v("moved_ms", figures.moved_ms);
  v("speed_m_s", figures.speed_m_s);
  v("way_mm", figures.way_mm);
  v("beside", figures.beside);
  v("enough", figures.Enough());
  v("kimariji_enough", figures.Enough(Since::kKimariji));
}

void Fields(auto& v, const Group& group) {
  v("of", group.of);
  v("figures", group.figures);
}

void Fields(auto& v, const CardFigures& card) {
  v("card", card.card);
  v("kimariji", card.kimariji);
  v("torifuda", Printed{card.card});
  v("figures", card.figures);
}

void Fields(auto& v, const Work& work) {
  v("card", work.card);
  v("kimariji", work.kimariji);
  v("torifuda", Printed{work.card});
  v("why", work.why);
  v("slower_ms", work.slower_ms);
  v("slower_sigma_ms", work.slower_sigma_ms);
  v("since", work.since);
  v("days", work.days);
  v("recall", work.recall);
}

void Fields(auto& v, const Step& step) {
  v("began", step.began);
  v("figures", step.figures);
}

void Fields(auto& v, const Duel& duel) {
  v("first", duel.first);
  v("second", duel.second);
  v("too_close", duel.too_close);
  v("ghost_faults", duel.ghost_faults);
}

void Fields(auto& v, const Hesitation& hesitation) {
  v("of", hesitation.of);
  v("figures", hesitation.figures);
  v("longer_ms", hesitation.longer_ms);
  v("sigma_ms", hesitation.sigma_ms);
}

void Fields(auto& v, const Approach& approach) {
  v("place", approach.place);
  v("card", approach.card);
  v("kimariji", approach.kimariji);
  v("near", approach.near);
  v("near_torifuda", Printed{approach.near});
  v("mm", approach.mm);
  v("touched", approach.touched);
}

void Fields(auto& v, const Reading& reading) {
  const Attempt& of = reading.of;
  v("place", of.place);
  v("kimariji", of.kimariji);
  v("dead", of.dead);
  v("right", Right(of));
  v("fault", Fault(of));
  v("sound_ms", of.sound_ms);
  v("sigma_ms", of.sigma_ms);
  v("kimariji_ms", of.kimariji_ms);
  v("travel_ms", TravelMs(of));
  v("travel_sigma_ms", TravelSigmaMs(of));
  v("beside", of.beside);
  v("ghost_ms", of.ghost_ms);
  v("first", of.ghost_ms ? web::WordOf(FirstOf(of)) : "");
  v("way", of.way);
}

void Fields(auto& v, const court::Plan& court) {
  v("width_mm", court.width);
  v("near_mm", court.near);
  v("far_mm", court.far);
}

void Fields(auto& v, const Praise& praise) {
  v("better", praise.better);
  v("count", praise.count);
  v("of", praise.of);
  v("ms", praise.ms);
  v("sigma", praise.sigma);
  v("cards", praise.cards);
}

void Fields(auto& v, const Best& best) {
  v("began", best.began);
  v("ms", best.ms);
  v("sigma", best.sigma);
  v("since", best.since);
  v("here", best.here);
}

void Fields(auto& v, const CoachView& view) {
  const Coach& set = view.set;
  const History& history = view.history;
  v("kind", set.kind);
  v("drill", view.one.drill);
  v("player", view.one.player);
  v("began", view.one.began);
  v("praise", view.progress.praise);
  v("best", view.progress.best);
  v("all", set.all);
  v("since", set.since);
  v("trend_since", history.since);
  v("duel", set.duel);
  v("by_wait", set.by_wait);
  v("total_ms", set.total_ms);
  v("dead", set.dead);
  v("dead_left", set.dead_left);
  v("by_length", set.by_length);
  v("by_row", set.by_row);
  v("by_half", set.by_half);
  v("by_initial", set.by_initial);
  v("slowest", set.slowest);
  v("most_missed", set.most_missed);
  v("hesitations", set.hesitations);
  v("approaches", set.approaches);
  // Where ways are drawn: of attempts on any mat, on that of kyogi.
  v("court", *court::Kyogi());
  v("readings", view.readings);
  v("tomorrow", history.tomorrow);
  v("sets", history.sets);
  v("weeks", history.weeks);
}

void Fields(auto& v, const Played& sitting) {
  v("set", sitting.set);
  v("began", sitting.began);
  v("drill", sitting.drill);
  v("kind", sitting.kind);
  v("figures", sitting.figures);
}

void Fields(auto& v, const Sittings& all) { v("sittings", all.sittings); }

}  // namespace kimari::drill
