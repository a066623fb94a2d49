// Readings made up from a seed: the demo match.
//
// The first six of the list below come once each, in an order drawn from the
// seed, when there are ten readings or more; the rest are close takes.
#include <algorithm>
#include <cmath>

#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

enum class Event {
  kOwnTake,   // from one's own territory, the opponent late or away
  kFarTake,   // from the opponent's territory: a card is sent
  kSameTime,  // true difference at most 0.3 ms, on one card
  kFault,     // one player touches the territory without the called card
  kDeadUntouched,
  kDeadTouched,
  kCloseTake,  // both reach the called card, 3 to 60 ms apart
};

class MadeUp {
 public:
  MadeUp(Scenario& scenario, Random random)
      : scenario_(scenario), random_(random) {
    for (const PlacedCard& card : scenario.layout) live_.push_back(card);
    for (const cards::Card& card : scenario.deck.cards) {
      if (Find(scenario.layout, card.number) == nullptr) {
        dead_.push_back(card.number);
      }
    }
    Shuffle(live_);
    Shuffle(dead_);
  }

  template <typename T>
  void Shuffle(std::vector<T>& items) {
    for (size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[random_.Below(i)]);
    }
  }

  // False when no card is left for it.
  bool Add(Event event) {
    const bool dead =
        event == Event::kDeadUntouched || event == Event::kDeadTouched;
    if (dead ? dead_.empty() : live_.empty()) return false;
    PlannedReading reading;
    const double touch = random_.Uniform(350, 1500);
    if (dead) {
      reading.card = dead_.back();
      dead_.pop_back();
      if (event == Event::kDeadTouched) {
        if (live_.empty()) return false;
        Hit(reading, Coin(), Any(), touch);
      }
    } else {
      const PlacedCard called = Draw(event != Event::kCloseTake);
      reading.card = called.card;
      Play(event, called, touch, reading);
    }
    scenario_.readings.push_back(std::move(reading));
    return true;
  }

 private:
  // The next card to be called; a `staying` one is not in a lower row, whose
  // cards may be sent over before it is read.
  PlacedCard Draw(bool staying) {
    auto it = std::find_if(live_.rbegin(), live_.rend(), [&](const auto& c) {
      return !staying || c.row < scenario_.Court().Rows() - 1;
    });
    if (it == live_.rend()) it = live_.rbegin();
    const PlacedCard card = *it;
    live_.erase(std::next(it).base());
    return card;
  }
  Side Coin() { return random_.Below(2) == 0 ? Side::kA : Side::kB; }
  double Sign() { return random_.Below(2) == 0 ? -1 : 1; }

  void Play(Event event, const PlacedCard& called, double touch,
            PlannedReading& reading) {
    const Side holder = called.territory;
    switch (event) {
      case Event::kOwnTake:
        Hit(reading, holder, called.card, touch);
        if (random_.Below(2) == 0) {
          Hit(reading, Other(holder), called.card, touch + 60);
        }
        break;
      case Event::kFarTake:
        Hit(reading, Other(holder), called.card, touch);
        break;
      case Event::kSameTime:
        Hit(reading, holder, called.card, touch);
        Hit(reading, Other(holder), called.card,
            touch + random_.Uniform(-0.3, 0.3));
        break;
      case Event::kFault: {
        // A hand that goes to the wrong side; the other takes in peace.
        const Side faulter = Coin();
        const CardId wrong = AnyOf(Other(holder));
        if (wrong != 0) Hit(reading, faulter, wrong, touch);
        Hit(reading, Other(faulter), called.card,
            touch + random_.Uniform(30, 250));
        break;
      }
      default: {
        constexpr double kMargins[] = {3, 5, 8, 20, 60};
        const double margin = kMargins[random_.Below(5)] * Sign();
        const double first = std::max(touch, 420.0);
        Hit(reading, holder, called.card, first);
        Hit(reading, Other(holder), called.card, first + margin);
        break;
      }
    }
  }

  void Hit(PlannedReading& reading, Side player, CardId card, double touch) {
    const PlayerModel& model =
        scenario_.player_models[static_cast<size_t>(Index(player))];
    Stroke stroke;
    stroke.player = player;
    stroke.left = model.left_handed;
    stroke.kind =
        random_.Below(2) == 0 ? StrokeKind::kPress : StrokeKind::kSweep;
    stroke.aim = card == reading.card ? Aim::kCalled : Aim::kCard;
    stroke.card = card;
    stroke.off = {random_.Uniform(-8, 8), random_.Uniform(-8, 8)};
    stroke.touch_ms = std::round(touch * 1000) / 1000;
    stroke.speed_m_s = random_.Uniform(2.5, 5);
    stroke.descent_m_s = 0.35 * stroke.speed_m_s;
    stroke.press_ms = random_.Uniform(140, 260);
    stroke.touch_pf = model.touch_pf;
    stroke.where = "made up";
    reading.strokes.push_back(stroke);
  }

  // A card that was not read yet and so still lies on the court.
  CardId Any() { return live_[random_.Below(live_.size())].card; }
  // A card of one territory as the match begins, never one that can have been
  // sent over since: the cards sent are the last of the lower rows.
  CardId AnyOf(Side territory) {
    std::vector<CardId> cards;
    for (const PlacedCard& c : live_) {
      if (c.territory == territory && c.row < 2) cards.push_back(c.card);
    }
    return cards.empty() ? CardId{0} : cards[random_.Below(cards.size())];
  }

  Scenario& scenario_;
  Random random_;
  std::vector<PlacedCard> live_;  // on the court and not read yet
  std::vector<CardId> dead_;
};

}  // namespace

void MakeUpReadings(int count, Scenario& scenario) {
  MadeUp made_up(scenario, Stream(scenario.seed, 3));
  std::vector<Event> events{Event::kOwnTake,       Event::kFarTake,
                            Event::kSameTime,      Event::kFault,
                            Event::kDeadUntouched, Event::kDeadTouched};
  made_up.Shuffle(events);
  const auto wanted = static_cast<size_t>(count);
  events.resize(wanted, Event::kCloseTake);
  // The fixed kinds are spread over the first ten readings.
  std::vector<Event> first(events.begin(),
                           events.begin() + std::min<int>(count, 10));
  if (wanted > 6) made_up.Shuffle(first);
  std::copy(first.begin(), first.end(), events.begin());
  for (const Event event : events) {
    if (!made_up.Add(event)) made_up.Add(Event::kDeadUntouched);
  }
}

}  // namespace kimari::sim
