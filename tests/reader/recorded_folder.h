// A folder of recordings made by the synthesiser, and one for a cache, both
// gone with the test.
#pragma once

#include <gtest/gtest.h>
#include <sndfile.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "audio/recordings.h"
#include "audio/synthesiser.h"
#include "host/game/cards/deck.h"

namespace kimari::reader {

class RecordedFolder : public testing::Test {
 protected:
  RecordedFolder() {
    std::string name = testing::TempDir() + "recorded_XXXXXX";
    place_ = mkdtemp(name.data());
    std::filesystem::create_directory(Folder());
  }
  ~RecordedFolder() override { std::filesystem::remove_all(place_); }

  std::string Folder() const { return place_ + "/inaba"; }
  std::string CacheFolder() const { return place_ + "/cache"; }
  static const cards::Deck& Deck() { return cards::HyakuninIsshu(); }

  // What the synthesiser says of it, or `kana`; `gain` above 1 clips.
  void Record(int poem, audio::Part part, const std::string& kana = "") {
    const cards::Card& card = *Deck().Find(static_cast<cards::CardId>(poem));
    const bool upper = part == audio::Part::kUpper;
    const auto said =
        audio::Synthesiser::Open()->Say(!kana.empty() ? kana
                                        : upper       ? card.upper_sung
                                                      : card.lower_sung);
    ASSERT_TRUE(said) << said.error().message;
    WriteSound(FileOf(poem, part), said->samples);
  }
  std::string FileOf(int poem, audio::Part part) const {
    char name[32];
    std::snprintf(name, sizeof name, "/inaba_%03d%s.wav", poem,
                  part == audio::Part::kUpper   ? "_1"
                  : part == audio::Part::kLower ? "_2"
                                                : "");
    return Folder() + name;
  }
  static void WriteSound(const std::string& file,
                         const std::vector<float>& samples) {
    SF_INFO info{};
    info.samplerate = audio::kSampleRate;
    info.channels = 1;
    info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    SNDFILE* sound = sf_open(file.c_str(), SFM_WRITE, &info);
    ASSERT_NE(sound, nullptr) << file;
    sf_writef_float(sound, samples.data(), std::ssize(samples));
    sf_close(sound);
  }
  static void WriteText(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  }

  std::string place_;
};

}  // namespace kimari::reader
