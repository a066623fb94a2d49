// A reading as a folder that stands for itself, and what is said where it
// cannot be one.
#include "host/case/case_export.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "host/match/rejudge.h"
#include "host/recording/reader.h"
#include "tests/case/disputed_match.h"

namespace kimari::casefile {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

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
  EXPECT_THAT(made->notices, ElementsAre(HasSubstr("no frames")));
  EXPECT_THAT(Wrong(), IsEmpty());
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
