#include "host/rig/first_lamp.h"

#include <array>
#include <sstream>
#include <utility>

#include "host/base/printable.h"

namespace kimari::rig {
namespace {

constexpr std::array<std::pair<const char*, bool FirstLamp::*>, 3> kPlaces = {
    std::pair{"page", &FirstLamp::page},
    {"board", &FirstLamp::board},
    {"sound", &FirstLamp::sound}};

bool Light(const std::string& name, FirstLamp& lamp) {
  for (const auto& [place, lit] : kPlaces) {
    if (name != place) continue;
    lamp.*lit = true;
    return true;
  }
  return false;
}

}  // namespace

Result<FirstLamp> FirstLampOf(const std::string& text) {
  std::string words = text;
  for (char& c : words) c = c == ',' ? ' ' : c;
  std::istringstream in(words);
  FirstLamp lamp;
  int said = 0;
  bool off = false;
  for (std::string name; in >> name; ++said) {
    if (name == "off") {
      off = true;
    } else if (!Light(name, lamp)) {
      return Fail(ErrorKind::kUsage,
                  Brief(name) +
                      " is no place for the lamp of who was first; write off, "
                      "or one or several of page, board, sound");
    }
  }
  if (said == 0 || (off && said > 1)) {
    return Fail(ErrorKind::kUsage,
                "the lamp of who was first is off, or in one or several of "
                "page, board, sound");
  }
  return lamp;
}

Result<FirstLamp> FirstLampOr(const std::string& text, FirstLamp otherwise) {
  if (text.empty()) return otherwise;
  return FirstLampOf(text);
}

std::string NameOf(const FirstLamp& lamp) {
  std::string name;
  for (const auto& [place, lit] : kPlaces) {
    if (lamp.*lit) name += (name.empty() ? "" : ", ") + std::string(place);
  }
  return name.empty() ? "off" : name;
}

}  // namespace kimari::rig
