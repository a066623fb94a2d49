// How the light on each part of the court differs from that under which it was
// learned. Illumination multiplies what a surface reflects, each colour by its
// own factor, and changes smoothly over the court: factors are medians of
// now / then over blocks much larger than a hand, each of which has to agree
// with its own past or with the blocks around it. A colour that is cut off at
// white is taken to change as the others do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kimari::vision {

// Fixed point of factors.
inline constexpr int kGainUnit = 1024;

struct GainSpan {
  int low[3] = {kGainUnit, kGainUnit, kGainUnit};
  int high[3] = {kGainUnit, kGainUnit, kGainUnit};
  bool wide = false;  // they differ by more than the field can follow
};

// One thread.
class LightField {
 public:
  // A map has so many cells; a block is square.
  LightField(int width, int height, int block_cells);

  // The light is again that of the background.
  void Reset();
  // Three channels of cells now and in the background; cells whose `kinds` is
  // not 0 showed something else in the frame before and are left out.
  void Measure(const int16_t* const now[3], const int16_t* const back[3],
               const uint8_t* kinds);

  // The same for all cells: gain() holds for each.
  bool even() const { return even_; }
  int gain(int channel) const { return mean_[channel]; }
  // Each cell's, by channel, when not even().
  const int16_t* Cells(int channel) const { return cells_[channel].data(); }
  int At(int cell, int channel) const {
    return even_ ? mean_[channel] : cells_[channel][cell];
  }
  // What the blocks about a cell span: along the edge of a shadow any light
  // between these may fall on it.
  const GainSpan& Span(int cell) const {
    return spans_[(cell / width_ / block_) * columns_ + cell % width_ / block_];
  }
  // Share of blocks in which enough of the court is seen to tell their light.
  double known() const { return known_; }

 private:
  struct Block {
    std::array<int, 3> gain = {kGainUnit, kGainUnit, kGainUnit};
    // The same with what rounding leaves, which adds up where nothing is seen.
    std::array<double, 3> exact = {kGainUnit, kGainUnit, kGainUnit};
    std::array<int, 3> measured{};
    std::array<int, 3> tint = {kGainUnit, kGainUnit, kGainUnit};  // last told
    bool valid = false;
  };

  // Ratios of a block's cells into samples_; how many of the best colour.
  size_t Sample(const int16_t* const now[3], const int16_t* const back[3],
                const uint8_t* kinds, int column, int row, const Block& block,
                bool cut_off_too);
  void MeasureBlock(const int16_t* const now[3], const int16_t* const back[3],
                    const uint8_t* kinds, int column, int row, Block& block);
  std::array<int, 3> Around(int column, int row) const;
  // By how much the whole court changed, by channel; false: nothing was seen.
  bool MeasureWhole(std::array<double, 3>& whole);
  // Where a cell lies in its row or column: the block whose middle comes before
  // it, and how far it is on from there to the next one's, 1/256.
  struct Place {
    int from = 0;
    int share = 0;
  };
  Place Between(int cell, int blocks) const;
  void Spread();
  void FindSpans();

  int width_, height_, block_;
  int columns_, rows_;
  bool even_ = true;
  std::array<int, 3> mean_ = {kGainUnit, kGainUnit, kGainUnit};
  double known_ = 1;
  std::vector<Block> blocks_;
  std::vector<GainSpan> spans_;
  std::vector<Place> ways_;  // of columns of cells
  std::vector<int> wide_;    // factors of rows of blocks by column, 1/256
  std::array<std::vector<int16_t>, 3> cells_;
  std::array<std::vector<int>, 3> samples_;
};

}  // namespace kimari::vision
