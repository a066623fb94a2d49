#include "host/rules/types.h"

namespace kimari::rules {

int Position::Count(Side territory) const {
  int count = 0;
  for (const auto& [card, side] : court) count += side == territory ? 1 : 0;
  return count;
}

}  // namespace kimari::rules
