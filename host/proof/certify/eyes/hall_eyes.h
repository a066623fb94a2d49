// Eyes in a hall: a camera, the court it found and the deck they know.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/certify/eyes/hall_camera.h"
#include "vision/cards/card_library.h"
#include "vision/cards/layout_reader.h"
#include "vision/court/court_view.h"

namespace kimari::world {

// Not moved: the reader keeps references to the others.
struct HallEyes {
  HallCamera camera;
  vision::CourtView view;
  vision::CardLibrary library;
  vision::LayoutReader reader;

  HallEyes(HallCamera hall, vision::CourtView court, vision::CardLibrary deck)
      : camera(std::move(hall)),
        view(std::move(court)),
        library(std::move(deck)),
        reader(view, library) {}
  HallEyes(const HallEyes&) = delete;
  HallEyes& operator=(const HallEyes&) = delete;
};

// A hall in hard light, `fps` frames a second; the deck was learned on another
// evening: mild light, the camera elsewhere. `trouble` changes both halls.
using ChangeLook = std::function<void(sim::Look&)>;
Result<std::unique_ptr<HallEyes>> OpenLearnedEyes(
    Random& random, certify::Conditions& conditions, double fps = 60,
    const ChangeLook& trouble = {});
// The deck is known by its poems alone, drawn with a font it is not printed in.
Result<std::unique_ptr<HallEyes>> OpenUnseenEyes(
    Random& random, certify::Conditions& conditions);

}  // namespace kimari::world
