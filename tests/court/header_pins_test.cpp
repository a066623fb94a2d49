#include "host/court/header_pins.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace kimari::mat {
namespace {

// Header pins of each port's bits 0 to 7, as Arduino's core has them for its
// Mega boards (variants/mega/pins_arduino.h).
const std::map<char, std::string> kMega = {
    {'A', "22 23 24 25 26 27 28 29"},       {'B', "53 52 51 50 10 11 12 13"},
    {'C', "37 36 35 34 33 32 31 30"},       {'F', "A0 A1 A2 A3 A4 A5 A6 A7"},
    {'K', "A8 A9 A10 A11 A12 A13 A14 A15"}, {'L', "49 48 47 46 45 44 43 42"}};

TEST(HeaderPins, ArePinsOfThePortsThatTheFirmwareReads) {
  std::ifstream file(KIMARI_SOURCE_DIR "/firmware/avr/pins.h");
  std::ostringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  const std::regex place(R"((\d+)- ?(\d+) port ([A-L]))");
  int pads = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), place), end; at != end;
       ++at) {
    const int first = std::stoi((*at)[1]);
    ASSERT_EQ(std::stoi((*at)[2]), first + 7);
    std::string pins;
    for (int pad = first; pad < first + 8; ++pad, ++pads) {
      pins += (pins.empty() ? "" : " ") + HeaderPin(pad);
    }
    EXPECT_EQ(pins, kMega.at((*at)[3].str()[0])) << "pads from " << first;
  }
  EXPECT_EQ(pads, 48);
}

TEST(HeaderPins, AreEachUsedOnce) {
  std::set<std::string> pins;
  for (int pad = 0; pad < 48; ++pad) pins.insert(HeaderPin(pad));
  EXPECT_EQ(pins.size(), 48u);
}

}  // namespace
}  // namespace kimari::mat
