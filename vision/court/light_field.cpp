#include "vision/court/light_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "host/base/cpu_clones.h"

namespace kimari::vision {
namespace {

constexpr int kStride = 3;       // cells between samples of a block
constexpr int kLeastLight = 20;  // of 255; darker ones tell no factor
constexpr int kMostLight = 250;  // of 255; brighter ones are cut off
// Where cells ought to be as bright, those that are not yet cut off are the
// darker ones, which tell too little light; unless it went down by much. Of 255
// both: what a block's cells spread by below kMostLight (halls, seed 9681).
constexpr int kMostExpected = 238;
constexpr int kWentDown = 225;
// In no more light than that in which the court was learned nothing is cut off
// that was not then.
constexpr int kBrighter = kGainUnit + kGainUnit / 50;
constexpr int kLeastTint = kGainUnit / 10;  // darker tells no colour of light
constexpr size_t kLeastSamples = 12;
// A block that changed by more than this in one frame against the whole court
// has to agree with those around it: noise of a median of 49 cells is 0.3 %.
constexpr int kOwnStep = kGainUnit * 2 / 100;
constexpr int kBlocksAround = 2;  // blocks around one
constexpr size_t kLeastAround = 6;
constexpr int kUneven = kGainUnit * 8 / 1000;  // between blocks
constexpr int kWide = kGainUnit * 25 / 1000;   // between neighbours

// Between two rows of values, 1/256; `share` of the way, 1/256.
KIMARI_CLONES("arch=haswell")
void Mix(const int* from, const int* to, int share, int n, int16_t* out) {
  for (int x = 0; x < n; ++x) {
    out[x] =
        static_cast<int16_t>((from[x] * 256 + (to[x] - from[x]) * share) >> 16);
  }
}

// 1 / value, 1/kGainUnit and 12 bits more, of what a cell may show.
const std::array<int, 256>& Inverses() {
  static const auto all = [] {
    std::array<int, 256> list{};
    for (int i = 1; i < 256; ++i) {
      list.at(i) = ((kGainUnit << 12) + i - 1) / i;
    }
    return list;
  }();
  return all;
}

int Median(std::vector<int>& list) {
  const auto middle = list.begin() + static_cast<long>(list.size() / 2);
  std::nth_element(list.begin(), middle, list.end());
  return *middle;
}

}  // namespace

LightField::LightField(int width, int height, int block_cells)
    : width_(width),
      height_(height),
      block_(block_cells),
      columns_((width + block_cells - 1) / block_cells),
      rows_((height + block_cells - 1) / block_cells),
      blocks_(static_cast<size_t>(columns_) * rows_),
      spans_(blocks_.size()) {
  for (auto& cells : cells_) {
    cells.assign(static_cast<size_t>(width) * height, kGainUnit);
  }
  for (int x = 0; x < width; ++x) ways_.push_back(Between(x, columns_));
  wide_.assign(static_cast<size_t>(rows_) * width, 0);
}

LightField::Place LightField::Between(int cell, int blocks) const {
  const int from =
      std::clamp((2 * cell + 1 - block_) / (2 * block_), 0, blocks - 1);
  return {from,
          std::clamp((2 * cell + 1 - block_ - 2 * block_ * from) * 128 / block_,
                     0, 256)};
}

void LightField::Reset() {
  even_ = true;
  mean_ = {kGainUnit, kGainUnit, kGainUnit};
  std::fill(blocks_.begin(), blocks_.end(), Block{});
  std::fill(spans_.begin(), spans_.end(), GainSpan{});
}

size_t LightField::Sample(const int16_t* const now[3],
                          const int16_t* const back[3], const uint8_t* kinds,
                          int column, int row, const Block& block,
                          bool cut_off_too) {
  const auto& inverses = Inverses();
  const auto most = static_cast<size_t>(block_ / kStride + 1);
  std::array<int*, 3> to{};
  for (int c = 0; c < 3; ++c) {
    samples_.at(c).resize(most * most);
    to.at(c) = samples_.at(c).data();
  }
  const auto told = [&](int c, int then, int value) {
    if (then < kLeastLight || then > kMostLight || value > kMostLight) {
      return false;
    }
    const int gain = std::max(block.gain.at(c), mean_.at(c));
    return cut_off_too || gain <= kBrighter || value <= kWentDown ||
           then * gain <= kMostExpected * kGainUnit;
  };
  const int bottom = std::min(height_, (row + 1) * block_);
  const int right = std::min(width_, (column + 1) * block_);
  for (int y = row * block_ + 1; y < bottom; y += kStride) {
    for (int x = column * block_ + 1; x < right; x += kStride) {
      const size_t i = static_cast<size_t>(y) * width_ + x;
      if (kinds[i] != 0) continue;
      for (int c = 0; c < 3; ++c) {
        const int then = back[c][i], value = now[c][i];
        if (told(c, then, value)) *to[c]++ = value * inverses[then] >> 12;
      }
    }
  }
  size_t most_told = 0;
  for (size_t c = 0; c < 3; ++c) {
    samples_.at(c).resize(to.at(c) - samples_.at(c).data());
    most_told = std::max(most_told, samples_.at(c).size());
  }
  return most_told;
}

void LightField::MeasureBlock(const int16_t* const now[3],
                              const int16_t* const back[3],
                              const uint8_t* kinds, int column, int row,
                              Block& block) {
  size_t most = Sample(now, back, kinds, column, row, block, false);
  // Light that went down by little: better told too dark than not at all.
  if (most < kLeastSamples) {
    most = Sample(now, back, kinds, column, row, block, true);
  }
  block.valid = most >= kLeastSamples;
  if (!block.valid) return;
  std::array<bool, 3> told{};
  size_t best = 0;
  for (size_t c = 0; c < 3; ++c) {
    if (samples_.at(c).size() == most) best = c;
    told.at(c) = samples_.at(c).size() >= kLeastSamples;
    if (told.at(c)) block.measured.at(c) = Median(samples_.at(c));
  }
  if (told[0] && told[1] && told[2]) {
    const auto least =
        *std::min_element(block.measured.begin(), block.measured.end());
    if (least >= kLeastTint) block.tint = block.measured;
    return;
  }
  // A colour that is cut off went as the others did since it was told.
  for (size_t c = 0; c < 3; ++c) {
    if (told.at(c)) continue;
    block.measured.at(c) =
        block.measured.at(best) * block.tint.at(c) / block.tint.at(best);
  }
}

// Medians of what was measured about a block; of its own past where too little
// was.
std::array<int, 3> LightField::Around(int column, int row) const {
  std::array<std::array<int, (2 * kBlocksAround + 1) * (2 * kBlocksAround + 1)>,
             3>
      near{};
  size_t count = 0;
  for (int v = std::max(0, row - kBlocksAround);
       v <= std::min(rows_ - 1, row + kBlocksAround); ++v) {
    for (int u = std::max(0, column - kBlocksAround);
         u <= std::min(columns_ - 1, column + kBlocksAround); ++u) {
      const Block& block = blocks_[static_cast<size_t>(v) * columns_ + u];
      if (!block.valid) continue;
      for (int c = 0; c < 3; ++c) near.at(c).at(count) = block.measured.at(c);
      ++count;
    }
  }
  const Block& own = blocks_[static_cast<size_t>(row) * columns_ + column];
  std::array<int, 3> gain = own.gain;
  if (count < kLeastAround) return gain;
  for (int c = 0; c < 3; ++c) {
    const auto begin = near.at(c).begin();
    const auto middle = begin + static_cast<long>(count / 2);
    std::nth_element(begin, middle, begin + static_cast<long>(count));
    gain.at(c) = *middle;
  }
  return gain;
}

// As lamps' flicker does. A median of factors tells no slow change, which moves
// one block on in this frame and another in the next: the mean near it does.
bool LightField::MeasureWhole(std::array<double, 3>& whole) {
  constexpr double kNear = 4.0 / kGainUnit;
  std::array<std::vector<double>, 3> ratios;
  size_t valid = 0;
  for (const Block& block : blocks_) {
    if (!block.valid) continue;
    ++valid;
    for (size_t c = 0; c < 3; ++c) {
      ratios.at(c).push_back(static_cast<double>(block.measured.at(c)) /
                             std::max(1, block.gain.at(c)));
    }
  }
  known_ = static_cast<double>(valid) / static_cast<double>(blocks_.size());
  if (valid == 0) return false;
  for (size_t c = 0; c < 3; ++c) {
    std::vector<double>& list = ratios.at(c);
    const auto middle = list.begin() + static_cast<long>(list.size() / 2);
    std::nth_element(list.begin(), middle, list.end());
    const double median = *middle;
    double sum = 0;
    for (const double ratio : list) {
      sum += std::clamp(ratio - median, -kNear, kNear);
    }
    whole.at(c) = median + sum / static_cast<double>(list.size());
  }
  return true;
}

void LightField::Measure(const int16_t* const now[3],
                         const int16_t* const back[3], const uint8_t* kinds) {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      MeasureBlock(now, back, kinds, column, row,
                   blocks_[static_cast<size_t>(row) * columns_ + column]);
    }
  }
  std::array<double, 3> whole{};
  if (!MeasureWhole(whole)) return;
  std::vector<std::array<int, 3>> next(blocks_.size());
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      const size_t at = static_cast<size_t>(row) * columns_ + column;
      Block& block = blocks_[at];
      std::array<int, 3> expected{};
      bool own = block.valid;
      for (int c = 0; c < 3; ++c) {
        block.exact.at(c) *= whole.at(c);
        expected.at(c) = static_cast<int>(std::lround(block.exact.at(c)));
        own = own && std::abs(block.measured.at(c) - expected.at(c)) < kOwnStep;
      }
      next[at] = own           ? block.measured
                 : block.valid ? Around(column, row)
                               : expected;
      if (!block.valid) continue;
      for (int c = 0; c < 3; ++c) block.exact.at(c) = next[at].at(c);
    }
  }
  for (size_t i = 0; i < blocks_.size(); ++i) blocks_[i].gain = next[i];
  Spread();
}

void LightField::Spread() {
  even_ = true;
  for (int c = 0; c < 3; ++c) {
    int low = blocks_[0].gain.at(c), high = low;
    int64_t sum = 0;
    for (const Block& block : blocks_) {
      low = std::min(low, block.gain.at(c));
      high = std::max(high, block.gain.at(c));
      sum += block.gain.at(c);
    }
    mean_.at(c) = static_cast<int>(sum / static_cast<int64_t>(blocks_.size()));
    even_ = even_ && high - low < kUneven;
  }
  FindSpans();
  if (even_) return;
  // Straight lines between the middles of blocks.
  for (int c = 0; c < 3; ++c) {
    for (int row = 0; row < rows_; ++row) {
      const Block* blocks = &blocks_[static_cast<size_t>(row) * columns_];
      int* wide = &wide_[static_cast<size_t>(row) * width_];
      for (int x = 0; x < width_; ++x) {
        const auto [from, share] = ways_[x];
        const int a = blocks[from].gain.at(c);
        const int b = blocks[std::min(from + 1, columns_ - 1)].gain.at(c);
        wide[x] = a * 256 + (b - a) * share;
      }
    }
    for (int y = 0; y < height_; ++y) {
      const auto [from, share] = Between(y, rows_);
      const int to = std::min(from + 1, rows_ - 1);
      Mix(&wide_[static_cast<size_t>(from) * width_],
          &wide_[static_cast<size_t>(to) * width_], share, width_,
          cells_.at(c).data() + static_cast<size_t>(y) * width_);
    }
  }
}

void LightField::FindSpans() {
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      const size_t at = static_cast<size_t>(row) * columns_ + column;
      GainSpan span;
      const Block* low = &blocks_[at];
      const Block* high = low;
      const auto sum = [](const Block& block) {
        return block.gain[0] + block.gain[1] + block.gain[2];
      };
      for (int v = std::max(0, row - 1); v <= std::min(rows_ - 1, row + 1);
           ++v) {
        for (int u = std::max(0, column - 1);
             u <= std::min(columns_ - 1, column + 1); ++u) {
          const Block& block = blocks_[static_cast<size_t>(v) * columns_ + u];
          if (sum(block) < sum(*low)) low = &block;
          if (sum(block) > sum(*high)) high = &block;
        }
      }
      for (int c = 0; c < 3; ++c) {
        span.low[c] = low->gain.at(c);
        span.high[c] = high->gain.at(c);
        span.wide = span.wide || std::abs(span.high[c] - span.low[c]) > kWide;
      }
      spans_[at] = span;
    }
  }
}

}  // namespace kimari::vision
