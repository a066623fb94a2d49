// The parts of a scenario file about people's bodies and devices: players,
// boards, camera, look, sound, disturbances.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>

#include "host/base/printable.h"
#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

void ReadRest(Section& section, const court::Plan& plan, const char* key,
              Side side, Point& rest, Mistakes& mistakes) {
  if (!section.Place(key, rest, 600)) return;
  const double behind = side == Side::kA ? -rest.y : rest.y;
  if (behind < plan.far + 20) {
    mistakes.Add(*section.table().get(key),
                 fmt::format("{}: hands rest behind the player's own line, at "
                             "least {} mm from the middle of the court",
                             key, plan.far + 20));
  }
}

void ReadPlayer(const toml::table& table, Side side, Scenario& scenario,
                Mistakes& mistakes) {
  PlayerModel& player =
      scenario.player_models[static_cast<size_t>(Index(side))];
  Section section(table, fmt::format("[players.{}]", Letter(side)), mistakes);
  int hand = 1;
  section.Choice("hand", hand, {"left", "right"});
  player.left_handed = hand == 0;
  int declared = 0;
  if (section.Choice("declared", declared, {"left", "right"})) {
    scenario.declared[static_cast<size_t>(Index(side))] =
        declared == 0 ? Hand::kLeft : Hand::kRight;
  }
  section.Number("touch_pf", player.touch_pf, 0.1, 20);
  section.Number("coupling", player.coupling, 0, 1);
  section.Number("coupling_wander", player.coupling_wander, 0, 0.5);
  section.Integer("straightens", player.straightens, 0, 48);
  section.Number("hand_width_mm", player.hand_width_mm, 50, 120);
  section.Number("fingers_mm", player.fingers_mm, 10, 90);
  section.Number("lean_mm", player.lean_mm, 0, 350);
  section.Flag("kimono", scenario.look.kimono[Index(side)]);
  section.Colour("hair", scenario.look.hair_rgb[Index(side)]);
  section.Colour("skin", scenario.look.skin_rgb[Index(side)]);
  section.Colour("sleeve", scenario.look.sleeve_rgb[Index(side)]);
  ReadRest(section, scenario.Court(), "rest_right", side, player.rest_right,
           mistakes);
  ReadRest(section, scenario.Court(), "rest_left", side, player.rest_left,
           mistakes);
  section.NoOthers();
}

constexpr std::array<std::string_view, 14> kKinds{
    "board_vanishes", "board_resets",  "sync_wire_cut", "pad_dead",
    "noise_burst",    "link_corrupt",  "camera_stalls", "camera_vanishes",
    "camera_knocked", "light_changes", "sound_lost",    "resting_hand",
    "wet_cloth",      "card_lost"};

void ReadDisturbanceDetails(Section& section, const CardNames& names,
                            const Layout& layout, Disturbance& d,
                            Mistakes& mistakes) {
  using Kind = DisturbanceKind;
  const auto board = [&] {
    section.Require("board");
    section.Player("board", d.side);
  };
  const auto place = [&](double reach) {
    section.Require("x_mm");
    section.Require("y_mm");
    section.Number("x_mm", d.place.x, -reach, reach);
    section.Number("y_mm", d.place.y, -reach, reach);
  };
  switch (d.kind) {
    case Kind::kBoardVanishes:
    case Kind::kBoardResets:
      board();
      break;
    case Kind::kPadDead:
      board();
      section.Require("pad");
      section.Integer("pad", d.pad, 0, 47);
      break;
    case Kind::kNoiseBurst:
      board();
      d.amount = 1;
      section.Number("noise_pf", d.amount, 0, 20);
      break;
    case Kind::kLinkCorrupt:
      board();
      d.amount = 0.001;
      section.Number("share", d.amount, 0, 1);
      break;
    case Kind::kCameraKnocked:
      d.place = {8, 0};
      section.Number("shift_x_mm", d.place.x, -100, 100);
      section.Number("shift_y_mm", d.place.y, -100, 100);
      section.Number("rotation_deg", d.rotation_deg, -10, 10);
      break;
    case Kind::kLightChanges:
      d.amount = 0.7;
      section.Number("light", d.amount, 0.1, 3);
      break;
    case Kind::kRestingHand:
      section.Require("player");
      section.Player("player", d.side);
      place(600);
      break;
    case Kind::kWetCloth:
      place(600);
      d.width_mm = 200;
      d.depth_mm = 150;
      d.amount = 2;
      section.Number("width_mm", d.width_mm, 10, 900);
      section.Number("depth_mm", d.depth_mm, 10, 600);
      section.Number("pf", d.amount, 0, 20);
      break;
    case Kind::kCardLost:
      section.Require("card");
      if (const toml::node* node = section.Get("card")) {
        d.card = names.Read(*node, mistakes).value_or(0);
        if (!mistakes.Any() && Find(layout, d.card) == nullptr) {
          mistakes.Add(*node, fmt::format("card {} does not lie on the court; "
                                          "lose a card of the layout",
                                          d.card));
        }
      }
      break;
    case Kind::kCameraStalls:
      if (!d.for_ms) d.for_ms = 500;
      break;
    case Kind::kSyncWireCut:
    case Kind::kCameraVanishes:
    case Kind::kSoundLost:
      break;
  }
}

Disturbance ReadDisturbance(const toml::table& table, const CardNames& names,
                            const Scenario& scenario, Mistakes& mistakes) {
  Section section(table, "[[disturbance]]", mistakes);
  Disturbance d;
  d.where = section.Where();
  std::string kind;
  section.Require("kind");
  section.Text("kind", kind);
  const auto* found = std::find(kKinds.begin(), kKinds.end(), kind);
  if (found == kKinds.end()) {
    std::string all;
    for (const std::string_view k : kKinds) {
      all += fmt::format("{}{}", all.empty() ? "" : ", ", k);
    }
    mistakes.Add(table, fmt::format("there is no disturbance \"{}\"; known "
                                    "are {}",
                                    Brief(kind), all));
    return d;
  }
  d.kind = static_cast<DisturbanceKind>(found - kKinds.begin());
  int reading = 0;
  double at_s = 0;
  const bool by_reading = section.Integer(
      "reading", reading, 1, static_cast<int>(scenario.readings.size()));
  const bool by_time = section.Number("at_s", at_s, 0, 36000);
  const bool offset = section.Number("at_ms", d.at_ms, -500, 60000);
  if (by_reading == by_time) {
    mistakes.Add(table,
                 "a disturbance begins at one of reading (with at_ms) "
                 "and at_s; give it one");
  } else if (by_time && offset) {
    mistakes.Add(table, "at_ms belongs to reading; with at_s leave it out");
  }
  if (by_reading) d.reading = reading;
  if (by_time) d.at_ms = at_s * 1000;
  if (d.kind != DisturbanceKind::kBoardResets &&
      d.kind != DisturbanceKind::kCardLost) {
    section.Number("for_ms", d.for_ms, 1, 3600000);
  }
  ReadDisturbanceDetails(section, names, scenario.layout, d, mistakes);
  section.NoOthers();
  return d;
}

}  // namespace

std::string_view Name(DisturbanceKind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

void ReadPlayers(const toml::table* table, Scenario& scenario,
                 Mistakes& mistakes) {
  for (const Side side : {Side::kA, Side::kB}) {
    const double away = side == Side::kA ? -1 : 1;
    PlayerModel& player =
        scenario.player_models[static_cast<size_t>(Index(side))];
    player.rest_right = {-120 * away, 315 * away};
    player.rest_left = {120 * away, 315 * away};
  }
  if (table == nullptr) return;
  Section section(*table, "[players]", mistakes);
  for (const Side side : {Side::kA, Side::kB}) {
    const char* key = side == Side::kA ? "A" : "B";
    if (const toml::table* player = section.Table(key)) {
      ReadPlayer(*player, side, scenario, mistakes);
    }
  }
  section.NoOthers();
}

void ReadBoard(const toml::table* table, Scenario& scenario,
               Mistakes& mistakes) {
  if (table == nullptr) return;
  Section section(*table, "[board]", mistakes);
  BoardModel& board = scenario.board;
  section.Pair("clock_ppm", board.clock_ppm, -500, 500);
  section.Pair("drift_ppm_per_min", board.drift_ppm_per_min, -20, 20);
  section.Number("noise_pf", board.noise_pf, 0, 2);
  section.Number("hum_hz", board.hum_hz, 40, 70);
  section.Number("hum_pf", board.hum_pf, 0, 5);
  section.Number("pad_spread", board.pad_spread, 0, 0.5);
  section.Flag("sync_wire", board.sync_wire);
  section.Integer("lamp_pad", board.lamp_pad, -1, 47);
  section.Number("lamp_blinks_ms", board.lamp_blinks_ms, 0, 2000);
  section.Flag("knock", board.knock);
  section.Number("usb_jitter_ms", board.usb_jitter_ms, 0, 20);
  section.Number("usb_spike_share", board.usb_spike_share, 0, 1);
  section.Number("usb_spike_ms", board.usb_spike_ms, 0, 200);
  section.NoOthers();
}

void ReadCamera(const toml::table* table, Scenario& scenario,
                Mistakes& mistakes) {
  if (table == nullptr) return;
  Section section(*table, "[camera]", mistakes);
  CameraModel& camera = scenario.look.camera;
  section.Integer("width", camera.width, 320, 3840);
  section.Integer("height", camera.height, 240, 2160);
  section.Number("fps", camera.fps, 5, 500);
  section.Number("exposure_ms", camera.exposure_ms, 0.05, 40);
  section.Number("pixels_per_mm", camera.pixels_per_mm, 0.3, 4);
  section.Number("tilt_deg", camera.tilt_deg, -15, 15);
  section.Number("rotation_deg", camera.rotation_deg, -15, 15);
  section.Number("shift_x_mm", camera.shift_x_mm, -200, 200);
  section.Number("shift_y_mm", camera.shift_y_mm, -200, 200);
  section.Number("noise", camera.noise, 0, 40);
  section.Number("blur_px", camera.blur_px, 0, 5);
  section.Number("light", camera.light, 0.1, 2);
  section.Number("light_gradient", camera.light_gradient, 0, 0.9);
  section.Number("flicker", camera.flicker, 0, 0.5);
  section.Number("flicker_hz", camera.flicker_hz, 90, 130);
  section.Flag("led_lamps", camera.led_lamps);
  section.Number("row_time_us", camera.row_time_us, 0, 60);
  section.Number("warmth", camera.warmth, -0.5, 0.5);
  section.Number("glare", camera.glare, 0, 1);
  section.Flag("lamp", camera.lamp);
  section.Integer("h264_qp", camera.h264_qp, 0, 51);
  section.Integer("jpeg_quality", camera.jpeg_quality, 20, 100);
  section.Number("lens_k1", camera.lens_k1, -0.3, 0.2);
  section.Number("drop_share", scenario.camera_link.drop_share, 0, 0.95);
  section.Number("latency_ms", scenario.camera_link.latency_ms, 0, 500);
  section.Number("clock_ppm", scenario.camera_link.clock_ppm, -500, 500);
  section.NoOthers();
  if (camera.exposure_ms > 1000 / camera.fps) {
    mistakes.Add(
        *table, fmt::format("exposure_ms {} is longer than a frame "
                            "at {} fps; make it at most {:.2f}",
                            camera.exposure_ms, camera.fps, 1000 / camera.fps));
  }
  if (camera.row_time_us * camera.height > 1e6 / camera.fps) {
    mistakes.Add(
        *table,
        fmt::format("{} rows of row_time_us {} take longer than a frame "
                    "at {} fps; make it at most {:.1f}",
                    camera.height, camera.row_time_us, camera.fps,
                    1e6 / camera.fps / camera.height));
  }
}

void ReadLook(const toml::table* table, Scenario& scenario,
              Mistakes& mistakes) {
  scenario.look.seed = scenario.seed;
  if (table == nullptr) return;
  Section section(*table, "[look]", mistakes);
  Look& look = scenario.look;
  int mat = static_cast<int>(look.mat);
  if (section.Choice("mat", mat, {"straw", "igusa", "vinyl"})) {
    look.mat = static_cast<MatKind>(mat);
    look.tatami_rgb = UsualRgb(look.mat);
  }
  int heri = static_cast<int>(look.heri);
  section.Choice("heri", heri, {"none", "across", "along"});
  look.heri = static_cast<Heri>(heri);
  section.Number("heri_mm", look.heri_mm, -600, 600);
  section.Colour("heri_colour", look.heri_rgb);
  section.Number("weave_deg", look.weave_deg, -90, 90);
  section.Colour("tatami", look.tatami_rgb);
  section.Colour("rim", scenario.look.rim_rgb);
  section.Flag("rims", scenario.look.rims);
  section.Colour("paper", scenario.look.paper_rgb);
  uint32_t back = look.rim_rgb;
  if (section.Colour("back", back)) look.back_rgb = back;
  section.Flag("pictures", look.pictures);
  section.Seed("deck_seed", look.deck_seed);
  section.Number("text_size", look.text_size, 0.6, 1.1);
  section.Number("text_x_mm", look.text_x_mm, -6, 6);
  section.Number("text_y_mm", look.text_y_mm, -6, 6);
  section.Number("curl_mm", scenario.look.curl_mm, 0, 4);
  section.Number("wear", scenario.look.wear, 0, 1);
  if (section.Text("font", scenario.look.font)) {
    scenario.font_at = mistakes.Where(*table->get("font"));
  }
  section.NoOthers();
}

void ReadSound(const toml::table* table, Scenario& scenario,
               Mistakes& mistakes) {
  if (table == nullptr) return;
  Section section(*table, "[sound]", mistakes);
  section.Number("speaker_m", scenario.sound.speaker_m, 0, 20);
  section.Number("latency_ms", scenario.sound.latency_ms, 0, 500);
  section.Number("clock_ppm", scenario.sound.clock_ppm, -500, 500);
  section.Number("silence_s", scenario.sound.silence_s, 0.2, 2);
  section.Number("gap_s", scenario.sound.gap_s, 0.3, 20);
  section.NoOthers();
}

void ReadDisturbances(const std::vector<const toml::table*>& tables,
                      const CardNames& names, Scenario& scenario,
                      Mistakes& mistakes) {
  for (const toml::table* table : tables) {
    scenario.disturbances.push_back(
        ReadDisturbance(*table, names, scenario, mistakes));
  }
}

}  // namespace kimari::sim
