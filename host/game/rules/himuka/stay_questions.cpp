// Until when a hand lay on its card.
#include <algorithm>
#include <limits>
#include <utility>

#include "host/game/rules/himuka/decide.h"
#include "host/game/rules/himuka/questions.h"
#include "host/game/rules/instants.h"

namespace kimari::rules::himuka {
namespace {

// As Before tells it (kSureSigmasSquared).
Duration Reach(const Instant& moment) {
  return {moment.sigma.ns * 3'091 / 1'000 + 1};
}

// One hand that lay on a card, until when not being told: whether it was there
// as long as a press lasts, and when other hands came that may be the same
// player's. Not pressed it is one of no pair, as if it had left before them
// all.
class Stay {
 public:
  Stay(const Play& play, const Touch& touch) : touch_(touch) {
    for (const Touch& other : play.facts.touches) {
      if (&other == &touch || other.side != touch.side ||
          !MayBeOtherHands(play, touch, other)) {
        continue;
      }
      pair_ = true;
      if (play.options.hands_at_once == HandsAtOnce::kDown ||
          Compare(play, touch.down, other.down) == Came::kSameTime) {
        meets_ = true;
        continue;
      }
      if (touch.down.t <= other.down.t) others_.push_back(other.down);
      // By when that one left.
      if (other.down.t <= touch.down.t) meets_ = true;
    }
    std::stable_sort(
        others_.begin(), others_.end(),
        [](const Instant& a, const Instant& b) { return a.t < b.t; });
    if (play.options.press) {
      pressed_ = {touch.down.t + *play.options.press, touch.down.sigma};
    }
  }

  bool PressIsOpen() const { return pair_ && pressed_ && !LayAt(*pressed_); }
  bool IsOpen() const {
    if (!pair_ || (pressed_ && LayAt(*pressed_) == false)) return false;
    return PressIsOpen() ||
           std::any_of(others_.begin(), others_.end(),
                       [&](const Instant& at) { return !LayAt(at); });
  }

  // When it may have left, one instant for each way it matters, the likeliest
  // first: before a press, or by the number of others that it was there to
  // meet. Nothing: between two that are too close to be told apart, and it is
  // not said of which.
  std::vector<std::optional<HostTime>> Ends() const {
    std::vector<std::optional<HostTime>> ends;
    const auto add = [&](std::optional<HostTime> end, bool likeliest) {
      if (!end && std::find(ends.begin(), ends.end(), end) != ends.end()) {
        return;
      }
      ends.insert(likeliest ? ends.begin() : ends.end(), end);
    };
    const bool unpressed = touch_.up && pressed_ && *touch_.up < pressed_->t;
    if (PressIsOpen()) add(BeforeAll(), unpressed);
    for (size_t met = 0; met <= others_.size(); ++met) {
      if (!MayHaveMet(met) || (met == 0 && PressIsOpen() && !meets_)) {
        continue;
      }
      const bool alone = met == 0 && !meets_;
      add(alone ? BeforeAll() : EndAfter(met),
          !unpressed && met == Likeliest());
    }
    return ends;
  }

 private:
  std::optional<bool> LayAt(const Instant& at) const {
    if (!touch_.up) return std::nullopt;
    const auto left = Before(Instant{*touch_.up, {}}, at);
    return left ? std::optional(!*left) : std::nullopt;
  }
  // By what is told: the first `met` of the others, and no more.
  bool MayHaveMet(size_t met) const {
    for (size_t i = 0; i < others_.size(); ++i) {
      if (LayAt(others_[i]).value_or(i < met) != (i < met)) return false;
    }
    return true;
  }
  std::optional<HostTime> BeforeAll() const {
    HostTime to{std::numeric_limits<int64_t>::max()};
    for (const Instant& at : others_) to = std::min(to, at.t - Reach(at));
    return pressed_ ? std::min(to, pressed_->t - Reach(*pressed_)) : to;
  }
  // Pressed, there when so many of them came, and gone when the next did.
  std::optional<HostTime> EndAfter(size_t met) const {
    HostTime from = touch_.down.t;
    if (pressed_) from = pressed_->t + Reach(*pressed_);
    for (size_t i = 0; i < met; ++i) {
      from = std::max(from, others_[i].t + Reach(others_[i]));
    }
    if (met == others_.size()) return from;
    HostTime to = others_[met].t - Reach(others_[met]);
    for (size_t i = met; i < others_.size(); ++i) {
      to = std::min(to, others_[i].t - Reach(others_[i]));
    }
    if (to < from) return std::nullopt;
    return from + (to - from) / 2;
  }
  size_t Likeliest() const {
    if (!touch_.up) return others_.size() + 1;  // none
    return static_cast<size_t>(
        std::count_if(others_.begin(), others_.end(),
                      [&](const Instant& at) { return at.t <= *touch_.up; }));
  }

  const Touch& touch_;
  bool pair_ = false;   // it may be one of two hands of one player
  bool meets_ = false;  // one of the others, whenever this one left
  std::optional<Instant> pressed_;
  std::vector<Instant> others_;  // came down, by time
};

}  // namespace

void AskHowLong(const Play& play, std::vector<Question>& questions) {
  const std::vector<Touch>& all = play.facts.touches;
  for (size_t i = 0; i < all.size(); ++i) {
    const Touch& t = all[i];
    const Stay stay(play, t);
    if (!stay.IsOpen()) continue;
    Question question{"R-HT-27", {Key::kHandsUnclear, {t.side}}, {}};
    if (stay.PressIsOpen()) {
      question.words = {Key::kPressUnclear, {t.side, Card{t.card}}};
    }
    for (const std::optional<HostTime>& up : stay.Ends()) {
      question.answers.push_back(
          {[i, up](Facts& facts) { facts.touches[i].up = up; }});
    }
    questions.push_back(std::move(question));
  }
}

}  // namespace kimari::rules::himuka
