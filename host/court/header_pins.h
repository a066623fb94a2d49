// Which pin of the Arduino Mega 2560's headers a pad's wire goes to.
#pragma once

#include <string>

namespace kimari::mat {

// As printed beside the header: "22", "A8". `pad` 0..47; the ports are those of
// firmware/avr/pins.h.
std::string HeaderPin(int pad);

}  // namespace kimari::mat
