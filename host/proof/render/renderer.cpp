#include "host/proof/render/renderer.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "host/base/random.h"
#include "host/proof/render/tatami.h"

namespace kimari::sim {
namespace {

// What stands still is shown by a few frames taken in turn at random: the
// flicker's phase in steps, each with some variants of noise.
constexpr uint64_t kFlickerSteps = 16;
constexpr uint64_t kVariants = 4;
constexpr uint64_t kCalmKeys = uint64_t{1} << 63;
constexpr uint64_t kVideoKey = kCalmKeys + 1000;

bool Sensible(const CameraModel& c) {
  return c.pixels_per_mm > 0 && c.exposure_ms >= 0 && c.noise >= 0 &&
         c.blur_px >= 0 && c.light > 0 && std::abs(c.tilt_deg) < 45 &&
         std::abs(c.flicker) < 1 && c.glare >= 0 && c.glare <= 1 &&
         c.row_time_us >= 0 && c.flicker_hz > 0;
}

template <typename Thing>
double HeightOf(const Thing& thing) {
  return std::visit([](const auto& shape) { return shape.height_mm(); }, thing);
}

void CopyRows(const Tile& from, TilePart part, Tile& to) {
  const int first = part.first_row * kTileSide;
  const size_t bytes =
      sizeof(float) * kTileSide * (part.last_row - part.first_row);
  std::memcpy(&to.red[first], &from.red[first], bytes);
  std::memcpy(&to.green[first], &from.green[first], bytes);
  std::memcpy(&to.blue[first], &from.blue[first], bytes);
}

KIMARI_WIDE void Add(const Tile& tile, float share, TilePart part, Tile& sum) {
  const int last = part.last_row * kTileSide;
  for (int i = part.first_row * kTileSide; i < last; ++i) {
    sum.red[i] += share * tile.red[i];
    sum.green[i] += share * tile.green[i];
    sum.blue[i] += share * tile.blue[i];
  }
}

}  // namespace

Result<std::unique_ptr<Renderer>> Renderer::Create(
    const Look& look, const std::vector<CardFace>& deck) {
  const CameraModel& camera = look.camera;
  if (!Sensible(camera)) {
    return Fail(
        ErrorKind::kUsage,
        fmt::format("camera with {} px/mm, exposure {} ms, noise {}, "
                    "blur {}, light {}, tilt {} makes no picture; "
                    "correct it in the scenario",
                    camera.pixels_per_mm, camera.exposure_ms, camera.noise,
                    camera.blur_px, camera.light, camera.tilt_deg));
  }
  Result<JpegEncoder> jpeg =
      JpegEncoder::Create(camera.width, camera.height, camera.jpeg_quality);
  if (!jpeg) return tl::unexpected(jpeg.error());
  Result<CardDeck> printed = CardDeck::Print(look, deck);
  if (!printed) return tl::unexpected(printed.error());
  std::optional<H264Pass> video;
  if (camera.h264_qp > 0) {
    auto made =
        H264Pass::Create(TileGrid(camera.width, camera.height), camera.h264_qp);
    if (!made) return tl::unexpected(made.error());
    video.emplace(std::move(*made));
  }
  return std::unique_ptr<Renderer>(new Renderer(
      look, std::move(*printed), std::move(*jpeg), std::move(video)));
}

Renderer::Renderer(const Look& look, CardDeck deck, JpegEncoder jpeg,
                   std::optional<H264Pass> video)
    : look_(look),
      grid_(look.camera.width, look.camera.height),
      projection_(look.camera),
      light_(look, grid_),
      deck_(std::move(deck)),
      court_(look, projection_, light_, deck_, grid_),
      sensor_(look.seed, look.camera.noise),
      jpeg_(std::move(jpeg)),
      video_(std::move(video)),
      seen_(court_.picture()),
      exposed_(grid_),
      key_(grid_),
      row_gain_(exposed_.rows),
      is_touched_(grid_.Count(), false),
      is_moving_(grid_.Count(), false) {}

std::span<const uint8_t> Renderer::Frame(uint64_t index, HostTime mid,
                                         const SceneAt& scene_at) {
  return Draw(
      index, mid,
      SampleFrame(scene_at, mid, look_.camera, projection_, look_.court->card));
}

void Renderer::Ask(HostTime mid, const SceneAt& scene_at) const {
  (void)SampleFrame(scene_at, mid, look_.camera, projection_,
                    look_.court->card);
}

std::span<const uint8_t> Renderer::Frame(uint64_t index, HostTime mid,
                                         std::span<const Scene> drawings) {
  const Strip whole{0, seen_.rows, {drawings.begin(), drawings.end()}};
  return Draw(index, mid, {&whole, 1});
}

std::span<const uint8_t> Renderer::Draw(uint64_t index, HostTime mid,
                                        std::span<const Strip> strips) {
  const SplitCards cards = Split(strips);
  court_.Update(cards.still);
  for (const int tile : court_.changed()) {
    CopyTile(court_.picture(), grid_.Left(tile), grid_.Top(tile), seen_);
  }
  if (!court_.changed().empty() || !keep_frames_) {
    calm_.clear();
    still_.clear();
  }
  const bool lamp = lamp_ && LampIsOn(mid);
  const bool still = strips.size() == 1 && strips[0].drawings.size() == 1;
  const uint64_t variant = VariantOf(index, mid);
  if (still && !SameThings(strips[0].drawings[0], still_scene_)) {
    still_.clear();
    still_scene_ = strips[0].drawings[0];
  }
  if (const auto known = still_.find(variant);
      still && !lamp && known != still_.end()) {
    return known->second;
  }
  DrawMoving(strips, cards);
  if (touched_.empty() && !lamp) return ExposeVariant(variant, calm_);
  if (still && !lamp) {
    ExposeVariant(variant, still_);
    Untouch();
    return still_[variant];
  }
  Expose(light_.FlickerPhase(mid), index);
  if (lamp) PaintLamp(lamp_, mid, look_.camera, projection_, exposed_);
  Untouch();
  return jpeg_.Encode(exposed_);
}

void Renderer::Untouch() {
  for (const int tile : touched_) {
    CopyTile(court_.picture(), grid_.Left(tile), grid_.Top(tile), seen_);
    is_touched_[tile] = false;
    is_moving_[tile] = false;
  }
  touched_.clear();
}

bool Renderer::LampIsOn(HostTime mid) const {
  const CameraModel& camera = look_.camera;
  const Duration half = FromMilliseconds(
      (camera.exposure_ms + camera.height * camera.row_time_us / 1000) / 2);
  return lamp_(mid - half, mid + half) > 0;
}

void Renderer::Expose(double phase, uint64_t key) {
  const double middle = (look_.camera.height - 1) / 2.0;
  for (size_t row = 0; row < row_gain_.size(); ++row) {
    const double after = static_cast<double>(row) - middle;
    row_gain_[row] = light_.FlickerGain(phase + after * light_.phase_a_row());
  }
  sensor_.Expose(seen_, row_gain_, key, exposed_);
  if (!video_) return;
  sensor_.Expose(court_.picture(), row_gain_, kVideoKey, key_);
  video_->Apply(key_, exposed_);
}

uint64_t Renderer::VariantOf(uint64_t index, HostTime mid) const {
  const double phase = light_.FlickerPhase(mid);
  const auto step = static_cast<uint64_t>(std::lround(
                        phase * static_cast<double>(kFlickerSteps))) %
                    kFlickerSteps;
  const uint64_t variant = Random(look_.seed).Fork(index).Below(kVariants);
  return step * kVariants + variant;
}

std::span<const uint8_t> Renderer::ExposeVariant(uint64_t variant,
                                                 Variants& known) {
  std::vector<uint8_t>& bytes = known[variant];
  if (bytes.empty()) {
    const uint64_t step = variant / kVariants;
    Expose(static_cast<double>(step) / static_cast<double>(kFlickerSteps),
           kCalmKeys + variant);
    const std::span<const uint8_t> jpeg = jpeg_.Encode(exposed_);
    bytes.assign(jpeg.begin(), jpeg.end());
  }
  return bytes;
}

void Renderer::DrawMoving(std::span<const Strip> strips,
                          const SplitCards& cards) {
  layers_.resize(strips.size());
  auto moving = cards.moving.begin();
  for (size_t s = 0; s < strips.size(); ++s) {
    const std::vector<Scene>& scenes = strips[s].drawings;
    Layer& layer = layers_[s];
    layer.first_row = strips[s].first_row;
    layer.last_row = strips[s].last_row;
    layer.drawings.resize(scenes.size());
    for (size_t d = 0; d < scenes.size(); ++d) {
      Arrange(scenes[d], scenes[d > 0 ? d - 1 : scenes.size() > 1], *moving++,
              layer.drawings[d]);
      for (const Placed& placed : layer.drawings[d]) {
        std::visit(
            [&](const auto& shape) { Touch(shape, layer, placed.moves); },
            placed.thing);
      }
    }
  }
  for (const int tile : touched_) DrawTile(tile);
}

template <typename Shape>
void Renderer::Touch(const Shape& shape, const Layer& layer, bool moves) {
  PixelBox box = shape.box();
  box.top = std::max(box.top, layer.first_row);
  box.bottom = std::min(box.bottom, layer.last_row);
  if (box.top >= box.bottom) return;
  grid_.ForEach(box, [&](int tile) {
    if (is_touched_[tile] && (is_moving_[tile] || !moves)) return;
    if (!shape.Touches(grid_.Left(tile), grid_.Top(tile))) return;
    if (!is_touched_[tile]) touched_.push_back(tile);
    is_touched_[tile] = true;
    if (moves) is_moving_[tile] = true;
  });
}

// `neighbour` is the drawing before or after: how far a thing goes from one to
// the other, its edges are smeared.
void Renderer::Arrange(const Scene& scene, const Scene& neighbour,
                       std::span<const SceneCard> cards,
                       Drawing& drawing) const {
  const double spread = SpreadPixels(look_.camera);
  drawing.clear();
  for (const SceneCard& card : cards) {
    drawing.push_back({CardSprite(card, deck_, projection_, light_), true});
  }
  Scene here;
  Scene there;
  here.heads = scene.heads;
  there.heads = neighbour.heads;
  const double heads_travel =
      TravelPixels(here, there, projection_, look_.court->card);
  here.heads.clear();
  for (size_t i = 0; i < scene.hands.size(); ++i) {
    const SceneHand& hand = scene.hands[i];
    here.hands = {hand};
    there.hands.clear();
    if (i < neighbour.hands.size()) there.hands = {neighbour.hands[i]};
    const double travel =
        TravelPixels(here, there, projection_, look_.court->card);
    const auto head = std::find_if(
        scene.heads.begin(), scene.heads.end(),
        [&](const SceneHead& h) { return h.player == hand.player; });
    const size_t side = Index(hand.player);
    drawing.push_back(
        {HandShape(hand, head == scene.heads.end() ? nullptr : &*head,
                   {LinearColour(look_.skin_rgb[side]),
                    LinearColour(look_.sleeve_rgb[side]), look_.kimono[side]},
                   projection_, light_, spread, travel),
         travel > kStillPx || heads_travel > kStillPx});
  }
  for (const SceneHead& head : scene.heads) {
    const size_t side = Index(head.player);
    drawing.push_back({HeadShape(head,
                                 {LinearColour(look_.hair_rgb[side]),
                                  LinearColour(look_.skin_rgb[side]),
                                  LinearColour(look_.sleeve_rgb[side])},
                                 projection_, light_, spread, heads_travel),
                       heads_travel > kStillPx});
  }
  std::stable_sort(drawing.begin(), drawing.end(),
                   [](const Placed& a, const Placed& b) {
                     return HeightOf(a.thing) < HeightOf(b.thing);
                   });
}

// The lowest thing that is not wholly hidden by others in the tile.
Renderer::Drawing::const_iterator Renderer::FirstSeen(const Drawing& drawing,
                                                      int left, int top) {
  for (auto placed = drawing.end(); placed != drawing.begin();) {
    --placed;
    const bool hides =
        std::visit([&](const auto& shape) { return shape.Hides(left, top); },
                   placed->thing);
    if (hides) return placed;
  }
  return drawing.begin();
}

bool Renderer::IsStill(const Drawing& drawing, int left, int top) {
  const auto first = FirstSeen(drawing, left, top);
  if (first == drawing.begin()) return false;
  return std::none_of(first, drawing.end(), [&](const Placed& placed) {
    return placed.moves &&
           std::visit(
               [&](const auto& shape) { return shape.Touches(left, top); },
               placed.thing);
  });
}

void Renderer::DrawTile(int tile) {
  const TilePlane& gain = light_.Gain(tile);
  TilePart part{grid_.Left(tile), grid_.Top(tile)};
  Tile sum{};
  Tile drawn;
  for (const Layer& layer : layers_) {
    part.first_row = std::max(layer.first_row - part.top, 0);
    part.last_row = std::min(layer.last_row - part.top, kTileSide);
    if (part.first_row >= part.last_row) continue;
    // Where nothing that is seen moves, one drawing shows the whole tile.
    const bool still = !is_moving_[tile] ||
                       IsStill(layer.drawings.front(), part.left, part.top);
    if (still) part = {part.left, part.top};
    const size_t count = still ? 1 : layer.drawings.size();
    for (size_t d = 0; d < count; ++d) {
      CopyRows(court_.Lit(tile), part, drawn);
      const Drawing& drawing = layer.drawings[d];
      for (auto placed = FirstSeen(drawing, part.left, part.top);
           placed != drawing.end(); ++placed) {
        std::visit(
            [&](const auto& shape) {
              if (!shape.Touches(part.left, part.top)) return;
              shape.DrawShadow(part, drawn);
              shape.Draw(part, gain, drawn);
            },
            placed->thing);
      }
      Add(drawn, 1 / static_cast<float>(count), part, sum);
    }
    if (still) break;
  }
  StoreTile(sum, light_.white(), part.left, part.top, seen_);
}

}  // namespace kimari::sim
