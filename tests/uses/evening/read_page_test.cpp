// The reader's page and the session behind it, asked over HTTP as a phone asks.
#include "host/uses/evening/read_page.h"

#include <gmock/gmock.h>
#include <httplib.h>
#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "audio/simulated_output.h"
#include "host/base/random.h"
#include "host/reader/sealed_set.h"
#include "host/uses/web/addresses.h"
#include "tests/support/program.h"

namespace kimari::evening {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::string SixCards() {
  constexpr const char* kUpper[] = {"あ", "い", "う", "え", "お", "か"};
  constexpr const char* kLower[] = {"さ", "し", "す", "せ", "そ", "た"};
  std::string toml = "id = \"six\"\n";
  for (int i = 0; i < 6; ++i) {
    toml +=
        fmt::format("[[card]]\nnumber = {}\nupper = \"{}\"\nlower = \"{}\"\n",
                    i + 1, kUpper[i], kLower[i]);
  }
  return toml;
}

// Six cards on a simulated device, in the order of their numbers.
class APage : public testing::Test {
 protected:
  explicit APage(reader::LoaderOptions sounds = {})
      : store_(*reader::PhraseLoader::Open(deck_, std::move(sounds)), {}) {}
  void SetUp() override {
    ASSERT_TRUE(output_.Start(player_));
    ReadPageOptions options;
    options.page = true;
    options.port = 0;
    auto page = ReadPage::Open(options, deck_, clock_);
    ASSERT_TRUE(page) << page.error().message;
    page_ = std::move(*page);
    const std::string invitation = page_->Invitation(false);
    const size_t port = invitation.rfind(':');
    client_ = std::make_unique<httplib::Client>(
        "127.0.0.1", std::stoi(invitation.substr(port + 1)));
    page_->Step(session_);
  }
  void Step() {
    clock_.AdvanceTo(clock_.Now() + Milliseconds(100));
    output_.Advance(clock_.Now());
    session_.Step();
    for (const reader::LogEntry& entry : session_.DrainLog()) {
      if (entry.calls && entry.kind == reader::LogEntry::Kind::kSaid) {
        called_.push_back(*entry.card);
      }
    }
    page_->Step(session_);
  }
  void WaitForTheEnd() {
    do {
      Step();
    } while (session_.Now().state == reader::State::kReading);
  }
  json State() { return json::parse(client_->Get("/api/state")->body); }
  // What a press at this revision is answered.
  json Press(const std::string& command, uint64_t revision) {
    return Ask("/api/command", {{"command", command}, {"revision", revision}});
  }
  json Ask(const std::string& path, const json& body) {
    auto answer = std::async(std::launch::async, [&] {
      return client_->Post(path, body.dump(), "application/json")->body;
    });
    while (answer.wait_for(std::chrono::milliseconds(1)) !=
           std::future_status::ready) {
      page_->Step(session_);
    }
    return json::parse(answer.get());
  }
  json Press(const std::string& command) {
    return Press(command, State()["revision"]);
  }
  static std::set<int> NamedIn(const json& state) {
    std::set<int> named;
    for (const json& card : state["settled"]) named.insert(int{card["card"]});
    return named;
  }

  cards::Deck deck_ = cards::ParseDeck(SixCards(), "six.toml").value();
  SimulatedClock clock_{{1'000'000'000}};
  audio::Player player_;
  audio::SimulatedOutput output_{{.start = {1'000'000'000}}};
  reader::PhraseStore store_;
  reader::ReadingSession session_{
      deck_, {{1, 2, 3, 4, 5, 6}, "the-seed"}, {}, store_, player_, output_,
      clock_};
  std::vector<int> called_;  // whole, in order
  std::unique_ptr<ReadPage> page_;
  std::unique_ptr<httplib::Client> client_;
};

TEST_F(APage, APressReachesTheSession) {
  EXPECT_EQ(Press("next")["ok"], true);
  EXPECT_EQ(session_.Now().state, reader::State::kReading);
  EXPECT_EQ(State()["state"], "reading");
}

TEST_F(APage, WhatCannotBeKeptIsToldWhileTheSetIsOn) {
  Press("next");
  page_->ShowTrouble({ErrorKind::kFile, "the log cannot be written any more",
                      "記録を書けません"});
  Step();
  EXPECT_EQ(State()["trouble"], "the log cannot be written any more");
  EXPECT_EQ(State()["trouble_ja"], "記録を書けません");
}

TEST_F(APage, WhatTheSessionRefusesComesBackInBothLanguages) {
  const json answer = Press("undo");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_EQ(answer["message"], "there is nothing to undo");
  EXPECT_EQ(answer["message_ja"], "取り消すことはありません");
  EXPECT_THAT(Press("win")["message"].get<std::string>(), HasSubstr("'win'"));
}

TEST_F(APage, AdjustsWhatIsNamedAndLeavesTheRest) {
  Ask("/api/adjust", {{"every_s", 30}, {"every_ends_min", 30}});
  Ask("/api/adjust", {{"volume_db", -6}});
  EXPECT_EQ(session_.Options().every, Seconds(30));
  EXPECT_EQ(session_.Options().every_ends, Seconds(1800));
  EXPECT_EQ(State()["volume_db"], -6);
  EXPECT_EQ(State()["every_s"], 30);
  Ask("/api/adjust", {{"every_s", nullptr}});
  EXPECT_EQ(session_.Options().every, std::nullopt);
  EXPECT_EQ(Ask("/api/adjust", {{"volume_db", 60}})["ok"], false);
}

// With a set-up, whose set has just begun.
class APageWithASetUp : public APage {
 protected:
  void SetUp() override {
    APage::SetUp();
    page_->SetUpBy(desk_);
    ASSERT_TRUE(desk_.Do({"evening", 0, R"({"cards": "1-3"})"}));
    desk_.OnBegun(*desk_.NextChoice());
    page_->Step(session_);
  }
  json Choose(const std::string& cards) {
    return Ask("/api/evening", {{"cards", cards}});
  }

  Workplace place_;
  EveningDesk desk_{{.logs = place_.Path("logs")}, deck_};
};

TEST_F(APageWithASetUp, AButtonThatTrembledBeginsNoSecondSet) {
  EXPECT_EQ(Choose("1-3")["ok"], true);
  EXPECT_FALSE(desk_.TurnsAway());
  EXPECT_EQ(Choose("1-4")["ok"], true);
  EXPECT_TRUE(desk_.TurnsAway());
}

TEST_F(APageWithASetUp, TheSameChoiceAfterACardIsAnotherSet) {
  Press("next");
  WaitForTheEnd();
  EXPECT_EQ(Choose("1-3")["ok"], true);
  EXPECT_TRUE(desk_.TurnsAway());
}

// Whose folder holds a text in place of the first phrase.
class APageOfABrokenFolder : public APage {
 protected:
  APageOfABrokenFolder() : APage({.folder = Broken(), .fill = false}) {}
  static std::string Broken() {
    static const Workplace place;
    std::filesystem::create_directory(place.Path("club"));
    place.Write("club/r_001_1.wav", "text");
    return place.Path("club");
  }
};

TEST_F(APageOfABrokenFolder, WhatTheLoaderSaysComesBackInBothLanguages) {
  const json answer = Press("next");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_THAT(answer["message"].get<std::string>(),
              HasSubstr("r_001_1.wav: not a sound file"));
  EXPECT_THAT(
      answer["message_ja"].get<std::string>(),
      AllOf(HasSubstr("音声ファイルではありません"), HasSubstr("r_001_1.wav")));
}

TEST_F(APage, ASecondPressOfTheSameViewReadsNoSecondCard) {
  const uint64_t seen = State()["revision"];
  EXPECT_EQ(Press("next", seen)["ok"], true);
  WaitForTheEnd();
  EXPECT_THAT(Press("next", seen)["message"].get<std::string>(),
              HasSubstr("something else happened first"));
  EXPECT_EQ(session_.Now().state, reader::State::kWaiting);
}

TEST_F(APage, TheKeyboardsSkipMakesAPressLateToo) {
  Press("skip");
  const uint64_t seen = State()["revision"];
  ASSERT_TRUE(session_.Do(reader::Command::kSkip));
  EXPECT_EQ(Press("skip", seen)["ok"], false);
}

TEST_F(APage, HoldAndStopAreTakenWheneverTheyCome) {
  EXPECT_EQ(Press("hold", 0)["ok"], true);
  EXPECT_THAT(State()["holds"], ElementsAre("person"));
  EXPECT_EQ(Press("stop", 0)["ok"], true);
  EXPECT_EQ(State()["state"], "stopped");
}

TEST_F(APage, FromTheLowerPhraseToTheEndOfTheUpperTheViewIsTheSame) {
  Press("next");
  WaitForTheEnd();
  Press("next");
  json first = State();
  EXPECT_EQ(first["sounding"], true);
  while (session_.Now().state == reader::State::kReading) {
    EXPECT_EQ(State(), first);
    Step();
  }
  first["sounding"] = false;
  EXPECT_EQ(State(), first) << "that alone: a press is no later for it";
}

TEST_F(APage, TellsWhatIsRead) {
  page_->OnBegun({.evening = {.cards = "kimariji:1"}, .plan = session_.Plan()},
                 {"the voice", "合成音声"});
  Step();
  EXPECT_EQ(State()["mode"], "competitive");
  EXPECT_EQ(State()["set"], "kimariji:1");
  EXPECT_EQ(State()["reads_ja"], "合成音声");
}

TEST_F(APage, OfALogThatIsReadAgainItTellsNoCards) {
  page_->OnBegun({.plan = {{1, 2}, "seed"}}, {"the voice", "合成音声"});
  Step();
  EXPECT_EQ(State()["set"], "");
}

TEST_F(APage, TheTimeToMemoriseRunsWithoutMakingAPressLate) {
  Press("memorise");
  const json before = State();
  for (int i = 0; i < 30; ++i) Step();
  const json after = State();
  EXPECT_EQ(before["memorising_left"].get<int>() -
                after["memorising_left"].get<int>(),
            3);
  EXPECT_EQ(before["revision"], after["revision"]);
}

class AWholeSet : public APage, public testing::WithParamInterface<int> {
 protected:
  bool IsOver() const {
    return session_.Now().state == reader::State::kFinished;
  }
  // Looks at the page as it is now, but for the very end.
  void Look() {
    if (IsOver()) return;
    const json state = State();
    EXPECT_EQ(state["order_seed"], nullptr);
    EXPECT_EQ(state.dump().find("the-seed"), std::string::npos);
    const std::set<int> named = NamedIn(state);
    if (session_.Now().state == reader::State::kWaiting && !called_.empty()) {
      EXPECT_FALSE(named.contains(called_.back())) << "not taken yet";
    }
    for (const int card : named) named_at_.emplace(card, called_.size());
  }
  std::map<int, size_t> named_at_;  // card: how many calls were over
};

// Whatever is pressed, short of going back: no view names a card before its
// take is over, nor tells the seed before the end.
TEST_P(AWholeSet, NamesNoCardUnderWayNorToCome) {
  const char* const presses[] = {"next",  "next", "next",  "next",
                                 "next",  "next", "go-on", "go-on",
                                 "again", "hold", "skip",  "undo"};
  Random random(static_cast<uint64_t>(GetParam()));
  while (!IsOver()) {
    Press(presses[random.Below(std::size(presses))]);
    for (uint64_t steps = random.Below(60); steps > 0; --steps) {
      Step();
      if (random.Below(5) == 0) Look();
    }
    Look();
  }
  for (const auto& [card, calls] : named_at_) {
    const auto since = called_.begin() + static_cast<std::ptrdiff_t>(calls);
    EXPECT_EQ(std::count(since, called_.end(), card), 0) << "named, then read";
  }
  page_->Step(session_);
  EXPECT_EQ(State()["order_seed"], "the-seed");
  EXPECT_EQ(State()["settled"].size(),
            std::set<int>(called_.begin(), called_.end()).size());
  EXPECT_FALSE(named_at_.empty());
}
INSTANTIATE_TEST_SUITE_P(Seeds, AWholeSet, testing::Range(1, 6));

// The whole program, on its page.
class ARead : public testing::Test {
 protected:
  // Until `act`, which is given a client of the page, has ended.
  template <typename Act>
  void Killed(const Act& act) {
    place_.Write("six.toml", SixCards());
    const std::vector<std::string> words = {
        "XDG_CACHE_HOME=" + place_.Path("cache"),
        "KIMARI_VOICE=none",
        KIMARI_PROGRAM,
        "read",
        "--deck",
        "six.toml",
        "--audio",
        "none",
        "--log",
        "log.jsonl",
        "--page"};
    place_.During("/usr/bin/env", words, [&](pid_t pid) {
      const std::string page = "http://127.0.0.1:";
      const auto out = [&] { return place_.Read(".out"); };
      while (Workplace::Runs(pid) && out().find("Log:") == std::string::npos) {
        usleep(5000);
      }
      const size_t at = out().find(page);
      ASSERT_NE(at, std::string::npos) << place_.Read(".err");
      httplib::Client client("127.0.0.1",
                             std::stoi(out().substr(at + page.size())));
      act(client);
      kill(pid, SIGKILL);
    });
  }
  Result<reader::SealedSet> Sealed() const {
    return reader::LoadSealedSet(
        reader::SealedFileOf(place_.Path("log.jsonl")),
        cards::ParseDeck(SixCards(), "six.toml").value());
  }

  Workplace place_;
};

TEST_F(ARead, IsSealedAsItWasAdjusted) {
  Killed([&](httplib::Client& client) {
    client.Post("/api/adjust", R"({"volume_db": -6, "every_s": 30})",
                "application/json");
    for (int i = 0; i < 400 && Sealed()->evening.volume_db == 0; ++i) {
      usleep(5000);
    }
  });
  ASSERT_TRUE(Sealed());
  EXPECT_EQ(Sealed()->evening.volume_db, -6);
  EXPECT_EQ(Sealed()->evening.every_s, 30);
}

}  // namespace
}  // namespace kimari::evening
