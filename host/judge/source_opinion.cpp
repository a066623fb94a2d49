#include "host/judge/source_opinion.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <cmath>
#include <optional>

namespace kimari::judge {
namespace {

// Who touched the card, by the pads alone.
void SayWhoTouched(const Reached& pads, rules::Opinion& opinion) {
  constexpr int32_t kPlainPpm = 999'000;
  const int32_t a = Ppm(pads.only_a);
  const int32_t b = Ppm(pads.only_b);
  const int32_t both = Ppm(pads.both);
  if (both >= kPlainPpm) {
    opinion.text = "both touched the card";
    opinion.text_ja = "両者が札に触れた";
  } else if (a >= kPlainPpm || b >= kPlainPpm) {
    const char who = Letter(a >= kPlainPpm ? Side::kA : Side::kB);
    opinion.text = fmt::format("only {} touched the card", who);
    opinion.text_ja = fmt::format("札に触れたのは{}だけ", who);
  } else if (a + b + both <= 1'000'000 - kPlainPpm) {
    opinion.text = "nobody touched the card";
    opinion.text_ja = "だれも札に触れていない";
  } else {
    opinion.text = fmt::format(
        "touched by A alone {:.1f} %, by B alone {:.1f} %, by both {:.1f} %",
        a * 1e-4, b * 1e-4, both * 1e-4);
    opinion.text_ja =
        fmt::format("触れたのはAだけ {:.1f} %、Bだけ {:.1f} %、両者 {:.1f} %",
                    a * 1e-4, b * 1e-4, both * 1e-4);
  }
}

// Whose hand came over the card first; not who touched it.
void SayWhoCame(const Instant& a, const Instant& b, rules::Opinion& opinion) {
  const Side first = a.t < b.t ? Side::kA : Side::kB;
  const double sigma =
      std::hypot(a.sigma.Milliseconds(), b.sigma.Milliseconds());
  const double margin = Abs(b.t - a.t).Milliseconds();
  opinion.text +=
      fmt::format(", {}'s {:.0f} ± {:.0f} ms before {}'s", Letter(first),
                  margin, sigma, Letter(Other(first)));
  opinion.text_ja +=
      fmt::format("({}が{}より {:.0f} ± {:.0f} ms早く)", Letter(first),
                  Letter(Other(first)), margin, sigma);
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
    opinion.text = "both hands came over the card";
    opinion.text_ja = "両者の手が札の上に来た";
    if (seen[0]->followed && seen[1]->followed) {
      SayWhoCame(seen[0]->at, seen[1]->at, opinion);
    }
  } else if (seen[0] || seen[1]) {
    const char who = Letter(seen[0] ? Side::kA : Side::kB);
    opinion.text =
        fmt::format("only {}'s hand was seen to come over the card", who);
    opinion.text_ja = fmt::format("札の上に来るのが見えたのは{}の手だけ", who);
  } else {
    opinion.text = running ? "no hand was seen to come over the card"
                           : "the camera was not running";
    opinion.text_ja = running ? "札の上に手が来るのは見えていない"
                              : "カメラが動いていなかった";
  }
  return opinion;
}

}  // namespace kimari::judge
