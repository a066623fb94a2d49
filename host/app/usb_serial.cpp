#include "host/app/usb_serial.h"

#include <filesystem>
#include <fstream>

namespace kimari::app {

std::string UsbSerial(const std::string& port) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path device = fs::canonical(port, error);
  if (error) return "";
  const fs::path interface = fs::canonical(
      fs::path("/sys/class/tty") / device.filename() / "device", error);
  if (error) return "";
  // ttyACM hangs on the interface itself, ttyUSB on a port below it.
  for (const fs::path& usb :
       {interface.parent_path(), interface.parent_path().parent_path()}) {
    std::ifstream file(usb / "serial");
    std::string serial;
    if (std::getline(file, serial)) return serial;
  }
  return "";
}

}  // namespace kimari::app
