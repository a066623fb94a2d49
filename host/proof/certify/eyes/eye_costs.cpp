// T10: what watching hands costs beside decoding the frames.
#include <spdlog/fmt/fmt.h>

#include <array>
#include <memory>
#include <vector>

#include "host/base/clock.h"
#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/hall_eyes.h"
#include "host/proof/certify/eyes/stroke_film.h"
#include "host/proof/certify/statistics.h"
#include "vision/camera/frame_decoder.h"
#include "vision/court/change_map.h"
#include "vision/hands/hand_tracker.h"
#include "vision/watch/card_watcher.h"

namespace kimari::world {
namespace {

constexpr double kFps = 240;
constexpr int64_t kTrialsAFilm = 30;
constexpr double kMostTimes = 1.6;
constexpr size_t kLearningFrames = 12;  // not counted

enum Stage { kBare, kDecode, kChange, kTrack, kWatch, kStages };
constexpr std::array<const char*, kStages> kNames = {
    "bare decoding", "decoding", "what changed", "hands", "cards"};

using FrameCost = std::array<double, kStages>;  // ms

// The frames from before the hands start until after they have landed.
std::vector<vision::Frame> Shoot(const StrokeFilm& film, HallCamera& camera) {
  std::vector<vision::Frame> frames;
  camera.SetClock(film.begin() + Milliseconds(200));
  const HostTime end =
      film.begin() + FromMilliseconds(kTouchMs) + Milliseconds(300);
  while (camera.now() < end) {
    frames.push_back(camera.Shoot([&](HostTime t) { return film.SceneAt(t); }));
  }
  return frames;
}

Result<void> Measure(const std::vector<vision::Frame>& frames,
                     const vision::CourtView& view,
                     const vision::Layout& layout,
                     std::vector<FrameCost>& costs,
                     std::vector<double>& first) {
  const ProcessorClock clock;
  vision::FrameDecoder bare, decoder;
  vision::ChangeMap map(view);
  vision::HandTracker tracker(map);
  vision::CardWatcher watcher;
  tracker.SetCards(layout.cards);
  watcher.SetCards(view, layout.cards);
  size_t number = 0;
  for (const vision::Frame& frame : frames) {
    FrameCost cost{};
    HostTime last = clock.Now();
    const auto lap = [&](Stage stage) {
      const HostTime now = clock.Now();
      cost.at(stage) = (now - last).Milliseconds();
      last = now;
    };
    if (const auto ok = bare.Decode(frame); !ok) {
      return tl::unexpected(ok.error());
    }
    lap(kBare);
    const auto picture = decoder.DecodeHalf(frame);
    if (!picture) return tl::unexpected(picture.error());
    lap(kDecode);
    if (!map.ready()) {
      map.LearnBackground(*picture);
      continue;
    }
    map.Update(*picture);
    lap(kChange);
    tracker.Track(picture->sequence, picture->stamp, picture->exposure);
    lap(kTrack);
    watcher.Watch(map, tracker.covered(), tracker.hidden(), *picture);
    lap(kWatch);
    if (++number > kLearningFrames) {
      costs.push_back(cost);
    } else {
      first.push_back(cost[kDecode] + cost[kChange] + cost[kTrack] +
                      cost[kWatch]);
    }
  }
  return {};
}

}  // namespace

EyeLines EyeCosts(EyeCampaignOptions options) {
  Random random = options.random;
  certify::Line line;
  line.target = "T10";
  line.what = "decoding and watching hands and cards, over bare decoding";
  line.how =
      "1280x720 MJPEG, two arms in motion over 50 cards; each frame decoded "
      "alone and then watched, one thread; times are of the processor";
  std::vector<FrameCost> costs;
  std::vector<double> bytes, first;
  const int64_t films = (options.trials + kTrialsAFilm - 1) / kTrialsAFilm;
  for (int64_t film = 0; film < films; ++film) {
    const auto hall = OpenLearnedEyes(random, line.conditions, kFps);
    if (!hall) return tl::unexpected(hall.error());
    const DrawnCourt court = DrawCourt(random, {});
    HallCamera& camera = (*hall)->camera;
    const auto layout = (*hall)->reader.Read({camera.See(court.Scene())});
    if (!layout) return tl::unexpected(layout.error());
    StrokeDraw draw;
    draw.touch_ms = kTouchMs;
    const StrokeFilm play(
        court, court.cards.at(random.Below(court.cards.size())).card,
        {DrawStroke(random, Side::kA, sim::StrokeKind::kSweep, draw),
         DrawStroke(random, Side::kB, sim::StrokeKind::kPress, draw)},
        HostTime{} + Seconds(10), random.Next());
    const auto frames = Shoot(play, camera);
    for (const vision::Frame& frame : frames) {
      bytes.push_back(static_cast<double>(frame.jpeg.size()) / 1000);
    }
    if (auto ok = Measure(frames, (*hall)->view, *layout, costs, first); !ok) {
      return tl::unexpected(ok.error());
    }
    if (!options.progress(static_cast<double>(film + 1) /
                          static_cast<double>(films))) {
      break;
    }
  }
  line.trials = static_cast<int64_t>(costs.size());
  line.trials_of = "frames";
  std::array<double, kStages> mean{};
  std::vector<double> whole;
  for (const FrameCost& cost : costs) {
    for (size_t i = 0; i < kStages; ++i) mean.at(i) += cost.at(i);
    whole.push_back(cost[kDecode] + cost[kChange] + cost[kTrack] +
                    cost[kWatch]);
  }
  for (double& ms : mean) ms /= static_cast<double>(costs.size());
  line.figures.push_back(certify::AtMost("times bare decoding",
                                         certify::Mean(whole) / mean[kBare],
                                         "x", kMostTimes, line.trials));
  for (size_t i = 0; i < kStages; ++i) {
    line.figures.push_back(
        certify::Told(fmt::format("{}, a frame", kNames.at(i)), mean.at(i),
                      "ms", line.trials));
  }
  line.figures.push_back(certify::Told("99 % of frames within",
                                       certify::Quantile(whole, 0.99), "ms",
                                       line.trials));
  line.figures.push_back(certify::Told("longest frame as a reading begins",
                                       certify::Quantile(first, 1), "ms",
                                       static_cast<int64_t>(first.size())));
  line.figures.push_back(
      certify::Told("a frame's size", certify::Mean(bytes), "kB", line.trials));
  return std::vector{line};
}

}  // namespace kimari::world
