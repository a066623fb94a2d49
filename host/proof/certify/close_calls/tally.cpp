#include "host/proof/certify/close_calls/tally.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "host/proof/certify/statistics.h"

namespace kimari::close_calls {
namespace {

constexpr double kContradicts = 0.05;
constexpr size_t kMostKept = 10;

// Wrong ones come before all others, then those of which one touch was denied.
double BadnessOf(const JudgedPair& judged) {
  if (judged.Said() == Answer::kWrong) {
    return 1e9 * (1 + (1 - judged.Promised()));
  }
  if (judged.DeniedOne()) return 1e6 * (1 - judged.Promised());
  const auto margin = judged.Margin();
  if (!margin || judged.Said() == Answer::kJudge) return 0;
  return std::abs(static_cast<double>(margin->error.ns)) /
         static_cast<double>(margin->sigma.ns);
}

}  // namespace

void Errors::Add(const JudgedPair::Touch& touch) {
  ms.push_back(touch.error.Milliseconds());
  sigmas.push_back(touch.sigma.Milliseconds());
}

double Errors::Bias() const { return certify::Mean(ms); }

double Errors::Spread() const {
  const double rms = certify::RootMeanSquare(ms);
  return std::sqrt(std::max(0.0, rms * rms - Bias() * Bias()));
}

double Errors::MedianSigma() const { return certify::Median(sigmas); }

double Errors::Within3Sigma() const {
  if (ms.empty()) return 0;
  int64_t within = 0;
  for (size_t i = 0; i < ms.size(); ++i) {
    if (std::abs(ms[i]) <= 3 * sigmas[i]) ++within;
  }
  return static_cast<double>(within) / static_cast<double>(ms.size());
}

double Errors::RmsBySigma() const {
  std::vector<double> shares;
  for (size_t i = 0; i < ms.size(); ++i) {
    if (sigmas[i] > 0) shares.push_back(ms[i] / sigmas[i]);
  }
  return certify::RootMeanSquare(shares);
}

void Cell::Add(const JudgedPair& judged) {
  ++answers[static_cast<size_t>(judged.Said())];
  promised += judged.Promised();
  if (const auto margin = judged.Margin()) {
    margins.Add(*margin);
    said.push_back(judged.Said());
  }
}

int64_t Cell::All() const {
  return std::accumulate(answers.begin(), answers.end(), int64_t{0});
}

double Cell::PromisedShare() const {
  return Decided() == 0 ? 0 : promised / static_cast<double>(Decided());
}

bool Cell::Broken() const {
  return certify::BinomialAtLeast(Wrong(), Decided(), PromisedShare()) <
         kContradicts;
}

void Lamps::Add(const JudgedPair& judged) {
  if (judged.pair.kind != PairKind::kSamePad) return;
  ++asked;
  if (!judged.lamp) return;
  ms.push_back(judged.lamp->after.Milliseconds());
  if (judged.lamp->side != judged.pair.First()) ++wrong;
  const rules::First& ruled = judged.first;
  if (judged.Said() != Answer::kJudge && ruled.leaning &&
      *ruled.leaning != judged.lamp->side) {
    ++taken_back;
  }
}

void Lamps::Add(const Lamps& other) {
  asked += other.asked;
  wrong += other.wrong;
  taken_back += other.taken_back;
  ms.insert(ms.end(), other.ms.begin(), other.ms.end());
}

void Knocks::Add(const JudgedPair& judged) {
  using Says = judge::Heard::Says;
  for (const std::optional<Says>& says : judged.heard) {
    ++touches;
    if (says == Says::kAgrees) ++agree;
    if (says == Says::kContradicts) ++contradict;
    if (says == Says::kMasked) ++masked;
  }
  JudgedPair alone = judged;
  alone.first = judged.pads_alone.value_or(judged.first);
  margins[judged.pair.margin].Add(alone);
  all.Add(alone);
}

void LawTally::Add(const JudgedPair& judged) {
  lamps.Add(judged);
  knocks.Add(judged);
  margins[judged.pair.margin].Add(judged);
  kinds[judged.pair.kind].Add(judged);
  if (judged.pair.follows) following.Add(judged);
  all.Add(judged);
  for (const auto& touch : judged.touches) {
    if (touch) touches.Add(*touch);
  }
}

void Worst::Add(const JudgedPair& judged, const std::string& law) {
  const double badness = BadnessOf(judged);
  if (badness == 0) return;
  const auto after = std::ranges::find_if(
      kept_, [&](const Kept& kept) { return kept.badness < badness; });
  kept_.insert(after, {judged, law, badness});
  if (kept_.size() > kMostKept) kept_.pop_back();
}

}  // namespace kimari::close_calls
