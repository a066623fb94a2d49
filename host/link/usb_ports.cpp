#include "host/link/usb_ports.h"

#include <libserialport.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace kimari::link {
namespace {

namespace fs = std::filesystem;

struct KnownId {
  uint16_t vendor;
  uint16_t product;
  const char* board;
};
// Arduino's boards.txt; Linux's ch341 driver.
constexpr std::array kKnown = {
    KnownId{0x2341, 0x0010, "Arduino Mega 2560"},
    KnownId{0x2341, 0x0042, "Arduino Mega 2560 R3"},
    KnownId{0x2341, 0x0210, "Arduino Mega 2560"},
    KnownId{0x2341, 0x0242, "Arduino Mega 2560"},
    KnownId{0x2a03, 0x0010, "Arduino Mega 2560"},
    KnownId{0x2a03, 0x0042, "Arduino Mega 2560 R3"},
    KnownId{0x1a86, 0x7523, "board with a CH340, perhaps a Mega 2560"},
};

// The first link in this folder to the device; empty where there is none.
std::string LinkTo(const std::string& path, const fs::path& folder) {
  std::error_code error;
  const fs::path device = fs::canonical(path, error);
  if (error) return "";
  std::vector<std::string> names;
  for (fs::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code broken;
    if (fs::canonical(at->path(), broken) == device && !broken) {
      names.push_back(at->path().string());
    }
  }
  return names.empty() ? "" : *std::ranges::min_element(names);
}

}  // namespace

std::vector<UsbPort> UsbPorts() {
  std::vector<UsbPort> found;
  sp_port** ports = nullptr;
  if (sp_list_ports(&ports) != SP_OK) return found;
  for (sp_port** at = ports; *at != nullptr; ++at) {
    int vendor = 0;
    int product = 0;
    if (sp_get_port_transport(*at) != SP_TRANSPORT_USB ||
        sp_get_port_usb_vid_pid(*at, &vendor, &product) != SP_OK) {
      continue;
    }
    const char* const serial = sp_get_port_usb_serial(*at);
    found.push_back({sp_get_port_name(*at), static_cast<uint16_t>(vendor),
                     static_cast<uint16_t>(product),
                     serial != nullptr ? serial : ""});
  }
  sp_free_port_list(ports);
  std::ranges::sort(found, {}, &UsbPort::path);
  return found;
}

const char* BoardWithId(uint16_t vendor, uint16_t product) {
  for (const KnownId& known : kKnown) {
    if (known.vendor == vendor && known.product == product) return known.board;
  }
  return nullptr;
}

std::string LastingName(const std::string& path, const std::string& folder) {
  for (const char* kind : {"by-id", "by-path"}) {
    std::string name = LinkTo(path, fs::path(folder) / kind);
    if (!name.empty()) return name;
  }
  return path;
}

std::string UsbPath(const std::string& path, const std::string& folder) {
  return fs::path(LinkTo(path, fs::path(folder) / "by-path")).filename();
}

std::string UsbSerial(const std::string& path) {
  std::error_code error;
  const fs::path device = fs::canonical(path, error);
  if (error) return "";
  for (const UsbPort& port : UsbPorts()) {
    if (fs::canonical(port.path, error) == device && !error) {
      return port.serial;
    }
  }
  return "";
}

}  // namespace kimari::link
