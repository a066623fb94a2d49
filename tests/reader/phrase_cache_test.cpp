// Phrases on disk: the same again, or none at all.
#include "host/reader/phrase_cache.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <sys/stat.h>

#include "host/reader/phrase_bytes.h"
#include "tests/reader/recorded_folder.h"

namespace kimari::reader {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

bool Same(const audio::Phrase& a, const audio::Phrase& b) {
  return ToBytes(a) == ToBytes(b) && a.samples == b.samples;
}

audio::Phrase APhrase(size_t samples = 1000) {
  audio::Phrase phrase;
  phrase.name = "r_001_1.ogg";
  for (size_t i = 0; i < samples; ++i) {
    phrase.samples.push_back(static_cast<float>(i % 200) / 200.0F - 0.5F);
  }
  phrase.first_sound = 10;
  phrase.last_sound = 900;
  phrase.cut_before = 4711;
  phrase.silence_after_s = 0.25;
  phrase.morae = {{"あ", 10, 0}, {"き", 500, 60}};
  RoundToBytes(phrase);
  return phrase;
}

RC_GTEST_PROP(PhraseBytes, AnyPhraseComesBackAsItWas,
              (const std::string& name, const std::vector<int16_t>& samples,
               int64_t first, int64_t last, double silence,
               const std::vector<std::pair<std::string, int64_t>>& marks)) {
  audio::Phrase phrase;
  phrase.name = name;
  for (const int16_t s : samples) {
    phrase.samples.push_back(static_cast<float>(s) / 32767.0F);
  }
  RoundToBytes(phrase);
  phrase.first_sound = first;
  phrase.last_sound = last;
  phrase.silence_after_s = silence;
  for (const auto& [kana, at] : marks) phrase.morae.push_back({kana, at, at});
  const auto back = PhraseOf(ToBytes(phrase));
  RC_ASSERT(back.has_value());
  RC_ASSERT(Same(*back, phrase));
}

RC_GTEST_PROP(PhraseBytes, AnyDamageIsNoticed, (uint32_t at, bool shorter)) {
  std::string bytes = ToBytes(APhrase(50));
  const size_t place = at % bytes.size();
  if (shorter) {
    bytes.resize(place);
  } else {
    bytes[place] = static_cast<char>(bytes[place] ^ (1 << at % 8));
  }
  RC_ASSERT(!PhraseOf(bytes).has_value());
}

class ACache : public RecordedFolder {
 protected:
  // What is there once all was written.
  std::vector<fs::path> Files() {
    cache_.Flush();
    return Written();
  }
  std::vector<fs::path> Written() const {
    std::vector<fs::path> files;
    if (!fs::exists(CacheFolder())) return files;
    for (const auto& entry : fs::directory_iterator(CacheFolder())) {
      files.push_back(entry.path());
    }
    return files;
  }
  PhraseCache cache_{CacheFolder()};
};

TEST_F(ACache, GivesBackWhatItKeepsToTheSample) {
  EXPECT_FALSE(cache_.Find("key"));
  cache_.Keep("key", APhrase());
  cache_.Flush();
  EXPECT_TRUE(Same(*PhraseCache(CacheFolder()).Find("key"), APhrase()));
  EXPECT_FALSE(cache_.Find("another key"));
}

TEST_F(ACache, RemovesADamagedFileAndKeepsItAnew) {
  cache_.Keep("key", APhrase());
  fs::resize_file(Files().at(0), 700);
  EXPECT_FALSE(cache_.Find("key"));
  EXPECT_EQ(cache_.Damaged(), 1);
  EXPECT_TRUE(Files().empty());
  cache_.Keep("key", APhrase());
  EXPECT_TRUE(cache_.Find("key"));
}

TEST_F(ACache, ForgetsWhatWasNotUsedForLongestBeyondItsBound) {
  const auto size = ToBytes(APhrase()).size();
  PhraseCache small(CacheFolder(), 3 * size);
  for (const char* key : {"a", "b", "c"}) small.Keep(key, APhrase());
  small.Flush();
  const auto long_ago =
      fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const fs::path& file : Files()) fs::last_write_time(file, long_ago);
  EXPECT_TRUE(small.Find("a")) << "used now";
  small.Keep("d", APhrase());
  small.Flush();
  EXPECT_LE(Files().size(), 3U);
  EXPECT_TRUE(small.Find("a"));
  EXPECT_TRUE(small.Find("d"));
}

TEST_F(ACache, TellsNothingOfTheOrderOfReadingWhileASetIsRead) {
  for (const char* key : {"50", "17", "3"}) cache_.Keep(key, APhrase());
  EXPECT_TRUE(Written().empty());
  EXPECT_TRUE(cache_.Find("17")) << "it is there all the same";
  std::vector<fs::path> by_time = Files();
  std::sort(by_time.begin(), by_time.end(), [](const auto& a, const auto& b) {
    return std::pair(fs::last_write_time(a), a) <
           std::pair(fs::last_write_time(b), b);
  });
  EXPECT_TRUE(std::is_sorted(by_time.begin(), by_time.end()))
      << "in the order of the names";
}

TEST_F(ACache, LeavesNoTraceOfWhenAPhraseWasRead) {
  cache_.Keep("17", APhrase());
  const fs::path file = Files().at(0);
  struct stat before {};
  struct stat after {};
  ASSERT_EQ(stat(file.c_str(), &before), 0);
  PhraseCache another(CacheFolder());
  EXPECT_TRUE(another.Find("17"));
  ASSERT_EQ(stat(file.c_str(), &after), 0);
  EXPECT_EQ(after.st_atim.tv_sec, before.st_atim.tv_sec);
  EXPECT_EQ(after.st_atim.tv_nsec, before.st_atim.tv_nsec);
}

TEST_F(ACache, ThatCannotBeWrittenSaysSoOnceAndHoldsNothingUp) {
  WriteText(CacheFolder(), "a file where the folder should be");
  cache_.Keep("key", APhrase());
  cache_.Flush();
  EXPECT_THAT(cache_.Trouble()->en, HasSubstr("cannot be kept"));
  EXPECT_FALSE(cache_.Find("key"));
}

}  // namespace
}  // namespace kimari::reader
