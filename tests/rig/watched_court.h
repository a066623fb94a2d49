// The simulated camera over a court, and the rig's eyes behind it; its pictures
// may be changed on the way.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <opencv2/imgcodecs.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "host/court/enrolment.h"
#include "host/proof/render/renderer.h"
#include "host/rig/eyes.h"

namespace kimari::rig {

using Change = std::function<cv::Mat(const cv::Mat&)>;

inline const Change kSame;  // as it comes
// What was said of half a second.
struct Said {
  std::vector<evidence::CameraHealth> camera;
  int layouts = 0;
  evidence::LayoutSeen layout;  // the last
  int hands = 0;
};

class WatchedCourt {
 public:
  // The only card that lies there after Enrol.
  static constexpr court::Point kCard = {200, -134.5};

  explicit WatchedCourt(const sim::Look& look = {},
                        const std::optional<vision::Lens>& lens = {})
      : deck_(cards::HyakuninIsshu()),
        eyes_(deck_, {.enrolment_frames = kSheetFrames, .lens = lens}) {
    std::vector<sim::CardFace> faces;
    for (const cards::Card& card : deck_.cards) {
      faces.push_back({card.number, card.torifuda});
    }
    renderer_ = sim::Renderer::Create(look, faces).value();
  }

  Result<void> Enrol(const Change& change = kSame) {
    const auto places = vision::EnrolmentPlaces(*court::Kyogi(), 50);
    for (size_t sheet = 0; sheet < 2; ++sheet) {
      scene_ = {};
      for (size_t i = 0; i < places.size(); ++i) {
        scene_.cards.push_back(
            {.card = deck_.cards[sheet * places.size() + i].number,
             .centre = places[i].centre,
             .angle_deg = places[i].angle_deg,
             .height_mm = 0,
             .face_up = true});
      }
      Said said;
      if (auto ok = Show(kSheetFrames, change, Gaze::kCards, said); !ok) {
        return ok;
      }
    }
    scene_ = {};
    scene_.cards.push_back({.card = deck_.cards[4].number,
                            .centre = kCard,
                            .angle_deg = 0,
                            .height_mm = 0,
                            .face_up = true});
    return {};
  }

  // Half a second of frames.
  Said See(const Change& change, Gaze gaze = Gaze::kCards) {
    Said said;
    const auto ok = Show(30, change, gaze, said);
    EXPECT_TRUE(ok) << ok.error().message;
    return said;
  }

 private:
  static constexpr int kSheetFrames = 12;

  Result<void> Show(int frames, const Change& change, Gaze gaze, Said& said) {
    for (int i = 0; i < frames; ++i) {
      const HostTime now = {1'000'000'000 + index_ * 16'666'667};
      const auto jpeg = renderer_->Frame(static_cast<uint64_t>(index_), now,
                                         [&](HostTime) { return scene_; });
      vision::Frame frame{.jpeg = {jpeg.begin(), jpeg.end()},
                          .sequence = static_cast<uint64_t>(index_),
                          .stamp = now,
                          .exposure = Milliseconds(2)};
      ++index_;
      if (change) {
        cv::imencode(".jpg", change(cv::imdecode(frame.jpeg, cv::IMREAD_COLOR)),
                     frame.jpeg);
      }
      std::vector<evidence::Payload> out;
      if (Result<void> ok = eyes_.See(frame, gaze, out); !ok) return ok;
      for (const evidence::Payload& payload : out) {
        if (const auto* c = std::get_if<evidence::CameraHealth>(&payload)) {
          said.camera.push_back(*c);
        }
        if (const auto* l = std::get_if<evidence::LayoutSeen>(&payload)) {
          said.layout = *l;
          ++said.layouts;
        }
        said.hands +=
            std::holds_alternative<evidence::HandsSeen>(payload) ? 1 : 0;
      }
    }
    return {};
  }

  cards::Deck deck_;
  Eyes eyes_;
  std::unique_ptr<sim::Renderer> renderer_;
  sim::Scene scene_;
  int64_t index_ = 0;
};

}  // namespace kimari::rig
