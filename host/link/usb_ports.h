// Serial ports on USB, and which of them a board's USB chip makes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kimari::link {

struct UsbPort {
  std::string path;  // "/dev/ttyACM0"; another one after the next plugging in
  uint16_t vendor = 0;
  uint16_t product = 0;
  std::string serial;  // of the chip; empty where it has none
};

// Those that are there now, by libserialport, in order of their paths. Opens
// none of them.
std::vector<UsbPort> UsbPorts();

// What a chip of this id belongs to, as firmware/udev lists them; nullptr for
// no board that is known. A CH340 may be on other devices, too.
const char* BoardWithId(uint16_t vendor, uint16_t product);

// A name of the port that stays the same: a link to it in `folder`/by-id, else
// in `folder`/by-path, else the path itself.
std::string LastingName(const std::string& path,
                        const std::string& folder = "/dev/serial");

// Which socket it is plugged into, as udev names it below `folder`/by-path
// ("pci-0000:00:14.0-usb-0:2:1.0"); empty where the port is not on USB.
std::string UsbPath(const std::string& path,
                    const std::string& folder = "/dev/serial");

// The serial number of the USB chip behind a port or a link to one. Empty where
// the chip has none, or the port is not on USB.
std::string UsbSerial(const std::string& path);

}  // namespace kimari::link
