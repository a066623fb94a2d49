#include "vision/cards/assignment.h"

#include <cstddef>
#include <limits>

namespace kimari::vision {

std::vector<int> Assign(const std::vector<std::vector<double>>& cost) {
  const size_t rows = cost.size();
  if (rows == 0) return {};
  const size_t columns = cost.front().size();
  constexpr double kFar = std::numeric_limits<double>::max();
  // Index 0 of columns is the virtual start; owner 0 is "free".
  std::vector<double> row_price(rows + 1), column_price(columns + 1);
  std::vector<size_t> owner(columns + 1), came_from(columns + 1);
  for (size_t row = 1; row <= rows; ++row) {
    owner[0] = row;
    size_t at = 0;
    std::vector<double> distance(columns + 1, kFar);
    std::vector<bool> done(columns + 1, false);
    do {
      done[at] = true;
      const size_t mine = owner[at];
      double nearest = kFar;
      size_t next = 0;
      for (size_t column = 1; column <= columns; ++column) {
        if (done[column]) continue;
        const double reduced =
            cost[mine - 1][column - 1] - row_price[mine] - column_price[column];
        if (reduced < distance[column]) {
          distance[column] = reduced;
          came_from[column] = at;
        }
        if (distance[column] < nearest) {
          nearest = distance[column];
          next = column;
        }
      }
      for (size_t column = 0; column <= columns; ++column) {
        if (done[column]) {
          row_price[owner[column]] += nearest;
          column_price[column] -= nearest;
        } else {
          distance[column] -= nearest;
        }
      }
      at = next;
    } while (owner[at] != 0);
    while (at != 0) {
      owner[at] = owner[came_from[at]];
      at = came_from[at];
    }
  }
  std::vector<int> result(rows, -1);
  for (size_t column = 1; column <= columns; ++column) {
    if (owner[column] != 0) {
      result[owner[column] - 1] = static_cast<int>(column) - 1;
    }
  }
  return result;
}

}  // namespace kimari::vision
