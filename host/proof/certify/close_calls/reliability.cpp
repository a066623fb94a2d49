#include "host/proof/certify/close_calls/reliability.h"

#include <algorithm>

#include "host/base/certainty.h"

namespace kimari::close_calls {

Reliability::Reliability() {
  for (size_t i = 0; i < bins_.size(); ++i) bins_[i].from = kFrom[i];
}

void Reliability::Add(const JudgedPair& judged) {
  const rules::First& first = judged.first;
  bool wrong = judged.Said() == Answer::kWrong;
  if (judged.Said() == Answer::kJudge) {
    // What leans to nobody, or to the same time, says no order.
    if (!first.leaning || first.order != rules::Order::kOpen) return;
    wrong = *first.leaning != judged.pair.First();
  }
  const double certainty = static_cast<double>(first.certainty_ppm) / kAllPpm;
  const auto next = std::ranges::upper_bound(kFrom, certainty);
  Bin& bin = bins_[static_cast<size_t>(next - kFrom.begin()) - 1];
  ++bin.count;
  if (wrong) ++bin.wrong;
  bin.promised += std::max(0.5 / kAllPpm, 1 - certainty);
}

void Reliability::Add(const Reliability& other) {
  for (size_t i = 0; i < bins_.size(); ++i) {
    bins_[i].count += other.bins_[i].count;
    bins_[i].wrong += other.bins_[i].wrong;
    bins_[i].promised += other.bins_[i].promised;
  }
}

}  // namespace kimari::close_calls
