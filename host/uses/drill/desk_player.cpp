// What a desk keeps of a player beside his answers: how he taps, where he lays
// his cards.
#include "host/base/text_forms.h"
#include "host/uses/drill/desk.h"

namespace kimari::drill {

Desk::Answered Desk::KeepHabit(const std::string& body) {
  const auto habit = HabitOf(body);
  if (!habit) return {400, habit.error()};
  const std::lock_guard lock(mutex_);
  if (Result<void> ok = habits_.Keep(habit->player, habit->habit); !ok) {
    return {ok.error().kind == ErrorKind::kUsage ? 409 : 500,
            TextOf(ok.error())};
  }
  return {};
}

Desk::Answered Desk::KeepPlaces(const std::string& body) {
  const auto wanted = PlacesWantedOf(body, deck_);
  if (!wanted) return {400, wanted.error()};
  const std::lock_guard lock(mutex_);
  const Result<void> ok = wanted->places
                              ? places_.Keep(wanted->player, *wanted->places)
                              : places_.Forget(wanted->player);
  if (!ok) {
    return {ok.error().kind == ErrorKind::kUsage ? 409 : 500,
            TextOf(ok.error())};
  }
  return {};
}

Desk::Got Desk::Plan(const std::string& player) {
  const std::lock_guard lock(mutex_);
  const auto attempts = KeptOf(player);
  if (!attempts) {
    return tl::unexpected(Answered{500, TextOf(attempts.error())});
  }
  return web::PageServer::Content{
      "application/json",
      ToJson(PlanView{FiveMinutesOf(*attempts, Today(), sets_.Drills())})};
}

Desk::Got Desk::Places(const std::string& player) {
  const std::lock_guard lock(mutex_);
  const std::string composed = Composed(player);
  return web::PageServer::Content{
      "application/json",
      ToJson(PlacesView{places_.Has(composed), places_.Of(composed, deck_)},
             deck_)};
}

}  // namespace kimari::drill
