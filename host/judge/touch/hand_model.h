// What a hand is, as pads feel it and as the camera sees it: each of its
// measures once, with its unit and where it is from. `chosen`: set by judgement
// so that the certificates of boards and eyes hold, not measured of people.
#pragma once

#include <array>
#include <cstddef>

#include "host/base/time.h"
#include "host/judge/touch/scan_time.h"

namespace kimari::judge {

// ---- how much of it a pad feels, steps (0.4 pF) ----------------------------

// Finger tips in full contact hardly make more (6 pF); beyond it, the spread of
// its logarithm.
inline constexpr double kMostHand = 15;
inline constexpr double kBeyondMost = 0.3;
inline constexpr double kUsualLevel = 8.5;  // of a player not known yet, 3.5 pF
inline constexpr double kLeastTouch = 2.2;  // what touches adds more
inline constexpr double kMostNear = 2;      // what adds less is only near
inline constexpr double kLeastFelt = 1.7;   // less is no touch (firmware)

// As shares of a level. Half a millimetre over a card a hand is felt half as
// much as on it; a player who reaches out sits otherwise than before.
inline constexpr double kLevelWander = 0.03;   // of its own while it presses
inline constexpr double kWeak = 0.35;          // beside a full one; chosen
inline constexpr double kTouchingShare = 0.7;  // of his usual one, on a card
inline constexpr double kOfTwo = 0.6;          // of two hands, one; chosen
inline constexpr double kLoneHand = 0.01;  // at most, that it is two; chosen
inline constexpr double kShift = 0.2;  // of its coupling, by touches; chosen

// ---- how it comes down and goes on -----------------------------------------

// Spread of the moment of contact against the moment the levels show, for
// hands of different size and speed.
inline constexpr Duration kContactSigma = Microseconds(80);
// The last half millimetre takes about this, scans; spread of its logarithm.
inline constexpr double kUsualApproach = 0.8 * kMs;
inline constexpr double kSpeeds = 1.2;
// Where skin first meets a card, against the contact that the levels show: what
// stands off the mat there is touched first, pressed flat, and only then felt
// in full; a tip that flattens, a second finger that lands later, do the same;
// a field that reaches far does the opposite (below 0). In mm of the hand's
// way, with how many are so: chosen wider than each law of PHYSICS.md taken
// alone, since nobody has measured the cards of a club, and so far out that no
// order of touches beside each other is told by pads alone with more than
// 0.9999.
struct Standing {
  double mm, share;
};
inline constexpr std::array<Standing, 16> kStandings = {{{-4, 0.00004},
                                                         {-1.5, 0.0003},
                                                         {-0.6, 0.003},
                                                         {-0.2, 0.02},
                                                         {0, 0.38},
                                                         {0.1, 0.14},
                                                         {0.2, 0.13},
                                                         {0.35, 0.12},
                                                         {0.5, 0.09},
                                                         {0.7, 0.06},
                                                         {0.9, 0.035},
                                                         {1.2, 0.016},
                                                         {1.6, 0.004},
                                                         {2.3, 0.0008},
                                                         {4, 0.0002},
                                                         {10, 0.00004}}};
// The way in which a level falls to half: the card and what covers the pad. A
// plate's is 0.58; steeper levels, to a third of that, make a hand seem faster
// than it is and its way on a card that stands shorter. Chosen.
inline constexpr double kHalfLevelMm = 0.4;
// What takes its own time, not the hand's, counts as of one this fast, mm/ms.
inline constexpr double kFastestDown = 1.4;
// One that strikes comes down at half a metre a second or more: from the one
// share of its level to the other, little more than a millimetre, in so many
// milliseconds. One that stops in the air takes longer.
inline constexpr double kStrikeBegun = 0.3;
inline constexpr double kStrikeDown = 0.8;
inline constexpr double kStrikeMs = 2.5;
// From contact on one that slides covers more of the pad, or less, by up to
// about this share of it a scan: 5 m/s over 50 mm of finger tips. Scans from
// contact until it has slid all it does; before contact it may, for so long.
inline constexpr double kSlide = 0.0875 / kMs;
inline constexpr double kSlideEnds = 9.6 * kMs;
inline constexpr double kSlideBegins = 2.4 * kMs;
// One that sweeps on leaves the pad again; how far its level is then from a
// straight line, as a share of it, a scan. Chosen.
inline constexpr double kStirs = 0.05 / kMs;
// Pads felt one hand as it came down: at once, and with all it still did.
// Chosen.
inline constexpr Duration kSameMoment = Milliseconds(3);
inline constexpr Duration kLanding = Milliseconds(15);
// From the one pad to the next one it slides in at most. Chosen.
inline constexpr Duration kPadToPad = Milliseconds(60);
// One motion of it: the next touch of a hand that has come down follows within
// 120 ms in the demo's sweeps. Chosen.
inline constexpr Duration kOneStroke = Milliseconds(300);

// ---- how large it is, mm ---------------------------------------------------

// Widths of finger tips side by side: 35 mm for three fingers of a small hand
// to 75 mm for a spread large one (anthropometric tables); and how many are how
// wide.
inline constexpr double kNarrowestHalf = 12;
inline constexpr double kWidestHalf = 30;
inline constexpr double kFingersOnPad = 25;  // along the row, of a full touch
inline constexpr double kFingerDepth = 25;   // the part that lies down
struct FingersWidth {
  double mm, share;
};
inline constexpr std::array<FingersWidth, 4> kFingersWidths = {
    {{36, 0.2}, {46, 0.35}, {54, 0.3}, {66, 0.15}}};
inline constexpr double kReachDepth = 30;   // of a tip that moved; chosen
inline constexpr double kFeltArea = 240;    // mm^2, the smallest full touch
inline constexpr double kHandLength = 210;  // tips to wrist, the longest
inline constexpr double kHandHalf = 45;
inline constexpr double kHalfShoulders = 170;
inline constexpr double kPadGap = 10;        // of pads it goes over; chosen
inline constexpr double kUnderOneHand = 12;  // of pads it lies on; chosen

// ---- how fast it is, mm/ms -------------------------------------------------

inline constexpr double kStillHand = 0.5;  // at most, of one that lies
inline constexpr double kFlying = 2.2;     // to a card; what reaches is slower
inline constexpr double kFastestBetween = 8;  // between two frames
inline constexpr double kFastestHand = 12;    // what is faster is another's

// ---- how well the camera sees it, mm ---------------------------------------

// All by the cells of the change map (4 to 6 mm).
inline constexpr double kTipError = 4;        // of a tip along its hand
inline constexpr double kSeenTipSigma = 8;    // a hidden one says its own
inline constexpr double kAlongRowSigma = 14;  // of finger tips
inline constexpr double kPlaceError = 8;      // of a hand against a card
inline constexpr double kOutlineError = 12;   // of two outlines that touch
// Around a touch its hand is seen to come down and go on.
inline constexpr Duration kSeenBefore = Milliseconds(110);
inline constexpr Duration kSeenAfter = Milliseconds(60);

}  // namespace kimari::judge
