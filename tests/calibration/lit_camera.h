// A made-up camera that looks at a light which is switched; written apart from
// the fit.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "calibration/camera_clock.h"
#include "host/base/random.h"

namespace kimari::calibration {

struct LitCamera {
  double latency_ms = 12;
  double row_time_us = 15;
  double exposure_ms = 2;
  double drift_ppm = 80;
  bool bt709 = false;  // draws light by that curve
  double fps = 60;
  double noise = 2;       // of 255, each row
  double flicker = 0.01;  // of the light, each frame
  double stamp_jitter_us = 0;
  int first_row = 40;
  int rows = 24;
  double white = 255;  // levels above are cut off
  double seconds = 10;
};

struct LitFilm {
  std::vector<LitFrame> frames;
  std::vector<LightSwitch> switches;
};

constexpr HostTime kFilmBegins = {5'000'000'000};

// On and off in turn, `least` to `most` ms apart.
inline std::vector<LightSwitch> SwitchUnevenly(double seconds, Random& random,
                                               double least = 8,
                                               double most = 30) {
  std::vector<LightSwitch> switches;
  double at = -400;
  while (at < 1000 * seconds + 400) {
    switches.push_back(
        {{kFilmBegins + FromMilliseconds(at), {}}, switches.size() % 2 == 0});
    at += random.Uniform(least, most);
  }
  return switches;
}

// How much of [from, to] the light is on, ms.
inline double LitFor(const std::vector<LightSwitch>& switches, double from,
                     double to) {
  double lit = 0;
  for (size_t i = 0; i + 1 < switches.size(); i += 2) {  // on at even ones
    const auto ms = [&](size_t k) {
      return (switches[k].at.t - kFilmBegins).Milliseconds();
    };
    if (ms(i) > to) break;
    lit += std::max(0.0, std::min(to, ms(i + 1)) - std::max(from, ms(i)));
  }
  return lit;
}

// Transfer of ITU-R BT.709-6, item 1.2.
inline double Bt709(double light) {
  return light < 0.018 ? 4.5 * light : 1.099 * std::pow(light, 0.45) - 0.099;
}

inline LitFilm Film(const LitCamera& camera, std::vector<LightSwitch> switches,
                    Random& random) {
  LitFilm film{.frames = {}, .switches = std::move(switches)};
  const int frames = static_cast<int>(camera.seconds * camera.fps);
  // The stamps' clock is the host's in the middle of the film.
  const HostTime middle =
      kFilmBegins + FromMilliseconds(1000 * (frames / 2) / camera.fps);
  for (int i = 0; i < frames; ++i) {
    const Duration since =
        kFilmBegins + FromMilliseconds(1000 * i / camera.fps) - middle;
    LitFrame frame;
    frame.stamp =
        middle + since +
        FromMilliseconds(camera.stamp_jitter_us * 1e-3 * random.Normal());
    const double strength = 1 + camera.flicker * random.Normal();
    for (int r = camera.first_row; r < camera.first_row + camera.rows; ++r) {
      const double exposed = (middle + since - kFilmBegins).Milliseconds() +
                             since.Milliseconds() * camera.drift_ppm * 1e-6 +
                             camera.latency_ms + r * camera.row_time_us * 1e-3;
      const double half = camera.exposure_ms / 2;
      const double share =
          LitFor(film.switches, exposed - half, exposed + half) /
          camera.exposure_ms;
      const double drawn = camera.bt709 ? Bt709(share) : share;
      const double level =
          30 + 180 * strength * drawn + camera.noise * random.Normal();
      frame.rows.push_back({r, std::clamp(level, 0.0, camera.white)});
    }
    film.frames.push_back(std::move(frame));
  }
  return film;
}

inline LitFilm Film(const LitCamera& camera, uint64_t seed = 1) {
  Random random(seed);
  auto switches = SwitchUnevenly(camera.seconds, random);
  return Film(camera, std::move(switches), random);
}

}  // namespace kimari::calibration
