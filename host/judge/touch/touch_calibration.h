// What 'kimari calibrate touch' learned of one mat, as a TOML file: taps on a
// card with foil, each with the moment of skin on foil. README.md has its keys.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/court/side.h"
#include "host/judge/touch/standing_law.h"

namespace kimari::judge {

struct FoilTap {
  Side player = Side::kA;
  int card = 1;       // of those that were laid there one after the other
  bool flat = false;  // it was fastened flat; else it lay as it lies
  // The contact that the levels show, after skin met the foil.
  Duration late;
  Duration a_millimetre;  // PlayerTouch
  // Of `late`, by its own measure: the levels' (which a match's touches have of
  // their own) and the foil's scan.
  Duration sigma;

  double Mm() const { return Mm(late); }
  double SigmaMm() const { return Mm(sigma); }

 private:
  double Mm(Duration way) const {
    return static_cast<double>(way.ns) / static_cast<double>(a_millimetre.ns);
  }
};

struct TouchCalibration {
  std::string date;        // UTC, ISO 8601
  std::string map;         // the plan's name
  Side board = Side::kA;   // below the mat
  std::string usb_serial;  // of its USB chip; empty where it has none
  int pad = 0;             // that the cards lay on
  int foil = 0;            // whose pin the foil was clipped to
  std::vector<FoilTap> taps;
};

// Of each player's taps on cards as they lie, and on cards fastened flat.
inline constexpr int kLeastCards = 5;
inline constexpr int kLeastFlatTaps = 5;

std::string ToToml(const TouchCalibration& calibration);
// kUsage, "source:line:column: what; what to do": also where the taps are too
// few to say anything.
Result<TouchCalibration> ParseTouchCalibration(const std::string& text,
                                               const std::string& source);

// Of touches, those that may be of no kind that was tapped: of so many cards,
// none of which was of another kind, the next one is with this probability
// (Laplace's rule of succession).
double UntappedShare(const TouchCalibration& calibration);

// How such hands meet such cards there.
StandingLaw LawOf(const TouchCalibration& calibration);

}  // namespace kimari::judge
