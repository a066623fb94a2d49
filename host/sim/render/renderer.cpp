#include "host/sim/render/renderer.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

#include "host/base/random.h"
#include "host/sim/render/tatami.h"

namespace kimari::sim {
namespace {

// A calm court is shown by a few frames taken in turn at random: the flicker's
// phase in steps, each with some variants of noise.
constexpr uint64_t kFlickerSteps = 16;
constexpr uint64_t kVariants = 4;
constexpr uint64_t kCalmKeys = uint64_t{1} << 63;

bool Sensible(const CameraModel& c) {
  return c.pixels_per_mm > 0 && c.exposure_ms >= 0 && c.noise >= 0 &&
         c.blur_px >= 0 && c.light > 0 && std::abs(c.tilt_deg) < 45 &&
         std::abs(c.flicker) < 1;
}

// Calls draw(card or hand) from the lowest to the highest, cards first.
template <typename Cards, typename Hands, typename Draw>
void FromBelow(const Cards& cards, const Hands& hands, Draw draw) {
  auto hand = hands.begin();
  for (const auto& card : cards) {
    while (hand != hands.end() && hand->height_mm() < card.height_mm()) {
      draw(*hand++);
    }
    draw(card);
  }
  while (hand != hands.end()) draw(*hand++);
}

KIMARI_WIDE void Add(const Tile& tile, Tile& sum) {
  for (int i = 0; i < kTilePixels; ++i) {
    sum.red[i] += tile.red[i];
    sum.green[i] += tile.green[i];
    sum.blue[i] += tile.blue[i];
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
  return std::unique_ptr<Renderer>(
      new Renderer(look, std::move(*printed), std::move(*jpeg)));
}

Renderer::Renderer(const Look& look, CardDeck deck, JpegEncoder jpeg)
    : look_(look),
      grid_(look.camera.width, look.camera.height),
      projection_(look.camera),
      light_(look, grid_),
      deck_(std::move(deck)),
      court_(look, projection_, light_, deck_, grid_),
      sensor_(look.seed, look.camera.noise),
      jpeg_(std::move(jpeg)),
      seen_(court_.picture()),
      exposed_(grid_),
      is_touched_(grid_.Count(), false) {}

std::span<const uint8_t> Renderer::Frame(uint64_t index, HostTime mid,
                                         const SceneAt& scene_at) {
  return Frame(
      index, mid,
      SampleExposure(scene_at, mid, look_.camera.exposure_ms, projection_));
}

std::span<const uint8_t> Renderer::Frame(uint64_t index, HostTime mid,
                                         std::span<const Scene> drawings) {
  const SplitCards cards = Split(drawings);
  court_.Update(cards.still);
  for (const int tile : court_.changed()) {
    CopyTile(court_.picture(), grid_.Left(tile), grid_.Top(tile), seen_);
  }
  if (!court_.changed().empty()) calm_.clear();
  DrawMoving(drawings, cards);
  if (touched_.empty()) return CalmFrame(index, mid);

  sensor_.Expose(seen_, light_.FlickerGain(light_.FlickerPhase(mid)), index,
                 exposed_);
  for (const int tile : touched_) {
    CopyTile(court_.picture(), grid_.Left(tile), grid_.Top(tile), seen_);
    is_touched_[tile] = false;
  }
  touched_.clear();
  return jpeg_.Encode(exposed_);
}

std::span<const uint8_t> Renderer::CalmFrame(uint64_t index, HostTime mid) {
  const double phase = light_.FlickerPhase(mid);
  const auto step = static_cast<uint64_t>(std::lround(
                        phase * static_cast<double>(kFlickerSteps))) %
                    kFlickerSteps;
  const uint64_t variant = Random(look_.seed).Fork(index).Below(kVariants);
  const uint64_t key = step * kVariants + variant;
  std::vector<uint8_t>& bytes = calm_[key];
  if (bytes.empty()) {
    sensor_.Expose(seen_,
                   light_.FlickerGain(static_cast<double>(step) /
                                      static_cast<double>(kFlickerSteps)),
                   kCalmKeys + key, exposed_);
    const std::span<const uint8_t> jpeg = jpeg_.Encode(exposed_);
    bytes.assign(jpeg.begin(), jpeg.end());
  }
  return bytes;
}

void Renderer::DrawMoving(std::span<const Scene> drawings,
                          const SplitCards& cards) {
  const double spread = SpreadPixels(look_.camera);
  drawings_.resize(drawings.size());
  const auto touch = [this](const auto& thing) {
    grid_.ForEach(thing.box(), [&](int tile) {
      if (is_touched_[tile] ||
          !thing.Touches(grid_.Left(tile), grid_.Top(tile))) {
        return;
      }
      touched_.push_back(tile);
      is_touched_[tile] = true;
    });
  };
  const auto lower = [](const auto& a, const auto& b) {
    return a.height_mm() < b.height_mm();
  };
  for (size_t d = 0; d < drawings.size(); ++d) {
    Drawing& drawing = drawings_[d];
    drawing.cards.clear();
    drawing.hands.clear();
    for (const SceneCard& card : cards.moving[d]) {
      drawing.cards.emplace_back(card, deck_, projection_, light_);
      touch(drawing.cards.back());
    }
    const Scene& neighbour = drawings[d > 0 ? d - 1 : drawings.size() > 1];
    for (size_t i = 0; i < drawings[d].hands.size(); ++i) {
      const SceneHand& hand = drawings[d].hands[i];
      Scene here;
      Scene there;
      here.hands = {hand};
      if (i < neighbour.hands.size()) there.hands = {neighbour.hands[i]};
      const size_t side = Index(hand.player);
      drawing.hands.emplace_back(
          hand,
          HandColours{LinearColour(look_.skin_rgb[side]),
                      LinearColour(look_.sleeve_rgb[side])},
          projection_, light_, spread, TravelPixels(here, there, projection_));
      touch(drawing.hands.back());
    }
    std::stable_sort(drawing.cards.begin(), drawing.cards.end(), lower);
    std::stable_sort(drawing.hands.begin(), drawing.hands.end(), lower);
  }
  for (const int tile : touched_) DrawTile(tile);
}

void Renderer::DrawTile(int tile) {
  const int left = grid_.Left(tile);
  const int top = grid_.Top(tile);
  const TilePlane& gain = light_.Gain(tile);
  Tile sum{};
  Tile drawn;
  for (const Drawing& drawing : drawings_) {
    drawn = court_.Lit(tile);
    FromBelow(drawing.cards, drawing.hands, [&](const auto& thing) {
      if (!thing.Touches(left, top)) return;
      thing.DrawShadow(left, top, drawn);
      thing.Draw(left, top, gain, drawn);
    });
    Add(drawn, sum);
  }
  StoreTile(sum, 1 / static_cast<float>(drawings_.size()), light_.white(), left,
            top, seen_);
}

}  // namespace kimari::sim
