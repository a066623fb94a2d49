// A device on a board's port that never says Hello is told of, with what was
// seen of it.
#include "tests/app/strange_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class StrangeDevice : public Commands {
 protected:
  // What is said of it by each command that opens it.
  void Expect(const StrangePort::Answer& answer, const std::string& words) {
    const StrangePort device(place.Path("a"), answer);
    const std::string port = place.Path("a");
    place.Write("rig.toml", "[boards]\na = \"" + port + "\"\n");
    EXPECT_THAT(Kimari({"doctor", "--rig", "rig.toml"}).out,
                AllOf(HasSubstr("board A"), HasSubstr(words)));
    const Ran ran = Kimari({"calibrate", "pads", "--a", port, "-o", "p.toml"});
    EXPECT_EQ(ran.code, kFault);
    EXPECT_THAT(ran.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(place.Path("p.toml")));
  }
};

TEST_F(StrangeDevice, ThatSaysNothing) {
  Expect([](const std::string&) { return ""; }, "says nothing");
}

TEST_F(StrangeDevice, ThatGivesBackWhatItIsSent) {
  Expect([](const std::string& heard) { return heard; },
         "gives back what is sent to it");
}

TEST_F(StrangeDevice, AtAnotherSpeed) {
  Expect([](const std::string&) { return std::string(40, '\x55'); },
         "bytes that are no frames");
}

}  // namespace
}  // namespace kimari
