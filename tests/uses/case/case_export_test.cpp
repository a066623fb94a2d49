// A reading as a folder that stands for itself, and what is said where it
// cannot be one.
#include "host/uses/case/case_export.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "host/base/sha256.h"
#include "host/match/rejudge.h"
#include "host/recording/reader.h"
#include "host/uses/case/case_beside.h"
#include "host/uses/case/folder.h"
#include "host/uses/case/sums.h"
#include "tests/uses/case/disputed_match.h"

namespace kimari::casefile {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

auto Says(const char* part) {
  return Field("en", &rules::Text::en, HasSubstr(part));
}

class CaseExportTest : public DisputedMatch {
 protected:
  // Rulings of the case's recording, judged again.
  std::vector<std::string> Judged() const {
    auto reader = recording::Reader::Open(Folder() + "/recording.mcap");
    const auto all = recording::ReadObservations(*reader);
    std::vector<std::string> rulings;
    const auto again = match::Rejudge(all->all);
    if (!again) return rulings;
    for (const auto& made : *again) {
      rulings.push_back(rules::RulingJson(made.ruling));
    }
    return rulings;
  }
  nlohmann::json Json(const std::string& name) const {
    return nlohmann::json::parse(Read(name));
  }
  bool NothingLeft() const {
    return !std::filesystem::exists(Folder()) &&
           !std::filesystem::exists(Folder() + ".part");
  }
};

TEST_F(CaseExportTest, ItsRecordingGivesTheSameRuling) {
  Record();
  ASSERT_TRUE(Case());
  const auto rulings = Judged();
  ASSERT_THAT(rulings, SizeIs(2));
  EXPECT_EQ(nlohmann::json::parse(rulings[1]),
            Json("ruling.json")["by_evidence"]);
  EXPECT_THAT(Wrong(), IsEmpty());
}

TEST_F(CaseExportTest, HoldsWhatWasDecided) {
  Record();
  ASSERT_TRUE(Case());
  const auto decisions = Json("decisions.json");
  ASSERT_EQ(decisions.size(), 2U);
  EXPECT_EQ(decisions[1]["action"], "confirm");
  EXPECT_EQ(decisions[1]["previous"], decisions[0]["sha256"]);
}

TEST_F(CaseExportTest, NobodyIsNamedUnlessThatIsAskedFor) {
  Record();
  ASSERT_TRUE(Case());
  for (const char* name : {"index.html", "recording.mcap", "decisions.json",
                           "case.json", "reading.json"}) {
    for (const char* person : {"Ono", "Sato", "Ueda"}) {
      EXPECT_THAT(Read(name), Not(HasSubstr(person))) << name;
    }
  }
  std::filesystem::remove_all(Folder());
  ASSERT_TRUE(Case(2, true));
  EXPECT_THAT(Read("index.html"), HasSubstr("Ueda"));
}

TEST_F(CaseExportTest, WhoNamesTheFileAfterThePlayersIsNotToldEither) {
  Record();
  std::filesystem::rename(Recording(), place_ + "/Ono-Sato.mcap");
  recording_ = "Ono-Sato.mcap";
  std::ofstream(place_ + "/Ono-Sato.decisions.jsonl")
      << "{\"kimari_decisions\": 1, \"sha256\": \""
      << *Sha256OfFile(Recording()) << "\"}\n{x\n";
  const auto made = Case();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_THAT(made->notices, Contains(Says("line is damaged")));
  for (const char* name : {"index.html", "recording.mcap", "case.json"}) {
    EXPECT_THAT(Read(name), Not(HasSubstr("Ono"))) << name;
  }
}

TEST_F(CaseExportTest, AnotherOneOfTheSameReadingHasANameOfItsOwn) {
  std::filesystem::create_directory(place_ + "/case-2");
  EXPECT_EQ(NewFolderBeside(Recording(), 2, false), place_ + "/case-2-2");
  EXPECT_EQ(NewFolderBeside(Recording(), 1, false), place_ + "/case-1");
}

TEST_F(CaseExportTest, ItIsCalledAfterTheRecordingOnlyWhereNamesAreAskedFor) {
  recording_ = "Ono-Sato.mcap";
  EXPECT_EQ(NewFolderBeside(Recording(), 2, false), place_ + "/case-2");
  EXPECT_EQ(NewFolderBeside(Recording(), 2, true), place_ + "/Ono-Sato.case-2");
}

TEST_F(CaseExportTest, TwoAtOnceDoNotWriteIntoOneFolder) {
  const auto first = Folder::Make(place_ + "/case-2");
  ASSERT_TRUE(first);
  EXPECT_EQ(NewFolderBeside(Recording(), 2, false), place_ + "/case-2-2");
  const auto second = Folder::Make(place_ + "/case-2");
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message, HasSubstr("being written"));
  EXPECT_TRUE(first->Write("index.html", "whole"));
}

TEST_F(CaseExportTest, WhatACrashHasLeftIsTakenAway) {
  std::filesystem::create_directory(place_ + "/case-2.part");
  std::ofstream(place_ + "/case-2.part/half") << "half";
  auto folder = Folder::Make(place_ + "/case-2");
  ASSERT_TRUE(folder);
  ASSERT_TRUE(folder->Place());
  EXPECT_TRUE(std::filesystem::is_empty(place_ + "/case-2"));
}

TEST_F(CaseExportTest, ATornRecordingIsSaidToBeOne) {
  Record();
  std::filesystem::resize_file(Recording(),
                               std::filesystem::file_size(Recording()) - 50);
  const auto made = Case();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_THAT(made->notices, Contains(Says("never closed")));
}

TEST_F(CaseExportTest, SumsOfACaseThatAreEmptyAreOneFault) {
  Record();
  ASSERT_TRUE(Case());
  std::filesystem::resize_file(Folder() + "/SHA256SUMS", 0);
  const auto checked = Check(Folder());
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().message, HasSubstr("altered"));
}

TEST_F(CaseExportTest, ACaseOfNoNumberIsNotUnderstood) {
  Record();
  ASSERT_TRUE(Case());
  std::string about = Read("case.json");
  about.replace(about.find("\"reading\": 2"), 12, "\"reading\": []");
  std::ofstream(Folder() + "/case.json") << about;
  const std::string sums = *SumsOf(Folder());
  std::ofstream(Folder() + "/SHA256SUMS") << sums;
  EXPECT_THAT(Wrong(), ElementsAre(HasSubstr("cannot be understood")));
}

TEST_F(CaseExportTest, WhereNothingCanBeMadeTheReasonFits) {
  Record();
  folder_ = "nowhere/case";
  const auto made = Case();
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("lie in first"));
  EXPECT_THAT(made.error().message, Not(HasSubstr(".part")));
}

TEST_F(CaseExportTest, ThePageFetchesNothing) {
  Record();
  ASSERT_TRUE(Case());
  const std::string page = Read("index.html");
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("case-data"));
  for (const char* asked : {"src=\"/", "href=\"/"}) {
    EXPECT_THAT(page, Not(HasSubstr(asked)));
  }
}

TEST_F(CaseExportTest, AFilmAndEveryFrameAreInIt) {
  Record();
  ASSERT_TRUE(Case());
  EXPECT_THAT(Read("clip.mp4").substr(4, 4), "ftyp");
  size_t frames = 0;
  for (const auto& each :
       std::filesystem::directory_iterator(Folder() + "/frames")) {
    frames += each.is_regular_file() ? 1 : 0;
  }
  EXPECT_EQ(frames, Json("reading.json")["frames"].size());
}

TEST_F(CaseExportTest, WhatWasChangedTakenOutOrAddedIsTold) {
  Record();
  ASSERT_TRUE(Case());
  std::ofstream(Folder() + "/ruling.json", std::ios::app) << " ";
  std::filesystem::remove(Folder() + "/sound.json");
  std::ofstream(Folder() + "/frames/999999.jpg") << "a picture";
  EXPECT_THAT(Wrong(), ElementsAre(HasSubstr("ruling.json: was changed"),
                                   HasSubstr("sound.json: is missing"),
                                   HasSubstr("999999.jpg: was not in")));
}

TEST_F(CaseExportTest, AFolderThatIsThereIsLeftAsItIs) {
  Record();
  std::filesystem::create_directory(Folder());
  const auto made = Case();
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("there already"));
  EXPECT_TRUE(std::filesystem::is_empty(Folder()));
}

TEST_F(CaseExportTest, AReadingThatIsNotThereIsRefused) {
  Record();
  const auto made = Case(9);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(made.error().message, HasSubstr("no reading 9"));
  EXPECT_TRUE(NothingLeft());
}

TEST_F(CaseExportTest, WithoutFramesItHasNoPicturesAndSaysSo) {
  Record(false);
  const auto made = Case();
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_THAT(made->notices, ElementsAre(Says("no frames"), Says("no sound")));
  EXPECT_THAT(Wrong(), IsEmpty());
}

TEST_F(CaseExportTest, TheSameOnceMoreIsTheOneThatIsThere) {
  Record();
  const auto first = CaseBeside();
  ASSERT_TRUE(first) << first.error().message;
  const auto again = CaseBeside();
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->folder, first->folder);
  EXPECT_EQ(again->sum, first->sum);
  EXPECT_TRUE(again->was_there);
  EXPECT_THAT(again->notices, SizeIs(first->notices.size()));
  EXPECT_FALSE(std::filesystem::exists(place_ + "/case-2-2"));
}

TEST_F(CaseExportTest, WithNamesOrOfAnotherRecordItIsAnotherOne) {
  Record();
  ASSERT_TRUE(CaseBeside());
  EXPECT_FALSE(CaseBeside(true)->was_there);
  std::filesystem::remove(Recording());
  Record(false);
  const auto other = CaseBeside();
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ(other->folder, place_ + "/case-2-2");
}

TEST_F(CaseExportTest, OneThatWasChangedIsNotGivenBack) {
  Record();
  const auto first = CaseBeside();
  ASSERT_TRUE(first) << first.error().message;
  std::ofstream(first->folder + "/reading.json", std::ios::app) << " ";
  EXPECT_FALSE(CaseBeside()->was_there);
}

TEST_F(CaseExportTest, OfOneReadingThereAreOnlySoManyBesideTheRecording) {
  Record();
  std::filesystem::create_directory(place_ + "/case-2");
  for (int n = 2; n <= kMostBeside; ++n) {
    std::filesystem::create_directory(place_ + "/case-2-" + std::to_string(n));
  }
  const auto more = CaseBeside();
  ASSERT_FALSE(more);
  EXPECT_THAT(more.error().message, HasSubstr("9 cases of reading 2"));
  EXPECT_THAT(more.error().ja, HasSubstr("2枚目"));
}

TEST_F(CaseExportTest, WhatRecordingsNeedOfTheDiskIsLeftToThem) {
  Record();
  room_ = 310'000'000;
  const auto made = CaseBeside();
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kFile);
  EXPECT_THAT(made.error().message, HasSubstr("make room on the disk"));
  EXPECT_FALSE(std::filesystem::exists(place_ + "/case-2"));
  EXPECT_FALSE(std::filesystem::exists(place_ + "/case-2.part"));
}

TEST_F(CaseExportTest, WhereThereIsNoRoomNothingIsLeft) {
  Record();
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit little{4096, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &little);
  const auto made = Case();
  setrlimit(RLIMIT_FSIZE, &before);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("cannot be written"));
  EXPECT_TRUE(NothingLeft());
}

}  // namespace
}  // namespace kimari::casefile
