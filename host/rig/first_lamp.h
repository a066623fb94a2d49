// Where a house wants to see who was first, before the ruling.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::rig {

struct FirstLamp {
  bool page = false;
  bool board = false;  // the lamp of that side's board
  bool sound = false;  // by the rig's own loudspeaker

  bool operator==(const FirstLamp&) const = default;
};

// "off", or one or several of page, board and sound with commas or spaces
// between. Fails (kUsage) naming what it does not know.
Result<FirstLamp> FirstLampOf(const std::string& text);
// The same of a command's option, in place of what else was set; empty: none
// was given.
Result<FirstLamp> FirstLampOr(const std::string& text, FirstLamp otherwise);
// "off", "page", "page, board".
std::string NameOf(const FirstLamp& lamp);

}  // namespace kimari::rig
