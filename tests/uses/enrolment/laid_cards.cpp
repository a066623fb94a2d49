// laid_cards FOLDER SECONDS CARD... [/ CARD...]: what a camera sees while these
// cards of the built-in deck lie there, then those behind the slash; a folder
// of pictures with its table of times.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "host/court/enrolment.h"
#include "host/game/cards/deck.h"
#include "tests/vision/court_drawing.h"

namespace {

using namespace kimari;

// Face up, not quite straight.
std::vector<vision::drawing::Card> Lay(const std::vector<uint16_t>& numbers) {
  std::vector<vision::drawing::Card> cards;
  const auto places = vision::EnrolmentPlaces(*court::Kyogi(), 50);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const auto& place = places[(7 * i) % places.size()];
    cards.push_back({numbers[i],
                     {place.centre.x + 3, place.centre.y - 4},
                     place.angle_deg + 6,
                     true});
  }
  return cards;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kPerSecond = 4;
  if (argc < 3) return 2;
  const std::string folder = argv[1];
  const int seconds = std::atoi(argv[2]);
  std::vector<std::vector<uint16_t>> courts(1);
  for (int i = 3; i < argc; ++i) {
    if (argv[i][0] == '/') {
      courts.emplace_back();
    } else {
      courts.back().push_back(static_cast<uint16_t>(std::atoi(argv[i])));
    }
  }
  std::vector<vision::CardFace> deck;
  for (const cards::Card& card : cards::HyakuninIsshu().cards) {
    deck.push_back({card.number, card.torifuda});
  }
  vision::drawing::CourtDrawing court({}, deck);
  std::ofstream table(folder + "/frames.csv");
  table << "file,stamp_ns,exposure_ns\n";
  int64_t frame = 0;
  for (size_t i = 0; i < courts.size(); ++i) {
    const auto light = vision::drawing::MildLight();
    const std::string name = "court" + std::to_string(i) + ".jpg";
    const auto shot = court.Compress(court.Draw(Lay(courts[i]), light),
                                     light.jpeg_quality, 0, {}, {});
    std::ofstream(folder + "/" + name, std::ios::binary)
        .write(reinterpret_cast<const char*>(shot.jpeg.data()),
               static_cast<std::streamsize>(shot.jpeg.size()));
    for (int n = 0; n < seconds * kPerSecond; ++n) {
      table << name << "," << frame++ * (1'000'000'000 / kPerSecond)
            << ",4000000\n";
    }
  }
  return table ? 0 : 1;
}
