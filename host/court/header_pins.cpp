#include "host/court/header_pins.h"

#include <array>

namespace kimari::mat {
namespace {

// The header pins of a port's bits: some ports run backwards.
struct Port {
  const char* prefix;
  int first;
  int step;
};
constexpr Port kA = {"", 22, 1};
constexpr Port kK = {"A", 8, 1};
constexpr Port kC = {"", 37, -1};
constexpr Port kL = {"", 49, -1};
constexpr Port kF = {"A", 0, 1};
constexpr std::array<Port, 5> kPorts = {kA, kK, kC, kL, kF};
// Port B lies in two places.
constexpr Port kLowB = {"", 53, -1};
constexpr Port kHighB = {"", 10, 1};

std::string Name(const Port& port, int bit) {
  return port.prefix + std::to_string(port.first + port.step * bit);
}

}  // namespace

std::string HeaderPin(int pad) {
  const auto port = static_cast<size_t>(pad / 8);
  const int bit = pad % 8;
  if (port < kPorts.size()) return Name(kPorts[port], bit);
  return bit < 4 ? Name(kLowB, bit) : Name(kHighB, bit - 4);
}

}  // namespace kimari::mat
