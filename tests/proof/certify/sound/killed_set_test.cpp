#include "host/proof/certify/sound/killed_set.h"

#include <gtest/gtest.h>

#include <string>

#include "host/reader/reading_plan.h"
#include "tests/support/program.h"

namespace kimari::reader {
namespace {

// The log of a set of two cards, as it says what was read.
class ALogOfAKilledSet : public testing::Test {
 protected:
  ALogOfAKilledSet() {
    Event("reading", R"(,"order_sha256":")" + plan_.Hash() + '"');
  }
  void Event(const std::string& event, const std::string& more = "") {
    log_ += R"({"event":")" + event + '"' + more + "}\n";
  }
  void Begins() { Event("begun"); }
  void Calls(int card) {
    Event("said", R"(,"calls":true,"card":)" + std::to_string(card));
  }
  void GoesOn(bool says_again) {
    Event("resumed", says_again ? R"(,"text":"reads the card again")" : "");
  }
  void Ends() { Event("seed", R"(,"text":"abc","order":[2,1])"); }
  SetAccount Account() {
    place_.Write("log.jsonl", log_);
    return ReadAccount(place_.Path("log.jsonl"), 2);
  }

  ReadingPlan plan_{{2, 1}, "abc"};
  std::string log_;
  Workplace place_;
};

TEST_F(ALogOfAKilledSet, ThatWentOnIsOfTheOrderThatWasBound) {
  Begins();
  Calls(2);
  Begins();
  log_ += R"({"event":"sa)"
          "\n";  // torn
  GoesOn(/*says_again=*/true);
  Begins();
  Calls(1);
  Ends();
  const SetAccount account = Account();
  EXPECT_TRUE(account.over);
  EXPECT_TRUE(account.ordered);
  EXPECT_EQ(account.resumed, 1);
  EXPECT_EQ(account.twice_unsaid, 0);
}

TEST_F(ALogOfAKilledSet, ThatBeginsAReadingAgainWithoutAWordIsCounted) {
  Begins();
  GoesOn(/*says_again=*/false);
  Begins();
  Calls(2);
  EXPECT_EQ(Account().twice_unsaid, 1);
}

TEST_F(ALogOfAKilledSet, ThatCallsACardTwiceWithoutAWordIsCounted) {
  Begins();
  Calls(2);
  GoesOn(/*says_again=*/false);
  Begins();
  Calls(2);
  EXPECT_EQ(Account().twice_unsaid, 1);
}

TEST_F(ALogOfAKilledSet, InAnotherOrderIsNotTheOneThatWasBound) {
  Begins();
  Calls(1);
  Begins();
  Calls(2);
  Ends();
  EXPECT_TRUE(Account().over);
  EXPECT_FALSE(Account().ordered);
}

}  // namespace
}  // namespace kimari::reader
