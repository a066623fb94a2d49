// What the eyes cost: one thread, 1280x720 frames of court_drawing.h with 50
// cards, JPEG quality 85. Prints times; compare within one run only.
#include <benchmark/benchmark.h>

#include "tests/vision/eye_fixture.h"
#include "vision/hands/hand_tracker.h"
#include "vision/watch/card_watcher.h"

namespace kimari::vision {
namespace {

struct Stage {
  Stage() {
    eye.EnrolDeck();
    cards = drawing::MatchLayout(eye.deck, 1);
    still = Compress({});
    arms = Compress({{{Side::kA, {100, -30}, {110, -480}},
                      {Side::kB, {-100, 30}, {-110, 480}}}});
    crossed = Compress({{{Side::kA, {60, 60}, {-110, -480}},
                         {Side::kB, {20, -40}, {110, 480}}}});
    (void)decoder.DecodeBgr(still, picture);
    layout = eye.reader->Read({picture}).value();
    tracker.SetCards(layout.cards);
    watcher.SetCards(*eye.view, layout.cards);
    while (!map.LearnBackground(decoder.Decode(still).value())) {
    }
  }
  Frame Compress(const std::vector<std::vector<drawing::Hand>>& hands) {
    const drawing::Light light;
    return eye.court.Compress(eye.court.Draw(cards, light, hands),
                              light.jpeg_quality, 1, {}, {});
  }

  Eye eye;
  std::vector<drawing::Card> cards;
  Frame still, arms, crossed;
  FrameDecoder decoder;
  cv::Mat picture;
  Layout layout;
  ChangeMap map{*eye.view};
  HandTracker tracker{map};
  CardWatcher watcher;
};

Stage& TheStage() {
  static Stage stage;
  return stage;
}

void Decode(benchmark::State& state) {
  Stage& stage = TheStage();
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(stage.decoder.Decode(stage.arms));
  }
}
BENCHMARK(Decode)->Unit(benchmark::kMillisecond);

void DecodeAndTrackTwoArms(benchmark::State& state) {
  Stage& stage = TheStage();
  HostTime stamp;
  while (state.KeepRunning()) {
    auto picture = stage.decoder.Decode(stage.arms).value();
    stamp = stamp + Milliseconds(16);
    picture.stamp = stamp;
    stage.map.Update(picture);
    benchmark::DoNotOptimize(stage.tracker.Track(1, stamp, {}));
    benchmark::DoNotOptimize(stage.watcher.Watch(
        stage.map, stage.tracker.covered(), stage.tracker.hidden(), picture));
  }
}
BENCHMARK(DecodeAndTrackTwoArms)->Unit(benchmark::kMillisecond);

// After the two were seen apart.
void DecodeAndTrackMergedArms(benchmark::State& state) {
  Stage& stage = TheStage();
  HandTracker tracker(stage.map);
  tracker.SetCards(stage.layout.cards);
  HostTime stamp;
  const auto track = [&](const Frame& frame) {
    auto picture = stage.decoder.Decode(frame).value();
    stamp = stamp + Milliseconds(16);
    picture.stamp = stamp;
    stage.map.Update(picture);
    benchmark::DoNotOptimize(tracker.Track(1, stamp, {}));
    benchmark::DoNotOptimize(stage.watcher.Watch(stage.map, tracker.covered(),
                                                 tracker.hidden(), picture));
  };
  for (int i = 0; i < 3; ++i) track(stage.arms);
  while (state.KeepRunning()) track(stage.crossed);
}
BENCHMARK(DecodeAndTrackMergedArms)->Unit(benchmark::kMillisecond);

void Rectify(benchmark::State& state) {
  Stage& stage = TheStage();
  cv::Mat top;
  while (state.KeepRunning()) stage.eye.view->Rectify(stage.picture, top);
}
BENCHMARK(Rectify)->Unit(benchmark::kMillisecond);

void ReadLayout(benchmark::State& state) {
  Stage& stage = TheStage();
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(stage.eye.reader->Read({stage.picture}));
  }
}
BENCHMARK(ReadLayout)->Unit(benchmark::kMillisecond);

void RecheckLayout(benchmark::State& state) {
  Stage& stage = TheStage();
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(
        stage.eye.reader->Recheck({stage.picture}, stage.layout));
  }
}
BENCHMARK(RecheckLayout)->Unit(benchmark::kMillisecond);

void CheckStill(benchmark::State& state) {
  Stage& stage = TheStage();
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(stage.eye.view->CheckStill(stage.picture));
  }
}
BENCHMARK(CheckStill)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kimari::vision

BENCHMARK_MAIN();
