// Halls as the campaigns meet them: light, camera and print, drawn from spans
// wider than what the eyes were made with.
#pragma once

#include <array>
#include <string>

#include "host/base/random.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/sim/scene.h"

namespace kimari::world {

// How hard the light is on the camera.
enum class HallLight { kMild, kHard };

// A camera over the court; deck's print and mat's colour as asked.
sim::Look DrawHall(Random& random, HallLight light,
                   certify::Conditions& conditions);

// Families of fonts that decks are printed in; the first ones are those that
// the eyes were made with.
inline constexpr std::array kPrints = {
    "Oradano-mincho-GSRR", "IPAMincho",         "AoyagiKouzanFontT",
    "KouzanBrushFont",     "AoyagiSosekiFont2",
};

}  // namespace kimari::world
