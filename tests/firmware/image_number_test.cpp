// Another image has another number: which number belongs to which sources
// stands in firmware/avr/images.txt.
#include "firmware/protocol/image_number.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "host/base/sha256.h"

namespace kimari::firmware {
namespace {

namespace fs = std::filesystem;

// What the image is made of, without comments and spaces at a line's end: they
// make no other image.
std::string Code(const fs::path& file) {
  std::ifstream in(file);
  std::string code = file.filename().string() + "\n";
  for (std::string line; std::getline(in, line);) {
    line.resize(std::min(line.find("//"), line.size()));
    line.resize(line.find_last_not_of(' ') + 1);
    if (!line.empty()) code += line + "\n";
  }
  return code;
}

std::string SumOfSources() {
  std::vector<fs::path> files;
  for (const char* folder : {"avr", "core", "protocol"}) {
    for (const auto& entry : fs::directory_iterator(
             fs::path(KIMARI_SOURCE_DIR "/firmware") / folder)) {
      const auto kind = entry.path().extension();
      const bool source = kind == ".h" || kind == ".cpp";
      if (source && entry.path().filename() != "image_number.h") {
        files.push_back(entry.path());
      }
    }
  }
  std::ranges::sort(files);
  std::string all = std::string(KIMARI_AVR_FLAGS) + "\n";
  for (const fs::path& file : files) all += Code(file);
  return Sha256Hex(all);
}

struct Entry {
  int number = 0;
  std::string sum;
};
std::vector<Entry> Images() {
  std::ifstream in(KIMARI_SOURCE_DIR "/firmware/avr/images.txt");
  std::vector<Entry> images;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    Entry entry;
    std::istringstream(line) >> entry.number >> entry.sum;
    images.push_back(entry);
  }
  return images;
}

TEST(ImageNumber, IsRaisedWithWhatTheImageIsMadeOf) {
  const std::vector<Entry> images = Images();
  ASSERT_FALSE(images.empty());
  EXPECT_EQ(images.back().sum, SumOfSources())
      << "another image: raise kImageNumber in "
         "firmware/protocol/image_number.h, and add the line '"
      << std::max<int>(images.back().number + 1, wire::kImageNumber) << ' '
      << SumOfSources() << "' to firmware/avr/images.txt";
  EXPECT_EQ(images.back().number, wire::kImageNumber);
}

TEST(ImageNumber, NeverGoesBack) {
  const std::vector<Entry> images = Images();
  for (size_t i = 1; i < images.size(); ++i) {
    EXPECT_GT(images[i].number, images[i - 1].number);
  }
}

}  // namespace
}  // namespace kimari::firmware
