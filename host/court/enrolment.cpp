#include "host/court/enrolment.h"

#include <algorithm>
#include <cmath>

namespace kimari::vision {
namespace {

constexpr int kMostASide = 25;
// From card to card: none is taken for a part of its neighbour.
constexpr double kGap = 44;  // mm

int ASide(const court::Plan& plan) {
  const auto in_row = static_cast<int>(
      std::floor((plan.width + kGap) / (plan.card.width + kGap)));
  return std::min(kMostASide, plan.Rows() * in_row);
}

}  // namespace

int EnrolmentSheetSize(const court::Plan& plan) { return 2 * ASide(plan); }

std::vector<EnrolmentPlace> EnrolmentPlaces(const court::Plan& plan,
                                            int count) {
  const double pitch = plan.card.width + kGap;
  std::vector<EnrolmentPlace> places;
  for (const Side side : kBothSides) {
    const double direction = side == Side::kA ? 1 : -1;
    for (int row = 0; row < plan.Rows(); ++row) {
      // The rows nearer to the middle take what does not go round.
      const int columns = (ASide(plan) + plan.Rows() - 1 - row) / plan.Rows();
      for (int column = 0; column < columns; ++column) {
        if (static_cast<int>(places.size()) >= count) return places;
        const double from_middle = (column - (columns - 1) / 2.0) * pitch;
        places.push_back(
            {.centre = {direction * from_middle, plan.RowCentre(side, row)},
             .angle_deg = side == Side::kA ? 0.0 : 180.0});
      }
    }
  }
  return places;
}

}  // namespace kimari::vision
