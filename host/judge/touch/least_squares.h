// Weighted least squares of a few regressors by normal equations.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace kimari::judge {

template <int kColumns>
class LeastSquares {
 public:
  using Row = std::array<double, kColumns>;
  static constexpr int kHalf = kColumns / 2;

  LeastSquares() = default;
  // Normal equations of the regressors of `a`, then those of `b`, of the same
  // values; `between`
  // is the sum over all rows, by weight, of each of `b` times each of `a`.
  LeastSquares(const LeastSquares<kHalf>& a, const LeastSquares<kHalf>& b,
               const std::array<std::array<double, kHalf>, kHalf>& between)
      : squares_(a.squares_) {
    static_assert(2 * kHalf == kColumns);
    for (int i = 0; i < kHalf; ++i) {
      vector_[i] = a.vector_[i];
      vector_[kHalf + i] = b.vector_[i];
      for (int j = 0; j < kHalf; ++j) {
        matrix_[i][j] = a.matrix_[i][j];
        matrix_[kHalf + i][j] = between[i][j];
        matrix_[kHalf + i][kHalf + j] = b.matrix_[i][j];
      }
    }
  }

  // Knowing of a column that it is zero give or take a spread.
  void Expect(int column, double spread) {
    matrix_[column][column] += 1 / (spread * spread);
  }

  void Add(const Row& row, double value, double weight) {
    AddRow(row, weight);
    AddValue(row, value, weight);
  }
  // The same in two: what does not depend on the value, and what does.
  void AddRow(const Row& row, double weight) {
    for (int i = 0; i < kColumns; ++i) {
      for (int j = 0; j <= i; ++j) matrix_[i][j] += weight * row[i] * row[j];
    }
  }
  void AddValue(const Row& row, double value, double weight) {
    for (int i = 0; i < kColumns; ++i) vector_[i] += weight * row[i] * value;
    squares_ += weight * value * value;
  }
  // All values as they are in `other`; the rows stay.
  void CopyValuesOf(const LeastSquares& other) {
    vector_ = other.vector_;
    squares_ = other.squares_;
  }

  // Cholesky; the weighted squares left, expectations included.
  double Solve(Row& x) const {
    std::array<Row, kColumns> l{};
    Row y{};
    for (int i = 0; i < kColumns; ++i) {
      for (int j = 0; j <= i; ++j) {
        double sum = matrix_[i][j] + (i == j ? 1e-6 : 0);
        for (int k = 0; k < j; ++k) sum -= l[i][k] * l[j][k];
        l[i][j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / l[j][j];
      }
      double sum = vector_[i];
      for (int k = 0; k < i; ++k) sum -= l[i][k] * y[k];
      y[i] = sum / l[i][i];
    }
    double explained = 0;
    for (int i = kColumns - 1; i >= 0; --i) {
      double sum = y[i];
      for (int k = i + 1; k < kColumns; ++k) sum -= l[k][i] * x[k];
      x[i] = sum / l[i][i];
    }
    for (int i = 0; i < kColumns; ++i) explained += x[i] * vector_[i];
    return std::max(0.0, squares_ - explained);
  }

 private:
  template <int>
  friend class LeastSquares;

  std::array<Row, kColumns> matrix_{};
  Row vector_{};
  double squares_ = 0;
};

}  // namespace kimari::judge
