// What a frame of the simulated camera costs: one thread, 1280x720, 50 cards.
// Prints times; compare within one run only. Jpeg is the share of every frame
// that the encoder takes.
#include <benchmark/benchmark.h>

#include "host/proof/render/renderer.h"
#include "host/proof/render/yuv.h"

namespace kimari::sim {
namespace {

std::vector<CardFace> Deck() {
  std::vector<CardFace> deck;
  for (uint16_t card = 1; card <= 50; ++card) {
    deck.push_back({card, "わかころもてはつゆにぬれつつ"});
  }
  return deck;
}

Scene Laid() {
  Scene scene;
  for (uint16_t card = 1; card <= 50; ++card) {
    const int column = (card - 1) % 8;
    const int row = (card - 1) / 8;
    const Side side = row < 3 ? Side::kA : Side::kB;
    scene.cards.push_back(
        {.card = card,
         .centre = {-385.0 + 55 * column + (column > 3 ? 385 : 0),
                    court::Kyogi()->RowCentre(side, row % 3)},
         .angle_deg = side == Side::kA ? 0.0 : 180.0});
  }
  return scene;
}

SceneHand Reaching(Side player, double x, double y) {
  const double back = player == Side::kA ? -1 : 1;
  return {.player = player,
          .tip = {x, y},
          .wrist = {x + 20, y + back * 178},
          .elbow = {x + 50, y + back * 425},
          .height_mm = 25};
}

// Two arms that sweep at 3 m/s, and a card that flies before one of them.
SceneAt TwoArms(bool heads) {
  return [laid = Laid(), heads](HostTime t) {
    Scene scene = laid;
    const double s = 0.1 * std::sin(30 * (t - HostTime{}).Seconds());
    scene.hands = {Reaching(Side::kA, 200 + 1000 * s, -60),
                   Reaching(Side::kB, -200 - 1000 * s, 60)};
    scene.cards[0].centre.x += 1000 * s;
    scene.cards[0].height_mm = 40;
    if (heads) {
      scene.heads = {{.player = Side::kA, .centre = {60, -170}},
                     {.player = Side::kB, .centre = {-60, 170}}};
    }
    return scene;
  };
}

void Shoot(benchmark::State& state, const Look& look, const SceneAt& scene_at) {
  const auto renderer = Renderer::Create(look, Deck()).value();
  uint64_t index = 0;
  HostTime mid;
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(renderer->Frame(index++, mid, scene_at));
    mid = mid + Microseconds(16667);
  }
}

void TwoArmsMoving(benchmark::State& state) {
  Shoot(state, {}, TwoArms(false));
}
BENCHMARK(TwoArmsMoving)->Unit(benchmark::kMillisecond);

void TwoArmsAndHeads(benchmark::State& state) {
  Shoot(state, {}, TwoArms(true));
}
BENCHMARK(TwoArmsAndHeads)->Unit(benchmark::kMillisecond);

void TwoArmsInKimono(benchmark::State& state) {
  Look look;
  look.kimono[0] = look.kimono[1] = true;
  Shoot(state, look, TwoArms(false));
}
BENCHMARK(TwoArmsInKimono)->Unit(benchmark::kMillisecond);

void TwoArmsByRollingShutter(benchmark::State& state) {
  Look look;
  look.camera.row_time_us = 15;
  Shoot(state, look, TwoArms(false));
}
BENCHMARK(TwoArmsByRollingShutter)->Unit(benchmark::kMillisecond);

void TwoArmsByVideo(benchmark::State& state) {
  Look look;
  look.camera.h264_qp = 34;
  Shoot(state, look, TwoArms(false));
}
BENCHMARK(TwoArmsByVideo)->Unit(benchmark::kMillisecond);

void CalmCourt(benchmark::State& state) {
  Shoot(state, {}, [laid = Laid()](HostTime) { return laid; });
}
BENCHMARK(CalmCourt)->Unit(benchmark::kMillisecond);

// Of such a frame: the encoder, and the sensor before it.
void Jpeg(benchmark::State& state) {
  const Look look;
  const TileGrid grid(look.camera.width, look.camera.height);
  const Projection projection(look.camera);
  const Light light(look, grid);
  const CardDeck deck = CardDeck::Print(look, Deck()).value();
  SettledCourt court(look, projection, light, deck, grid);
  court.Update(Laid().cards);
  const Sensor sensor(look.seed, look.camera.noise);
  YuvPicture noisy(grid);
  const std::vector<double> gain(noisy.rows, 1.0);
  sensor.Expose(court.picture(), gain, 1, noisy);
  JpegEncoder jpeg = JpegEncoder::Create(look.camera.width, look.camera.height,
                                         look.camera.jpeg_quality)
                         .value();
  size_t bytes = 0;
  while (state.KeepRunning()) bytes = jpeg.Encode(noisy).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(Jpeg)->Unit(benchmark::kMillisecond);

void SensorNoise(benchmark::State& state) {
  const Look look;
  const TileGrid grid(look.camera.width, look.camera.height);
  const Sensor sensor(look.seed, look.camera.noise);
  YuvPicture in(grid);
  YuvPicture out(grid);
  const std::vector<double> gain(in.rows, 0.98);
  while (state.KeepRunning()) {
    sensor.Expose(in, gain, 1, out);
    benchmark::DoNotOptimize(out.y.data());
  }
}
BENCHMARK(SensorNoise)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kimari::sim

BENCHMARK_MAIN();
