#include "host/proof/sim/calls.h"

#include <algorithm>

namespace kimari::sim {

bool Calls::LeftOut(int planned) const {
  return std::find(left_out_.begin(), left_out_.end(), planned) !=
         left_out_.end();
}

int Calls::Next() const {
  int next = last_ + 1;
  while (LeftOut(next)) ++next;
  return next;
}

// The one called last is read again with what it began with.
size_t Calls::RunLength() const {
  const auto next = static_cast<size_t>(Next() - 1);
  const bool again =
      next < scenario_.readings.size() && scenario_.readings[next].again &&
      last_ > 0 &&
      scenario_.readings[next].card ==
          scenario_.readings[static_cast<size_t>(last_ - 1)].card;
  if (!opening_ || (last_ > 0 && !again)) return 2;
  return scenario_.joka ? 4 : 1;
}

int Calls::Hear(Duration pause) {
  if (called_ || pause > FromSeconds(scenario_.sound.gap_s)) in_run_ = 0;
  const size_t length = RunLength();
  called_ = ++in_run_ == length;
  if (!called_) return 0;
  opening_ = length != 2;
  last_ = Next();
  return static_cast<size_t>(last_) <= scenario_.readings.size() ? last_ : 0;
}

void Calls::LeaveOut() { left_out_.push_back(Next()); }

void Calls::LeaveInAgain() {
  if (!left_out_.empty() && left_out_.back() > last_) left_out_.pop_back();
}

int Calls::NumberOf(int planned) const {
  return planned - static_cast<int>(std::count_if(
                       left_out_.begin(), left_out_.end(),
                       [planned](int out) { return out < planned; }));
}

}  // namespace kimari::sim
