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

}  // namespace kimari::judge
