#include "host/link/usb_ports.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include "tests/support/program.h"

namespace kimari::link {
namespace {

namespace fs = std::filesystem;

// /dev as udev fills it.
class UsbPortNames : public ::testing::Test {
 protected:
  UsbPortNames() {
    fs::create_directories(place.Path("serial/by-id"));
    fs::create_directories(place.Path("serial/by-path"));
    port = place.Write("ttyACM0", "");
  }
  std::string Link(const std::string& name) const {
    fs::create_symlink(port, place.Path("serial/" + name));
    return place.Path("serial/" + name);
  }
  std::string Lasting() const {
    return LastingName(port, place.Path("serial"));
  }

  Workplace place;
  std::string port;
};

TEST_F(UsbPortNames, ABoardWithASerialNumberIsNamedByIt) {
  const std::string by_id = Link("by-id/usb-Arduino_85735-if00");
  Link("by-path/pci-0000:00-usb-0:1:1.0");
  EXPECT_EQ(Lasting(), by_id);
}

TEST_F(UsbPortNames, OneWithoutIsNamedByItsSocket) {
  place.Write("serial/by-id/another", "");
  const std::string by_path = Link("by-path/pci-0000:00-usb-0:1:1.0");
  EXPECT_EQ(Lasting(), by_path);
}

TEST_F(UsbPortNames, TheSocketIsSaidBesideTheLastingName) {
  Link("by-id/usb-Arduino_85735-if00");
  Link("by-path/pci-0000:00-usb-0:1:1.0");
  EXPECT_EQ(UsbPath(port, place.Path("serial")), "pci-0000:00-usb-0:1:1.0");
  EXPECT_EQ(UsbPath(place.Path("gone"), place.Path("serial")), "");
}

TEST_F(UsbPortNames, WithoutEitherThePathIsAllThereIs) {
  fs::create_symlink(place.Path("gone"), place.Path("serial/by-id/broken"));
  EXPECT_EQ(Lasting(), port);
  EXPECT_EQ(LastingName(place.Path("gone")), place.Path("gone"));
}

// Rights and the host's list go together.
TEST(UsbIds, AreThoseOfTheUdevRules) {
  std::ifstream rules(KIMARI_SOURCE_DIR
                      "/firmware/udev/70-kimari-boards.rules");
  const std::regex ids(
      R"re(idVendor\}=="(\w+)", ATTRS\{idProduct\}=="([\w|]+)")re");
  const std::regex one(R"(\w+)");
  int known = 0;
  for (std::string line; std::getline(rules, line);) {
    std::smatch found;
    if (!std::regex_search(line, found, ids)) continue;
    const std::string products = found[2];
    for (std::sregex_iterator at(products.begin(), products.end(), one), end;
         at != end; ++at, ++known) {
      EXPECT_NE(
          BoardWithId(static_cast<uint16_t>(std::stoi(found[1], nullptr, 16)),
                      static_cast<uint16_t>(std::stoi(at->str(), nullptr, 16))),
          nullptr)
          << line;
    }
  }
  EXPECT_EQ(known, 7);
  EXPECT_EQ(BoardWithId(0x0403, 0x6001), nullptr);
}

TEST(UsbSerialNumber, IsEmptyWhereThePortIsNotOnUsb) {
  EXPECT_EQ(UsbSerial("/dev/null"), "");
  EXPECT_EQ(UsbSerial("/no/such/port"), "");
}

}  // namespace
}  // namespace kimari::link
