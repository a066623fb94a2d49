// What a hand is, as pads feel it and as the camera sees it: each of its
// measures once, with its unit and where it is from. `chosen`: set by judgement
// so that the certificates of boards and eyes hold, not measured of people.
#pragma once

#include <array>

#include "host/base/time.h"
#include "host/judge/touch/scan_time.h"

namespace kimari::judge {

// ---- how much of it a pad feels, steps (0.4 pF) ----------------------------

// Finger tips in full contact hardly make more (6 pF); beyond it, the spread of
// its logarithm. Of a player of whom nothing is known yet (3.5 pF).
inline constexpr double kMostHand = 15;
inline constexpr double kBeyondMost = 0.3;
inline constexpr double kUsualLevel = 8.5;
// What adds less than the one does not touch, it is near; what touches adds
// more than the other. Below the third a pad reports no touch (firmware).
inline constexpr double kMostNear = 2;
inline constexpr double kLeastTouch = 2.2;
inline constexpr double kLeastFelt = 1.7;

// As shares of a level. Of its own while it presses: by so much it wanders.
inline constexpr double kLevelWander = 0.03;
// Of what the same hand makes beside it: less is not felt in full. Chosen.
inline constexpr double kWeak = 0.35;
// Of his usual one: half a millimetre over a card a hand is felt half as much
// as on it, one that lies there by more than this.
inline constexpr double kTouchingShare = 0.7;
// Of two hands one; it may be more or less. Chosen.
inline constexpr double kOfTwo = 0.6;
// Of its coupling, from one touch to another: a player who reaches out sits
// otherwise than before. Chosen.
inline constexpr double kShift = 0.2;

// ---- how it comes down and goes on -----------------------------------------

// Spread of the moment of contact against the moment the levels show, for
// hands of different size and speed.
inline constexpr Duration kContactSigma = Microseconds(80);
// The last half millimetre takes about this, scans; spread of its logarithm.
inline constexpr double kUsualApproach = 0.8 * kMs;
inline constexpr double kSpeeds = 1.2;
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

// Half of the finger tips side by side, at least and at most, and the part of
// them that lies down; 35 mm for three fingers of a small hand to 75 mm for a
// spread large one (anthropometric tables).
inline constexpr double kNarrowestHalf = 12;
inline constexpr double kWidestHalf = 30;
inline constexpr double kFingerDepth = 25;
// Of a pad under a full touch, along the row, at least.
inline constexpr double kFingersOnPad = 25;
// How wide those of how many hands are.
struct FingersWidth {
  double mm, share;
};
inline constexpr std::array<FingersWidth, 4> kFingersWidths = {
    {{36, 0.2}, {46, 0.35}, {54, 0.3}, {66, 0.15}}};
// From a tip that moved backwards, where its fingers may have touched. Chosen.
inline constexpr double kReachDepth = 30;
// Mm^2 of finger tips on pads that are felt: the smallest touch of full
// strength.
inline constexpr double kFeltArea = 240;
// From the finger tips to the wrist, the longest, and half of its width.
inline constexpr double kHandLength = 210;
inline constexpr double kHandHalf = 45;
// From the middle of the body to a shoulder.
inline constexpr double kHalfShoulders = 170;
// Between pads that it lies on, or goes over from the one to the other; the
// same of pads that it only covers together. Chosen.
inline constexpr double kPadGap = 10;
inline constexpr double kUnderOneHand = 12;

// ---- how fast it is, mm/ms -------------------------------------------------

// One that lies still, at most.
inline constexpr double kStillHand = 0.5;
// One that flies to a card is faster than one that reaches out for it.
inline constexpr double kFlying = 2.2;
// Any, between two frames; and as far as eyes and judge take it for one: what
// is faster is another's.
inline constexpr double kFastestBetween = 8;
inline constexpr double kFastestHand = 12;

// ---- how well the camera sees it, mm ---------------------------------------

// A tip along its hand: a cell of the change map (4 to 6 mm).
inline constexpr double kTipError = 4;
// A tip that is seen, one sigma; one that is hidden is known worse, and says
// so. Finger tips along the row.
inline constexpr double kSeenTipSigma = 8;
inline constexpr double kAlongRowSigma = 14;
// A hand against a card, both the camera's; two outlines that touch: each is
// off by a cell of the change map.
inline constexpr double kPlaceError = 8;
inline constexpr double kOutlineError = 12;
// Around a touch its hand is seen to come down and go on.
inline constexpr Duration kSeenBefore = Milliseconds(110);
inline constexpr Duration kSeenAfter = Milliseconds(60);

}  // namespace kimari::judge
