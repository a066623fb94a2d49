#include "host/judge/source_opinion.h"

#include <array>
#include <cmath>
#include <optional>

#include "host/base/certainty.h"

namespace kimari::judge {
namespace {

using rules::Key;

// Who touched the card, by the pads alone.
void SayWhoTouched(const Reached& pads, rules::Opinion& opinion) {
  const int32_t a = Ppm(pads.only_a);
  const int32_t b = Ppm(pads.only_b);
  const int32_t both = Ppm(pads.both);
  if (both >= kSurePpm) {
    opinion.words = {{Key::kBothTouched, {}}};
  } else if (a >= kSurePpm || b >= kSurePpm) {
    const Side who = a >= kSurePpm ? Side::kA : Side::kB;
    opinion.words = {{Key::kOnlyTouched, {who}}};
  } else if (a + b + both <= 1'000'000 - kSurePpm) {
    opinion.words = {{Key::kNobodyTouched, {}}};
  } else {
    opinion.words = {
        {Key::kTouchedShares,
         {rules::PercentRounded(a * 1e-6), rules::PercentRounded(b * 1e-6),
          rules::PercentRounded(both * 1e-6)}}};
  }
}

// Why pads are not sure whose hand was first, where both touched.
void SayWhatIsNotFelt(const rules::First& first, rules::Opinion& opinion) {
  if (first.order != rules::Order::kOpen || first.sigma == Duration{}) return;
  constexpr int kDecimals = 1;
  opinion.words.push_back(
      {Key::kCardMayStand,
       {rules::Number{std::llround(first.sigma.Milliseconds() * 10),
                      kDecimals}}});
}

// Whose hand came over the card first; not who touched it.
void SayWhoCame(const Instant& a, const Instant& b, rules::Opinion& opinion) {
  const Side first = a.t < b.t ? Side::kA : Side::kB;
  const double sigma =
      std::hypot(a.sigma.Milliseconds(), b.sigma.Milliseconds());
  const double margin = Abs(b.t - a.t).Milliseconds();
  opinion.words.push_back(
      {Key::kCameBefore,
       {first, Other(first), rules::CountOf(std::llround(margin)),
        rules::CountOf(std::llround(sigma))}});
}

using Says = Heard::Says;

bool Say(const std::optional<Heard>& heard, Says says) {
  return heard && heard->says == says;
}

rules::Words WordsOf(const Heard& heard, Side player) {
  switch (heard.says) {
    case Says::kAgrees:
      return {Key::kKnockAgrees, {player}};
    case Says::kContradicts:
      return {Key::kKnockContradicts,
              {player, rules::MillisecondsOf(Abs(heard.off))}};
    case Says::kMasked:
      break;
  }
  return {Key::kKnockMasked, {player}};
}

// Each player's touch, by knocks alone.
void SayWhichKnockedFirst(const HeardOfEach& heard, rules::Opinion& opinion) {
  for (const auto& his : heard) {
    if (!his || !his->impact) return;
  }
  const HeardImpact& a = *heard[0]->impact;
  const HeardImpact& b = *heard[1]->impact;
  opinion.margin = b.made.t - a.made.t;
  opinion.sigma = {
      std::llround(std::hypot(static_cast<double>(a.made.sigma.ns),
                              static_cast<double>(b.made.sigma.ns),
                              evidence::ClocksApart(a.clock, b.clock)))};
  if (opinion.margin == Duration{}) return;
  opinion.first = opinion.margin > Duration{} ? Side::kA : Side::kB;
}

}  // namespace

rules::Opinion PadsOpinion(const Reached& pads, Duration same_time_band) {
  const rules::First first = DecideFirst(pads, same_time_band);
  rules::Opinion opinion;
  opinion.source = "pads";
  opinion.first = first.leaning;
  opinion.margin = first.margin;
  opinion.sigma = first.sigma;
  SayWhoTouched(pads, opinion);
  SayWhatIsNotFelt(first, opinion);
  return opinion;
}

rules::Opinion CameraOpinion(const CameraEvidence& camera,
                             evidence::CardId card, bool running) {
  std::array<std::optional<CameOver>, 2> seen;
  for (const Side player : {Side::kA, Side::kB}) {
    seen[Index(player)] = FirstOver(camera, player, card);
  }
  rules::Opinion opinion;
  opinion.source = "camera";
  if (seen[0] && seen[1]) {
    opinion.words = {{Key::kBothCameOver, {}}};
    if (seen[0]->followed && seen[1]->followed) {
      SayWhoCame(seen[0]->at, seen[1]->at, opinion);
    }
  } else if (seen[0] || seen[1]) {
    const Side who = seen[0] ? Side::kA : Side::kB;
    opinion.words = {{Key::kOnlyCameOver, {who}}};
  } else {
    opinion.words = {
        {running ? Key::kNoneCameOver : Key::kCameraNotRunning, {}}};
  }
  return opinion;
}

std::optional<rules::Opinion> KnocksOpinion(const HeardOfEach& heard) {
  rules::Opinion opinion;
  opinion.source = "knock";
  SayWhichKnockedFirst(heard, opinion);
  const auto both = [&](Says says) {
    return Say(heard[0], says) && Say(heard[1], says);
  };
  if (both(Says::kAgrees)) {
    opinion.words = {{Key::kKnocksAgree, {}}};
  } else if (both(Says::kMasked)) {
    opinion.words = {{Key::kKnocksMasked, {}}};
  } else {
    for (const Side player : kBothSides) {
      const auto& his = heard[static_cast<size_t>(Index(player))];
      if (!his) continue;
      const rules::Words words = WordsOf(*his, player);
      opinion.words.push_back(
          opinion.words.empty()
              ? words
              : rules::Words{Key::kFurther, {std::vector{words}}});
    }
  }
  if (opinion.words.empty()) return std::nullopt;
  return opinion;
}

void SayWhatKnocksOpen(const HeardOfEach& heard, rules::First& first) {
  if (first.order != rules::Order::kOpen) return;
  for (const Side player : kBothSides) {
    const auto& his = heard[static_cast<size_t>(Index(player))];
    if (!Say(his, Says::kContradicts)) continue;
    first.why = {Key::kKnockOpens,
                 {std::vector{WordsOf(*his, player)}, std::vector{first.why}}};
    return;
  }
}

}  // namespace kimari::judge
