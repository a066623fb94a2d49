// The part of a scenario file about hands that are held up.
#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {

HandUp ReadHandUp(const toml::table& table, const Scenario& scenario,
                  Random random, Mistakes& mistakes) {
  Section section(table, "[[reading.hand_up]]", mistakes);
  HandUp up;
  section.Require("player");
  section.Require("at_ms");
  section.Player("player", up.player);
  const PlayerModel& player =
      scenario.player_models[static_cast<size_t>(Index(up.player))];
  int hand = player.left_handed ? 1 : 0;
  section.Choice("hand", hand, {"left", "right"});
  up.left = hand == 0;
  section.Number("at_ms", up.at_ms, -500, 60000);
  up.for_ms = 2500;
  section.Number("for_ms", up.for_ms, 1, 60000);
  const double rest = up.left ? player.rest_left.x : player.rest_right.x;
  up.tips.x = rest + (rest < 0 ? -1 : 1) * random.Uniform(0, 120);
  section.Number("x_mm", up.tips.x, -500, 500);
  double behind = 10;
  section.Number("behind_mm", behind, -150, 400);
  up.tips.y =
      (up.player == Side::kA ? -1 : 1) * (scenario.Court().far + behind);
  section.Number("height_mm", up.height_mm, 440, 1200);
  section.NoOthers();
  return up;
}

}  // namespace kimari::sim
