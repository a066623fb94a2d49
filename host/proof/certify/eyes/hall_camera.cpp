#include "host/proof/certify/eyes/hall_camera.h"

#include <algorithm>
#include <utility>

#include "host/base/random.h"
#include "host/court/enrolment.h"
#include "host/game/cards/deck.h"
#include "vision/camera/frame_decoder.h"

namespace kimari::world {

std::vector<vision::CardFace> PrintedDeck() {
  std::vector<vision::CardFace> deck;
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    deck.push_back({.id = card.number, .torifuda = card.torifuda});
  }
  return deck;
}

namespace {

// The deck's kana in another order: fourteen of them drawn from all.
std::string ForeignText(Random& random) {
  constexpr size_t kKanaBytes = 3;  // of UTF-8
  const auto& deck = cards::HyakuninIsshu().cards;
  std::string text;
  for (int i = 0; i < 14; ++i) {
    const std::string& from = deck[random.Below(deck.size())].torifuda;
    text += from.substr(kKanaBytes * random.Below(from.size() / kKanaBytes),
                        kKanaBytes);
  }
  return text;
}

}  // namespace

Result<HallCamera> HallCamera::Open(const sim::Look& look) {
  std::vector<sim::CardFace> faces;
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    faces.push_back({card.number, card.torifuda});
  }
  Random random = Random(look.seed).Fork(kForeignFirst);
  for (uint16_t i = 0; i < kForeignCards; ++i) {
    faces.push_back(
        {static_cast<uint16_t>(kForeignFirst + i), ForeignText(random)});
  }
  auto renderer = sim::Renderer::Create(look, faces);
  if (!renderer) return tl::unexpected(renderer.error());
  HallCamera camera;
  camera.look_ = look;
  camera.renderer_ = std::move(*renderer);
  camera.period_ = FromSeconds(1 / look.camera.fps);
  return camera;
}

vision::Frame HallCamera::Shoot(const sim::SceneAt& scene) {
  const auto jpeg = renderer_->Frame(index_, now_, scene);
  vision::Frame frame;
  frame.jpeg.assign(jpeg.begin(), jpeg.end());
  frame.sequence = index_++;
  frame.stamp = now_;
  frame.exposure = FromMilliseconds(look_.camera.exposure_ms);
  now_ = now_ + period_;
  return frame;
}

cv::Mat HallCamera::See(const sim::Scene& scene) {
  vision::FrameDecoder decoder;
  cv::Mat picture;
  // What the renderer has just compressed can be read.
  (void)decoder.DecodeBgr(Shoot([&](HostTime) { return scene; }), picture);
  return picture;
}

Result<vision::CourtView> FindCourt(HallCamera& camera) {
  return vision::CourtView::Find(
      {camera.See({}), camera.See({}), camera.See({}), camera.See({})});
}

Result<vision::CardLibrary> EnrolDeck(HallCamera& camera,
                                      const vision::CourtView& view) {
  const std::vector<vision::CardFace> deck = PrintedDeck();
  const auto on_sheet =
      static_cast<size_t>(vision::EnrolmentSheetSize(*court::Kyogi()));
  std::vector<vision::EnrolmentSheet> sheets;
  for (size_t first = 0; first < deck.size(); first += on_sheet) {
    const size_t count = std::min(on_sheet, deck.size() - first);
    const auto places =
        vision::EnrolmentPlaces(*court::Kyogi(), static_cast<int>(count));
    vision::EnrolmentSheet sheet;
    sim::Scene scene;
    for (size_t i = 0; i < count; ++i) {
      const uint16_t card = deck[first + i].id;
      sheet.cards.push_back(card);
      scene.cards.push_back(
          {card, places[i].centre, places[i].angle_deg, 0, true});
    }
    sheet.picture = camera.See(scene);
    sheets.push_back(std::move(sheet));
  }
  return vision::CardLibrary::Enrol(view, sheets);
}

}  // namespace kimari::world
