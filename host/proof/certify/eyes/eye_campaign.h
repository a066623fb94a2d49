// The campaigns of the eyes' certificate: each makes one or more lines. The
// same seed and trials give the same figures, but for those of processor time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"

namespace kimari::world {

struct EyeCampaignOptions {
  int64_t trials = 30;
  Random random{1};  // the campaign's own
  std::string
      trouble;  // of halls and T9-halls: those whose names hold it; empty: all
  std::string image;     // the boards' firmware, ELF: of matches
  std::string pictures;  // folder for the worst cases; empty: none are kept
  // Told each line of halls and matches as soon as it is made: they take long.
  std::function<void(const certify::Line&)> made = [](const certify::Line&) {};
  // Told the share that is done, 0 to 1; false ends the campaign early.
  std::function<bool(double)> progress = [](double) { return true; };
};
inline constexpr int64_t kCourtsAHall = 3;
using EyeLines = Result<std::vector<certify::Line>>;

// T9. A court of 50 cards for each trial, read by a deck that was enrolled from
// one picture of each card.
EyeLines LearnedLayouts(EyeCampaignOptions options);
// T9 in each trouble of hall_trouble.h that changes how cards look: a court for
// each two trials, the deck learned in the same trouble.
EyeLines LayoutsInHalls(EyeCampaignOptions options);
// T9, its goal: decks that the camera never saw, known by their text.
EyeLines UnseenDecks(EyeCampaignOptions options);
// Six cards of a court moved by 1 to 10 mm or turned, for each trial.
EyeLines DisplacedCards(EyeCampaignOptions options);
// T10. A film of two arms over one court for each 30 trials.
EyeLines EyeCosts(EyeCampaignOptions options);
// T11. A stroke of one or two hands for each trial, at 240 frames a second, and
// half as many at 120.
EyeLines Arrivals(EyeCampaignOptions options);
// Exits. A sweep through a block of cards for each trial, at 240 frames a
// second, and half as many at 60.
EyeLines Exits(EyeCampaignOptions options);
// Halls. A sweep in each trouble (hall_trouble.h) for each trial, at 60, 240
// and 120 frames a second in turn.
EyeLines Halls(EyeCampaignOptions options);
// Halls. A whole match of as many readings as trials in each trouble that a
// scenario can tell of.
EyeLines HallMatches(EyeCampaignOptions options);
// Hands. Whole matches (second_hand.h), a reading for each trial.
EyeLines SecondHands(EyeCampaignOptions options);

}  // namespace kimari::world
