// One run of T14, as drawn: hands that touch, rest, hover, or lie there while a
// board learns; cloths; restarts.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "host/base/random.h"
#include "host/proof/certify/boards/bench_setup.h"
#include "host/proof/certify/boards/hands.h"

namespace kimari::world {

enum class QuietScene { kPlay, kRests, kStart, kRestart, kHover, kCloth, kCut };
struct QuietSceneName {
  QuietScene scene;
  std::string_view name;
  std::string_view what;
};
extern const std::array<QuietSceneName, 7> kQuietScenes;

struct QuietTouch {
  enum class Kind {
    kTouch,
    kRest,  // held for long
    kLay,   // before the board learned what its pads read untouched
    kWet,   // through a wet cloth
    kCut,   // on a pad whose wire is broken
  };
  Press press;
  Kind kind = Kind::kTouch;
  // What lay on this pad had gone; a pad may be deaf for a while after it.
  std::optional<HostTime> since;
};

struct QuietPlan {
  struct Hover {
    Press press;
    double height_mm;
  };
  struct Restart {
    Side board;
    HostTime at;
  };
  std::vector<QuietTouch> touches;
  std::vector<Hover> hovers;
  std::vector<Cloth> cloths;
  std::vector<Restart> restarts;  // by time, a second apart at least
  HostTime end;
};

// What a pad may be deaf for after the hand left, or the cloth, that it was
// learned under: as long as a link may take to be back (T12).
inline constexpr Duration kMayBeDeaf = Milliseconds(500);
// The least touch of the bar, pF: firmware/README.md, "Threshold". Less is
// quoted.
inline constexpr double kLeastTouch = 1.5;

// Hands that lie on pads from before the boards have power; only in kStart.
QuietPlan PlanStart(QuietScene scene, Random& random);
// Adds all that happens from a moment on.
void PlanScene(QuietScene scene, HostTime from, const BenchSetup& setup,
               Random& random, QuietPlan& plan);

}  // namespace kimari::world
