// The serial number of the USB chip behind a serial port.
#pragma once

#include <string>

namespace kimari::app {

// Empty where the chip has none, or the port is not on USB.
std::string UsbSerial(const std::string& port);

}  // namespace kimari::app
