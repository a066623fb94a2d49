// A desk and the phones that were away from it.
#include "host/base/text_forms.h"
#include "host/uses/drill/carried.h"
#include "host/uses/drill/desk.h"
#include "host/uses/drill/schedule.h"

namespace kimari::drill {
namespace {

bool SameAnswer(const Attempt& a, const Attempt& b) {
  return a.player == b.player && a.card == b.card && a.answered == b.answered;
}

}  // namespace

Desk::Answered Desk::TakeIn(const std::string& body) {
  const auto carried = CarriedOf(body, deck_);
  if (!carried) return {400, carried.error()};
  const std::lock_guard lock(mutex_);
  const Drill* const drill = sets_.Find(carried->drill);
  if (drill == nullptr || drill->kind != Kind::kKimariji || drill->changing) {
    return {
        400,
        {"\"" + carried->drill + "\" is no drill that a phone plays alone",
         "「" + carried->drill + "」はスマホだけでできる練習ではありません"}};
  }
  if (auto why_not = IsOneTooMany(carried->player)) return *why_not;
  const auto forgotten = store_.ForgottenAt(carried->player);
  if (!forgotten) return {500, TextOf(forgotten.error())};
  if (!forgotten->empty() && carried->began <= *forgotten) {
    return {410,
            {"the data of " + carried->player +
                 " were deleted after this set: nothing of it is kept",
             carried->player +
                 " さんの記録はこのあと消されました。このセットは残しません"}};
  }
  std::vector<Attempt> fresh;
  for (Attempt& attempt : AttemptsOf(deck_, *carried)) {
    const auto kept = store_.Find(attempt.set, attempt.place);
    if (!kept) return {500, TextOf(kept.error())};
    if (!*kept) {
      fresh.push_back(std::move(attempt));
    } else if (!SameAnswer(**kept, attempt)) {
      return {409,
              {"another answer is kept at this place of this set: this one is "
               "not",
               "このセットのこの場所には別の答えが残っています"}};
    }
  }
  if (fresh.empty()) return {};
  if (Result<void> ok = store_.Append(fresh); !ok) {
    return {500, TextOf(ok.error())};
  }
  return {};
}

Desk::Got Desk::Carry(const std::string& player) {
  const std::lock_guard lock(mutex_);
  const auto attempts = KeptOf(player);
  if (!attempts) {
    return tl::unexpected(Answered{500, TextOf(attempts.error())});
  }
  return web::PageServer::Content{
      "application/json",
      ToJson(CarryView{WeakCards(*attempts, Today())}, deck_)};
}

}  // namespace kimari::drill
