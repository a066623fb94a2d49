// Seeded random numbers that come out the same on every machine (the standard
// library's distributions do not promise that). Generator: xoshiro256** by
// Blackman and Vigna, seeded through splitmix64 (prng.di.unimi.it).
#pragma once

#include <array>
#include <cstdint>

namespace kimari {

class Random {
 public:
  explicit Random(uint64_t seed);

  uint64_t Next();
  // Uniform in [0, n); n > 0. Unbiased.
  uint64_t Below(uint64_t n);
  // Uniform in [0, 1).
  double Uniform();
  double Uniform(double low, double high) {
    return low + (high - low) * Uniform();
  }
  // Normal, mean 0, standard deviation 1 (Box-Muller).
  double Normal();
  // An independent stream for a part of the program, by its name's number.
  Random Fork(uint64_t stream);

 private:
  std::array<uint64_t, 4> state_{};
};

}  // namespace kimari
