// `kimari read` as a newcomer uses it, from a pipe.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Read : public ::testing::Test {
 protected:
  // Two short cards read to nowhere by espeak-ng, which is quicker than the
  // chanter; `keys` one word a line.
  Ran KimariRead(const std::string& keys, std::vector<std::string> more = {}) {
    place.Write("two.toml",
                "[[card]]\nnumber = 1\nupper = \"あき\"\nlower = \"わが\"\n"
                "[[card]]\nnumber = 2\nupper = \"はる\"\nlower = \"ころ\"\n");
    place.Write("keys", keys);
    std::vector<std::string> words = {
        "-c",           R"(KIMARI_VOICE=none exec "$0" "$@" < keys)",
        KIMARI_PROGRAM, "read",
        "--deck",       "two.toml",
        "--audio",      "none",
        "--log",        "log.jsonl"};
    words.insert(words.end(), more.begin(), more.end());
    return place.Run("/bin/sh", words);
  }
  std::string Log() { return place.Read("log.jsonl"); }
  Workplace place;
};

TEST_F(Read, ReadsASetToItsEndByItself) {
  const Ran ran = KimariRead("next\nnext\nnext\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Order bound by SHA-256"),
                             HasSubstr("all cards were read"),
                             HasSubstr("Seed of the order: ")));
}

TEST_F(Read, NamesNoCardThatIsStillToCome) {
  const Ran ran = KimariRead("next\nstop\n", {"--order", "number"});
  EXPECT_THAT(ran.out, AllOf(HasSubstr("あき"), Not(HasSubstr("はる"))));
}

TEST_F(Read, NamesNoCardThatIsReadOnceMore) {
  const Ran ran = KimariRead("next\nagain\nback\nstop\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("あき")), Not(HasSubstr("はる"))));
}

TEST_F(Read, ReadsTheSameOrderAgainFromItsLog) {
  KimariRead("next\nnext\nnext\n", {"--seed", "s"});
  const std::string first = Log();
  std::filesystem::rename(place.Path("log.jsonl"), place.Path("first.jsonl"));
  const Ran ran = KimariRead("next\nnext\nnext\n", {"--again", "first.jsonl"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto calls = [](const std::string& log) {
    std::string cards;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
      const size_t at = line.find("\"card\":");
      if (line.find("\"calls\":true") != std::string::npos) {
        cards += line.substr(at, 8) + " ";
      }
    }
    return cards;
  };
  EXPECT_EQ(calls(Log()), calls(first));
}

TEST_F(Read, SaysWhatIsNoCommandAndGoesOn) {
  const Ran ran = KimariRead("nxt\nstop\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("no command 'nxt'"));
}

TEST_F(Read, RefusesWhatItCannotReadBeforeItMakesASound) {
  EXPECT_EQ(KimariRead("", {"--cards", "bleu"}).code, 2);
  EXPECT_THAT(KimariRead("", {"--cards", "bleu"}).err, HasSubstr("'bleu'"));
  EXPECT_EQ(KimariRead("", {"--reader", "nowhere"}).code, 3);
  EXPECT_EQ(KimariRead("", {"--again", "nowhere"}).code, 3);
  EXPECT_EQ(KimariRead("", {"--mode", "quick"}).code, 2);
  EXPECT_EQ(Log(), "") << "nothing half-started";
}

TEST_F(Read, OverwritesNoLog) {
  place.Write("log.jsonl", "precious\n");
  const Ran ran = KimariRead("next\n");
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(Log(), "precious\n");
}

}  // namespace
}  // namespace kimari
