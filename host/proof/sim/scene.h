// What can be seen and felt at one moment of the simulated world: cards and
// hands, in court coordinates (host/court/plan.h), millimetres. The players
// write it, the renderer and the pads read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/court/plan.h"
#include "host/court/side.h"

namespace kimari::sim {

// A torifuda on the mat or in the air.
struct SceneCard {
  uint16_t card = 0;
  court::Point centre;
  double angle_deg = 0;  // 0: top towards +y, as A reads it; 180: as B reads it
  double height_mm = 0;  // above the mat, when swept or carried
  bool face_up = true;
};

// A hand with its forearm. The hand is a capsule from `wrist` to `tip`,
// widening to the palm; the arm runs on from the wrist towards `elbow` under a
// sleeve.
struct SceneHand {
  Side player = Side::kA;
  bool left = false;
  court::Point tip;      // finger tips
  court::Point wrist;    // about 180 mm behind the tip
  court::Point elbow;    // usually outside the picture
  double height_mm = 0;  // of the finger tips above the cards; 0 = touching
  double width_mm = 75;  // over the knuckles
  // Above the finger tips. A hand that lies slopes up to its elbow; of one that
  // is held up both are far below.
  double wrist_rise_mm = kFlatWristRise;
  double elbow_rise_mm = kFlatElbowRise;

  static constexpr double kFlatWristRise = 38;
  static constexpr double kFlatElbowRise = 150;
  bool Upright() const { return wrist_rise_mm < 0; }
};

// A head with shoulders and back, bent over the court; it looks towards the
// opponent.
struct SceneHead {
  Side player = Side::kA;
  court::Point centre;
  double height_mm = 450;  // of its middle, above the mat
  double radius_mm = 85;   // half its width; it is longer than wide
};

struct Scene {
  std::vector<SceneCard> cards;
  std::vector<SceneHand> hands;
  std::vector<SceneHead> heads;
};

// How the hall and the camera look; from the scenario.
struct CameraModel {
  int width = 1280;
  int height = 720;
  double fps = 60;
  double exposure_ms = 2;
  double pixels_per_mm = 0.96;
  double tilt_deg = 1;        // the court is seen a little from the side
  double rotation_deg = 0.5;  // and turned
  double shift_x_mm = 0;
  double shift_y_mm = 0;
  double noise = 2;  // standard deviation, of 255
  double blur_px = 0.6;
  double light = 1;              // brightness of the hall
  double light_gradient = 0.15;  // share lost from one side to the other
  double flicker = 0.03;         // share by which the lamps' light swings
  double flicker_hz = 100;       // twice the mains'
  bool led_lamps = false;        // that swing in steps, as cheap LEDs do
  double warmth = 0;  // white balance error, share of red against blue
  int jpeg_quality = 85;
  // The picture comes by H.264, at this constant quantiser (1 to 51), and is
  // unpacked again before it becomes a JPEG; 0: it does not.
  int h264_qp = 0;
  double lens_k1 = 0;  // radial distortion, OpenCV's first coefficient
  // Rolling shutter: each row of the picture is exposed this much after the one
  // above it; 0: all at once. A frame's instant is the middle of the exposure
  // of the picture's middle.
  double row_time_us = 0;
  // A strip of LEDs beside the court that A's board lights (lamp_paint.h).
  bool lamp = false;
  double glare = 0.12;  // how strongly varnished cards mirror the lamps, 0 to 1
};

// What the court is laid on: rush that has turned to straw, new rush, or the
// embossed vinyl of judo mats.
enum class MatKind { kStraw, kIgusa, kVinyl };
// The colour each usually has.
constexpr uint32_t UsualRgb(MatKind mat) {
  constexpr uint32_t kRgb[] = {0xC8B98A, 0xA3AE76, 0x3F5E50};
  return kRgb[static_cast<int>(mat)];
}
// 畳の縁, the cloth on a mat's long edges: where two mats meet, 60 mm of it.
enum class Heri { kNone, kAcross, kAlong };  // the court: along x; along y

struct Look {
  court::PlanPtr court = court::Kyogi();  // what is laid out there
  uint64_t seed = 1;
  CameraModel camera;
  MatKind mat = MatKind::kStraw;
  uint32_t tatami_rgb = UsualRgb(MatKind::kStraw);
  double weave_deg = 0;  // 0: the bindings run across the court, 90: along it
  Heri heri = Heri::kNone;
  double heri_mm = 0;  // y (across) or x (along) of its middle
  uint32_t heri_rgb = 0x2E3B34;
  uint32_t rim_rgb = 0x3E7A4A;  // the backing paper folded over the edge
  bool rims = true;
  uint32_t paper_rgb = 0xF6EFDC;     // of the faces
  std::optional<uint32_t> back_rgb;  // of the backs; none: the rim's
  double curl_mm = 1.5;  // cards are bent: the most that a middle lies off
  double wear = 0.3;     // rubbed edges, yellowed paper: 0 new to 1
  uint32_t skin_rgb[2] = {0xD9A98C, 0xC89878};
  uint32_t sleeve_rgb[2] = {0x38405A, 0x7A3038};  // and of the back
  uint32_t hair_rgb[2] = {0x1E1A1A, 0x2A201C};
  bool kimono[2] = {false, false};  // wide sleeves that hang from the arm
  uint64_t deck_seed = 1;           // which picture deck
  bool pictures = false;            // faces bear figures, and small text
  double text_size = 1;             // of the kana, 1 = 15 mm
  double text_x_mm = 0;             // the text's place, off the card's middle
  double text_y_mm = 0;
  std::string font = "Oradano-mincho-GSRR";  // family, by fontconfig
};

}  // namespace kimari::sim
