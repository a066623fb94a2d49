// What the overhead camera sees of the simulated world, as the JPEG frames it
// would send: a lit court with torifuda, hands and heads in motion, flicker and
// noise.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/proof/render/card_face.h"
#include "host/proof/render/exposure.h"
#include "host/proof/render/h264_pass.h"
#include "host/proof/render/hand_shape.h"
#include "host/proof/render/head_shape.h"
#include "host/proof/render/jpeg.h"
#include "host/proof/render/lamp_paint.h"
#include "host/proof/render/light.h"
#include "host/proof/render/projection.h"
#include "host/proof/render/sensor.h"
#include "host/proof/render/settled_court.h"

namespace kimari::sim {

// One thread at a time. A frame's bytes depend on Look, deck, index, mid and
// the scene during the exposure, never on the frames drawn before.
class Renderer {
 public:
  // Draws the empty court and prints the deck: some tenths of a second. Error
  // kUsage when the font is missing or the camera's numbers make no picture.
  static Result<std::unique_ptr<Renderer>> Create(
      const Look& look, const std::vector<CardFace>& deck);
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // The frame numbered `index` whose exposure is centred at `mid` (with a
  // rolling shutter that of the picture's middle, see SampleFrame): JPEG bytes,
  // valid until the next call. 3 to 8 calls of scene_at; with a rolling shutter
  // and things that move, up to some hundreds.
  std::span<const uint8_t> Frame(uint64_t index, HostTime mid,
                                 const SceneAt& scene_at);
  // The same from scenes taken at even steps through the exposure, which all
  // rows share; at least one. The same cards and hands are expected in each.
  std::span<const uint8_t> Frame(uint64_t index, HostTime mid,
                                 std::span<const Scene> drawings);
  // Asks for the scenes that the first would ask for, and draws nothing.
  void Ask(HostTime mid, const SceneAt& scene_at) const;

  // From now on there is a lamp beside the court, on as this says of the rows'
  // exposures; asked within Frame.
  void SetLamp(LampShare lamp) { lamp_ = std::move(lamp); }

  // Off, a frame in which nothing moves is drawn anew though it was drawn
  // before. Its bytes are the same.
  void KeepFrames(bool keep) { keep_frames_ = keep; }

  // Where things are in these pictures.
  const Projection& projection() const { return projection_; }

 private:
  // What one drawing of the exposure shows above the settled court, from the
  // lowest to the highest.
  using Thing = std::variant<CardSprite, HandShape, HeadShape>;
  struct Placed {
    Thing thing;
    bool moves;  // from one drawing to the next
  };
  using Drawing = std::vector<Placed>;
  // Rows exposed as one.
  struct Layer {
    int first_row = 0;
    int last_row = 0;
    std::vector<Drawing> drawings;
  };

  Renderer(const Look& look, CardDeck deck, JpegEncoder jpeg,
           std::optional<H264Pass> video);

  std::span<const uint8_t> Draw(uint64_t index, HostTime mid,
                                std::span<const Strip> strips);
  // In any row of a frame.
  bool LampIsOn(HostTime mid) const;
  // Frames in which nothing moves, by flicker step and noise variant.
  using Variants = std::map<uint64_t, std::vector<uint8_t>>;
  uint64_t VariantOf(uint64_t index, HostTime mid) const;
  // What is seen now, as this variant shows it.
  std::span<const uint8_t> ExposeVariant(uint64_t variant, Variants& known);
  // The court is seen alone again.
  void Untouch();
  void DrawMoving(std::span<const Strip> strips, const SplitCards& cards);
  // Puts the picture seen through the sensor, the lamps being at `phase` when
  // the middle row is exposed.
  void Expose(double phase, uint64_t key);
  void DrawTile(int tile);
  static Drawing::const_iterator FirstSeen(const Drawing& drawing, int left,
                                           int top);
  // Whether all that is seen in the tile stays where it is; false when nothing
  // is hidden.
  static bool IsStill(const Drawing& drawing, int left, int top);

  template <typename Shape>
  void Touch(const Shape& shape, const Layer& layer, bool moves);
  void Arrange(const Scene& scene, const Scene& neighbour,
               std::span<const SceneCard> cards, Drawing& drawing) const;

  Look look_;
  TileGrid grid_;
  Projection projection_;
  Light light_;
  LampShare lamp_;
  CardDeck deck_;
  SettledCourt court_;
  Sensor sensor_;
  JpegEncoder jpeg_;
  std::optional<H264Pass> video_;
  YuvPicture seen_;     // before the sensor
  YuvPicture exposed_;  // after it
  YuvPicture key_;      // with video: the settled court, a key frame
  std::vector<Layer> layers_;
  std::vector<double> row_gain_;
  std::vector<int> touched_;  // tiles of seen_ that differ from the court
  std::vector<bool> is_touched_;
  std::vector<bool> is_moving_;  // of these, those that differ by drawing
  bool keep_frames_ = true;
  Variants calm_;      // of the court alone
  Variants still_;     // of the court below still_scene_
  Scene still_scene_;  // that was drawn last
};

}  // namespace kimari::sim
