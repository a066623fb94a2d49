#include "host/judge/first_sound.h"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <string>

namespace kimari::judge {
namespace {

constexpr double kSigmas = 3;
constexpr Duration kNobodyReacts = Milliseconds(100);

std::string Told(Duration d) {
  return d < Seconds(1) ? fmt::format("{:.1f} ms", d.Milliseconds())
                        : fmt::format("{:.1f} s", d.Seconds());
}

}  // namespace

std::optional<rules::Facts::Doubt> DoubtFirstSound(
    const Instant& first_sound, std::span<const evidence::PadEdge> edges) {
  for (const evidence::PadEdge& edge : edges) {
    const Duration within =
        FromMilliseconds(kSigmas * std::hypot(first_sound.sigma.Milliseconds(),
                                              edge.at.sigma.Milliseconds()));
    if (!edge.touched || Abs(edge.at.t - first_sound.t) > within) {
      continue;
    }
    return rules::Facts::Doubt{
        fmt::format("a hand came down within the error of the first sound, "
                    "{}: before or after it is not known",
                    Told(within)),
        fmt::format("最初の音の誤差{}の内に手が触れた:音の前か後か分からない",
                    Told(within)),
        "reader"};
  }
  return std::nullopt;
}

std::optional<rules::Facts::Doubt> DoubtOpening(const Instant& first_sound,
                                                HostTime opened) {
  if (opened - first_sound.t <= kNobodyReacts) return std::nullopt;
  return rules::Facts::Doubt{
      fmt::format("the reading was heard only {:.1f} s after its first sound: "
                  "touches before are missing",
                  (opened - first_sound.t).Seconds()),
      fmt::format("読みに気付いたのは最初の音の{:.1f}秒後:それまでに触れた記録"
                  "がない",
                  (opened - first_sound.t).Seconds()),
      "reader", std::nullopt, true};
}

}  // namespace kimari::judge
