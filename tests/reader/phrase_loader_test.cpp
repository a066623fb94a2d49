// Recordings made ready: looked at before, fitted, kept from one time to the
// next.
#include "host/reader/phrase_loader.h"

#include <gmock/gmock.h>

#include <cmath>

#include "audio/alignment/marks_file.h"
#include "host/reader/phrase_bytes.h"
#include "host/reader/phrase_store.h"
#include "tests/reader/recorded_folder.h"
#include "tests/support/chanting_voice.h"

namespace kimari::reader {
namespace {

using audio::Part;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ALoader : public RecordedFolder {
 protected:
  Result<PhraseLoader> Open(LoaderOptions options = {}) {
    options.folder = Folder();
    return PhraseLoader::Open(Deck(), std::move(options));
  }
  LoaderOptions Cached() const { return {.cache = CacheFolder()}; }
  // The sentence of MakeReady, or its error.
  std::string Ready(const std::vector<PhraseLoader::Key>& wanted,
                    LoaderOptions options = {.fill = false}) {
    auto loader = Open(std::move(options));
    if (!loader) return loader.error().message;
    const auto ready = loader->MakeReady(wanted, [](double) {});
    return ready ? ready->en : ready.error().message;
  }
  void RecordCard(int card) {
    Record(card, Part::kUpper);
    Record(card, Part::kLower);
  }
  // Marks of a lower phrase whose last mora begins `resonance_s` before its
  // end.
  void Mark(int card, double resonance_s) {
    const audio::Phrase phrase = *audio::Recordings::Open(Folder())->Load(
        card, Part::kLower,
        Deck().Find(static_cast<cards::CardId>(card))->lower_sung);
    auto morae = phrase.morae;
    morae.back().sample =
        phrase.last_sound - std::llround(resonance_s * audio::kSampleRate);
    const int64_t body = morae.back().sample - phrase.first_sound;
    for (size_t i = 0; i + 1 < morae.size(); ++i) {
      morae[i].sample = phrase.first_sound +
                        body * std::ssize(morae) * static_cast<int64_t>(i) /
                            std::ssize(morae) / std::ssize(morae);
    }
    const std::string file = Folder() + "/kimari-marks.tsv";
    audio::alignment::Marks marks;
    if (std::filesystem::exists(file)) {
      marks = *audio::alignment::LoadMarks(file);
    }
    marks[phrase.name] = audio::alignment::MarksOfFile(morae, phrase);
    ASSERT_TRUE(audio::alignment::SaveMarks(marks, file));
  }
  // A rhythm by which card's two phrases are stretched by `by`.
  RhythmProfile RhythmOf(int card, double by) {
    const auto recordings = audio::Recordings::Open(Folder());
    const double lower = SecondsOf(*recordings->Load(card, Part::kLower));
    RhythmProfile rhythm;
    rhythm.resonance_s = 0.5 * by;
    rhythm.lower_s = (lower - 0.5) * by;
    rhythm.upper_s = SecondsOf(*recordings->Load(card, Part::kUpper)) * by;
    return rhythm;
  }
};

TEST_F(ALoader, ReadsAWholeFolderWithNothingToSay) {
  RecordCard(17);
  EXPECT_EQ(Ready({{17, Part::kUpper}, {17, Part::kLower}}), "");
}

TEST_F(ALoader, RefusesMissingPhrasesByNameUnlessTheyAreToBeFilled) {
  RecordCard(17);
  const std::vector<PhraseLoader::Key> wanted = {
      {17, Part::kUpper}, {3, Part::kLower}, {2, Part::kLower},
      {0, Part::kUpper},  {4, Part::kLower}, {9, Part::kUpper}};
  EXPECT_THAT(
      Ready(wanted),
      AllOf(HasSubstr(Folder()), HasSubstr("5 of the 6 phrases"),
            HasSubstr("upper phrase 9; lower phrases 2-4; of the joka the "
                      "upper phrase"),
            HasSubstr("--fill")));
  EXPECT_THAT(Ready(wanted, {.fill = true}),
              HasSubstr("The synthetic voice reads 5 of 6 phrases: upper"));
}

TEST_F(ALoader, RefusesWhatCannotBePlayedEvenWhereItMayFill) {
  RecordCard(17);
  WriteText(FileOf(18, Part::kUpper), "text");
  EXPECT_THAT(Ready({{17, Part::kUpper}, {18, Part::kUpper}}, {.fill = true}),
              AllOf(HasSubstr("1 cannot be played:\n  inaba_018_1.wav: not a "
                              "sound file"),
                    Not(HasSubstr("017"))));
}

TEST_F(ALoader, LooksOnlyAtWhatIsToBeRead) {
  RecordCard(17);
  WriteText(FileOf(18, Part::kUpper), "text");
  EXPECT_EQ(Ready({{17, Part::kUpper}}), "");
}

TEST_F(ALoader, GivesTheSameFromTheCacheToTheSample) {
  Record(17, Part::kUpper);
  const auto fresh = Open()->Load(17, Part::kUpper);
  const auto kept = Open(Cached())->Load(17, Part::kUpper);
  auto again = Open(Cached());
  const auto cached = again->Load(17, Part::kUpper);
  ASSERT_TRUE(fresh && kept && cached);
  EXPECT_EQ(again->Cache()->Found(), 1);
  EXPECT_EQ(ToBytes(**cached), ToBytes(**fresh));
  EXPECT_EQ((*cached)->samples, (*fresh)->samples);
  EXPECT_EQ(ToBytes(**kept), ToBytes(**fresh));
}

TEST_F(ALoader, PreparesAnewWhatChanged) {
  Record(17, Part::kLower);
  const auto found = [&](LoaderOptions options) {
    auto loader = Open(std::move(options));
    EXPECT_TRUE(loader->Load(17, Part::kLower));
    return loader->Cache()->Found();
  };
  EXPECT_EQ(found(Cached()), 0);
  EXPECT_EQ(found(Cached()), 1);
  Mark(17, 0.5);
  EXPECT_EQ(found(Cached()), 0) << "marks";
  LoaderOptions fitted = Cached();
  fitted.fit = RhythmOf(17, 1.1);
  EXPECT_EQ(found(fitted), 1) << "fitted from what was prepared";
  EXPECT_EQ(found(fitted), 1) << "fitted";
  Record(17, Part::kLower, "かいのち");
  EXPECT_EQ(found(Cached()), 0) << "the file";
}

TEST_F(ALoader, PreparesAnewWhatWasDamagedInTheCache) {
  Record(17, Part::kUpper);
  const auto fresh = Open(Cached())->Load(17, Part::kUpper);
  for (const auto& entry : std::filesystem::directory_iterator(CacheFolder())) {
    WriteText(entry.path(), "rubbish");
  }
  auto loader = Open(Cached());
  const auto again = loader->Load(17, Part::kUpper);
  EXPECT_EQ(loader->Cache()->Damaged(), 1);
  EXPECT_EQ((*again)->samples, (*fresh)->samples);
}

TEST_F(ALoader, FitsEveryPhraseToTheSameTimes) {
  for (const int card : {17, 18}) {
    RecordCard(card);
    Mark(card, 0.5);
  }
  LoaderOptions options{.fit = RhythmOf(17, 1.05)};
  auto loader = Open(options);
  for (const cards::CardId card : {cards::CardId{17}, cards::CardId{18}}) {
    const auto lower = loader->Load(card, Part::kLower);
    ASSERT_TRUE(lower) << lower.error().message;
    const LowerTimes times = TimesOfLower(**lower);
    EXPECT_NEAR(times.body_s, options.fit->lower_s, 0.002);
    EXPECT_NEAR(times.resonance_s, options.fit->resonance_s, 0.02);
    EXPECT_NEAR(SecondsOf(**loader->Load(card, Part::kUpper)),
                options.fit->upper_s, 0.02);
  }
}

TEST_F(ALoader, RefusesToStretchTooFarBeforeAnythingIsRead) {
  RecordCard(17);
  Mark(17, 0.5);
  LoaderOptions options{.fit = RhythmOf(17, 1.6)};
  EXPECT_THAT(Ready({{17, Part::kUpper}, {17, Part::kLower}}, options),
              AllOf(HasSubstr("2 of 2 phrases would be stretched"),
                    HasSubstr("upper phrase 17; lower phrase 17")));
}

TEST_F(ALoader, RefusesToFitAResonanceThatIsNotKnown) {
  RecordCard(17);
  LoaderOptions options{.fit = RhythmOf(17, 1.0)};
  EXPECT_THAT(Ready({{17, Part::kUpper}, {17, Part::kLower}}, options),
              AllOf(HasSubstr("lower phrase 17"), HasSubstr("--check")));
}

TEST_F(ALoader, ReadsAJokaOfOneFileAsAWhole) {
  RecordCard(17);
  EXPECT_EQ(*Open()->Joka(), kJoka) << "the folder holds none";
  Record(0, Part::kWhole, "なにわずに");
  auto loader = Open();
  EXPECT_EQ(*loader->Joka(), JokaParts{Part::kWhole});
  EXPECT_TRUE(loader->Load(0, Part::kWhole));
  EXPECT_EQ(loader->Recorded(), 1);
}

TEST_F(ALoader, TellsWhatCannotBeReadOnceAllWasTriedAndReadsItWhenItIsBack) {
  RecordCard(17);
  Record(18, Part::kUpper);
  WriteSound(FileOf(18, Part::kLower), std::vector<float>(48'000, 0.0F));
  PhraseStore store(*Open({.fill = false}),
                    {{18, Part::kLower}, {17, Part::kUpper}});
  ASSERT_TRUE(store.Get(17, Part::kLower));
  std::vector<Text> troubles;
  while (troubles.empty()) troubles = store.DrainTroubles();
  ASSERT_EQ(troubles.size(), 1U);
  EXPECT_THAT(troubles[0].en, HasSubstr("018_2.wav: no sound"));
  EXPECT_THAT(store.DrainTroubles(), IsEmpty());
  EXPECT_FALSE(store.Get(18, Part::kLower));
  Record(18, Part::kLower);
  EXPECT_TRUE(store.Get(18, Part::kLower));
}

TEST_F(ALoader, SpeaksInTheVoiceThatWasChosenFromTheCacheToo) {
  const std::string file = ChantingVoiceFile();
  if (file.empty()) GTEST_SKIP() << kNoChantingVoice;
  const NamedVoice named(file);
  const auto said = [&](audio::VoicePitch voice) {
    LoaderOptions options = Cached();
    options.reciter = Reciter::kChants;
    options.voice = voice;
    auto loader = Open(std::move(options));
    auto phrase = loader->Load(Announcement::kAllRead);
    EXPECT_TRUE(phrase);
    return (*phrase)->samples;
  };
  Record(17, Part::kUpper);
  const auto low = said(audio::VoicePitch::kLow);
  const auto high = said(audio::VoicePitch::kHigh);
  EXPECT_NE(high, low);
  EXPECT_EQ(said(audio::VoicePitch::kHigh), high);
  EXPECT_EQ(said(audio::VoicePitch::kLow), low);
}

// Should this fail, MakePhrase or FindSound give something else for the same
// file: raise kPreparation, or caches will hold what they gave before.
TEST_F(ALoader, PreparesAsItsVersionSays) {
  std::vector<float> tone(96'000, 0.0F);
  for (size_t i = 24'000; i < 72'000; ++i) {
    tone[i] =
        0.3F * static_cast<float>(std::sin(0.04 * static_cast<double>(i)));
  }
  WriteSound(FileOf(17, Part::kUpper), tone);
  const auto phrase = *Open()->Load(17, Part::kUpper);
  double power = 0;
  for (const float s : phrase->samples) power += static_cast<double>(s) * s;
  EXPECT_EQ(kPreparation, 1);
  EXPECT_EQ(phrase->first_sound, 480);
  EXPECT_EQ(phrase->cut_before, 23'497);
  EXPECT_EQ(phrase->samples.size(), 63'233U);
  EXPECT_NEAR(power, 671.0, 0.5);
  RhythmProfile longer;
  longer.upper_s = SecondsOf(*phrase) * 1.2;
  const auto fitted = *Open({.fit = longer})->Load(17, Part::kUpper);
  power = 0;
  for (const float s : fitted->samples) power += static_cast<double>(s) * s;
  EXPECT_EQ(fitted->last_sound, 58'502);
  EXPECT_NEAR(power, 796.0, 1.0);
}

}  // namespace
}  // namespace kimari::reader
