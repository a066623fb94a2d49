#include "host/proof/certify/eyes/hall_eyes.h"

#include <string>

#include "host/proof/certify/eyes/hall_draw.h"
#include "vision/cards/card_face.h"

namespace kimari::world {
namespace {

Result<std::unique_ptr<HallEyes>> EyesIn(const sim::Look& hall,
                                         Result<vision::CardLibrary> deck) {
  if (!deck) return tl::unexpected(deck.error());
  auto camera = HallCamera::Open(hall);
  if (!camera) return tl::unexpected(camera.error());
  auto view = FindCourt(*camera);
  if (!view) return tl::unexpected(view.error());
  return std::make_unique<HallEyes>(std::move(*camera), std::move(*view),
                                    std::move(*deck));
}

}  // namespace

Result<std::unique_ptr<HallEyes>> OpenLearnedEyes(
    Random& random, certify::Conditions& conditions, double fps,
    const ChangeLook& trouble) {
  certify::Conditions of_learning;
  sim::Look mild = DrawHall(random, HallLight::kMild, of_learning);
  sim::Look hard = DrawHall(random, HallLight::kHard, conditions);
  mild.font = hard.font = kPrints.at(random.Below(kPrints.size()));
  hard.camera.fps = fps;
  hard.seed = mild.seed;  // the same print
  hard.rims = mild.rims;
  hard.rim_rgb = mild.rim_rgb;
  if (trouble) {
    trouble(mild);
    trouble(hard);
  }
  auto camera = HallCamera::Open(mild);
  if (!camera) return tl::unexpected(camera.error());
  const auto view = FindCourt(*camera);
  if (!view) return tl::unexpected(view.error());
  return EyesIn(hard, EnrolDeck(*camera, *view));
}

Result<std::unique_ptr<HallEyes>> OpenUnseenEyes(
    Random& random, certify::Conditions& conditions) {
  sim::Look hall = DrawHall(random, HallLight::kHard, conditions);
  hall.font = kPrints.at(random.Below(kPrints.size()));
  const std::string known = hall.font == kPrints[1] ? kPrints[0] : kPrints[1];
  const auto font = vision::FindFont(known);
  if (!font) return tl::unexpected(font.error());
  return EyesIn(hall, vision::CardLibrary::FromFaces(
                          PrintedDeck(), court::Kyogi()->card, *font));
}

}  // namespace kimari::world
