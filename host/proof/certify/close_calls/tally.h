// What the pairs of one law and margin came to, and what was promised of them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "host/proof/certify/close_calls/close_pair.h"

namespace kimari::close_calls {

// Touches or margins against the truth, ms.
struct Errors {
  std::vector<double> ms;  // late: positive
  std::vector<double> sigmas;

  void Add(const JudgedPair::Touch& touch);
  double Bias() const;
  double Spread() const;  // standard deviation
  double MedianSigma() const;
  double Within3Sigma() const;  // share
  double RmsBySigma() const;    // of each error by its own sigma
};

struct Cell {
  std::array<int64_t, 4> answers{};  // by Answer
  double promised = 0;               // wrong ones, by the certainties
  Errors margins;
  std::vector<Answer> said;  // of each of `margins`

  void Add(const JudgedPair& judged);
  int64_t Of(Answer answer) const {
    return answers[static_cast<size_t>(answer)];
  }
  int64_t Wrong() const { return Of(Answer::kWrong); }
  int64_t All() const;
  // Those that an order, or the same time, was said of.
  int64_t Decided() const { return All() - Of(Answer::kJudge); }
  double PromisedShare() const;
  // More are wrong than was promised, with 95 % certainty.
  bool Broken() const;
};

// Who was first, told before the ruling (T6), of pairs on one pad.
struct Lamps {
  int64_t asked = 0;
  int64_t wrong = 0;
  // The ruling then said the other order.
  int64_t taken_back = 0;
  std::vector<double> ms;  // of those told, after the first contact

  void Add(const JudgedPair& judged);
  void Add(const Lamps& other);
};

// What knocks said of touches.
struct Knocks {
  int64_t touches = 0;
  int64_t agree = 0;
  int64_t contradict = 0;
  int64_t masked = 0;
  // The same pairs without them.
  std::array<Cell, kMarginsMs.size()> margins;
  Cell all;

  void Add(const JudgedPair& judged);
};

// All pairs under one law.
struct LawTally {
  std::string law;
  std::string says;
  std::array<Cell, kMarginsMs.size()> margins;
  std::map<PairKind, Cell> kinds;
  Cell following;  // second hands on a card already pressed flat
  Cell all;
  Errors touches;
  Lamps lamps;
  Knocks knocks;

  void Add(const JudgedPair& judged);
};

// The worst: wrong ones by how sure they were, then those furthest beyond their
// error. Keeps ten.
class Worst {
 public:
  void Add(const JudgedPair& judged, const std::string& law);
  struct Kept {
    JudgedPair judged;
    std::string law;
    double badness = 0;
  };
  const std::vector<Kept>& Pairs() const { return kept_; }

 private:
  std::vector<Kept> kept_;
};

}  // namespace kimari::close_calls
