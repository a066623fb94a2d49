#include "host/proof/certify/eyes/hall_trouble.h"

#include <array>
#include <cstdint>
#include <utility>

namespace kimari::world {
namespace {

// The Monk skin tone scale (Ellis Monk, 2019, CC-BY 4.0), lightest first.
constexpr std::array<uint32_t, 10> kMonk = {
    0xF6EDE4, 0xF3E7DB, 0xF7EAD0, 0xEADABA, 0xD7BD96,
    0xA07E56, 0x825C43, 0x604134, 0x3A312A, 0x292420};

HallTrouble Light(std::string name, LightChange change) {
  if (change.at_ms == 0) change.at_ms = kTroubleMs;
  HallTrouble trouble{.name = std::move(name)};
  trouble.light = {change};
  return trouble;
}

HallTrouble Looks(std::string name, std::function<void(sim::Look&)> look) {
  return {.name = std::move(name), .look = std::move(look)};
}

// Changes how mat, cards and camera show a layout.
HallTrouble Shows(std::string name, std::function<void(sim::Look&)> look) {
  return {.name = std::move(name), .look = std::move(look), .of_cards = true};
}

HallTrouble Skin(std::string name, uint32_t rgb) {
  return Looks(std::move(name), [rgb](sim::Look& look) {
    look.skin_rgb[0] = look.skin_rgb[1] = rgb;
  });
}

HallTrouble Sleeve(std::string name, uint32_t rgb, bool kimono = false) {
  return Looks(std::move(name), [rgb, kimono](sim::Look& look) {
    look.sleeve_rgb[0] = look.sleeve_rgb[1] = rgb;
    look.kimono[0] = look.kimono[1] = kimono;
  });
}

HallTrouble Heads(std::string name, double lean_mm) {
  HallTrouble trouble{.name = std::move(name)};
  trouble.lean_mm = lean_mm;
  return trouble;
}

HallTrouble Knocked(std::string name, Knock knock) {
  HallTrouble trouble{.name = std::move(name)};
  trouble.knocks = {knock};
  return trouble;
}

HallTrouble AllTogether() {
  HallTrouble all{.name = "all together"};
  all.look = [](sim::Look& look) {
    look.skin_rgb[0] = kMonk[1];
    look.skin_rgb[1] = kMonk[8];
    look.sleeve_rgb[0] = 0xF0F0EE;
    look.sleeve_rgb[1] = 0x303A6A;
    look.kimono[1] = true;
    look.mat = sim::MatKind::kIgusa;
    look.tatami_rgb = sim::UsualRgb(look.mat);
    look.camera.glare = 0.3;
  };
  all.light = {{.red = 0.93F,
                .green = 0.9F,
                .blue = 0.88F,
                .where = Lit::kRightHalf,
                .at_ms = kTroubleMs,
                .soft = 0.3}};
  all.knocks = {{.px = 1, .at_ms = kTroubleMs}};
  all.lean_mm = 100;
  return all;
}

std::vector<HallTrouble> Make() {
  std::vector<HallTrouble> all = {{.name = "none"}};
  const auto grey = [](float by, LightChange change = {}) {
    change.red = change.green = change.blue = by;
    return change;
  };
  const LightChange half{.where = Lit::kRightHalf};
  all.push_back(Light("light x 0.8", grey(0.8F)));
  all.push_back(Light("light x 1.2", grey(1.2F)));
  all.push_back(Light("light x 1.3", grey(1.3F)));
  all.push_back(
      Light("light x 1.3 within 300 ms", grey(1.3F, {.ramp_ms = 300})));
  all.push_back(Light("half of the hall x 0.95", grey(0.95F, half)));
  all.push_back(Light("half of the hall x 0.85", grey(0.85F, half)));
  all.push_back(Light("half of the hall x 0.7", grey(0.7F, half)));
  all.push_back(Light("half of the hall x 1.15, soft",
                      grey(1.15F, {.where = Lit::kRightHalf, .soft = 0.3})));
  all.push_back(Light("red x 0.97", {.red = 0.97F}));
  all.push_back(Light("red x 1.07", {.red = 1.07F}));
  all.push_back(Light(
      "half: red x 1.05, blue x 0.9",
      {.red = 1.05F, .blue = 0.9F, .where = Lit::kRightHalf, .soft = 0.2}));
  all.push_back(Light("shadow over a third x 0.7",
                      grey(0.7F, {.where = Lit::kLeftThird, .soft = 0.1})));
  for (size_t i = 0; i < kMonk.size(); ++i) {
    all.push_back(Skin("skin Monk " + std::to_string(i + 1), kMonk.at(i)));
  }
  all.push_back(Skin("skin F0D2BE", 0xF0D2BE));
  all.push_back(Sleeve("sleeve white", 0xF0F0EE));
  all.push_back(Sleeve("sleeve straw", 0xC3B487));
  all.push_back(Sleeve("sleeve black", 0x181818));
  all.push_back(Sleeve("kimono indigo", 0x303A6A, true));
  all.push_back(Sleeve("kimono pale", 0xE8DFD0, true));
  all.push_back(Heads("heads lean in 100 mm", 100));
  all.push_back(Heads("heads lean in 150 mm", 150));
  all.push_back(Heads("heads lean in 200 mm", 200));
  all.push_back(Knocked("knocked by 1 px", {.px = 1, .at_ms = kTroubleMs}));
  all.push_back(Knocked("knocked by 1.8 px", {.px = 1.8, .at_ms = kTroubleMs}));
  all.push_back(
      Knocked("shakes by 1 px", {.px = 1, .at_ms = kTroubleMs, .hz = 7}));
  all.push_back(
      Knocked("shakes by 1.5 px", {.px = 1.5, .at_ms = kTroubleMs, .hz = 7}));
  HallTrouble resting{.name = "a hand rests from the beginning"};
  resting.resting_hand = true;
  all.push_back(resting);
  HallTrouble cat{.name = "a cat walks in"};
  cat.cat = true;
  all.push_back(cat);
  const auto mat = [](sim::MatKind kind) {
    return [kind](sim::Look& look) {
      look.mat = kind;
      look.tatami_rgb = sim::UsualRgb(kind);
    };
  };
  all.push_back(Shows("mat igusa", mat(sim::MatKind::kIgusa)));
  all.push_back(Shows("mat vinyl", mat(sim::MatKind::kVinyl)));
  all.push_back(Shows("mat of pale straw",
                      [](sim::Look& look) { look.tatami_rgb = 0xE3DCC4; }));
  all.push_back(Shows("heri across",
                      [](sim::Look& look) { look.heri = sim::Heri::kAcross; }));
  all.push_back(Shows("heri along", [](sim::Look& look) {
    look.heri = sim::Heri::kAlong;
    look.heri_mm = 120;
  }));
  all.push_back(Shows("heri pale", [](sim::Look& look) {
    look.heri = sim::Heri::kAcross;
    look.heri_rgb = 0xB8AFA0;
  }));
  all.push_back(
      Shows("glare 0.5", [](sim::Look& look) { look.camera.glare = 0.5; }));
  all.push_back(
      Shows("glare 1", [](sim::Look& look) { look.camera.glare = 1; }));
  all.push_back(Shows("worn cards", [](sim::Look& look) {
    look.wear = 1;
    look.curl_mm = 4;
  }));
  all.push_back(
      Shows("curled cards", [](sim::Look& look) { look.curl_mm = 4; }));
  all.push_back(
      Shows("aged paper", [](sim::Look& look) { look.paper_rgb = 0xDCC79A; }));
  all.push_back(
      Shows("small print", [](sim::Look& look) { look.text_size = 0.7; }));
  all.push_back(
      Shows("cards without rims", [](sim::Look& look) { look.rims = false; }));
  all.push_back(
      Shows("picture deck", [](sim::Look& look) { look.pictures = true; }));
  all.push_back(
      Shows("H.264 qp 30", [](sim::Look& look) { look.camera.h264_qp = 30; }));
  all.push_back(
      Shows("H.264 qp 38", [](sim::Look& look) { look.camera.h264_qp = 38; }));
  all.push_back(Looks("5 us a row", [](sim::Look& look) {
    look.camera.row_time_us = 5;
    look.camera.flicker = 0.1;
  }));
  all.push_back(Looks("LED lamps", [](sim::Look& look) {
    look.camera.led_lamps = true;
    look.camera.flicker = 0.1;
  }));
  all.push_back(Shows("lens k1 -0.05",
                      [](sim::Look& look) { look.camera.lens_k1 = -0.05; }));
  all.push_back(AllTogether());
  return all;
}

}  // namespace

std::span<const HallTrouble> HallTroubles() {
  static const std::vector<HallTrouble> all = Make();
  return all;
}

}  // namespace kimari::world
