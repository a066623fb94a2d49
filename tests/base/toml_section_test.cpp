#include "host/base/toml_section.h"

#include <gmock/gmock.h>

#include "host/base/toml_text.h"

namespace kimari {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// A table of a lamp: how bright, from 0 to 10, and by which name.
class ALamp : public testing::Test {
 protected:
  // The first mistake in it; empty: none.
  std::string Complaint(const std::string& text) {
    const toml::table table = ParseToml(text).value();
    TomlMistakes mistakes("lamp.toml");
    TomlSection lamp(table, "[lamp]", mistakes);
    lamp.Require("name");
    lamp.Text("name", name_);
    lamp.Number("brightness", brightness_, 0, 10);
    lamp.NoOthers();
    return mistakes.Any() ? mistakes.First().message : "";
  }
  std::string name_;
  double brightness_ = 7;
};

TEST_F(ALamp, LeavesAloneWhatIsNotWritten) {
  EXPECT_EQ(Complaint("name = 'desk'\n"), "");
  EXPECT_EQ(name_, "desk");
  EXPECT_EQ(brightness_, 7);
}

TEST_F(ALamp, RefusesANumberOutOfItsRangeWithItsPlace) {
  EXPECT_EQ(Complaint("name = 'desk'\nbrightness = 11\n"),
            "lamp.toml:2:14: brightness in [lamp] is 11; it must be from 0 to "
            "10");
  EXPECT_EQ(brightness_, 7);
}

TEST_F(ALamp, RefusesAnUnknownKeyWithItsPlaceAndTheKnownOnes) {
  EXPECT_EQ(Complaint("name = 'desk'\ncolour = 1\n"),
            "lamp.toml:2:1: unknown key colour in [lamp]; known are "
            "brightness, name");
}

TEST_F(ALamp, TellsOfTheMisspeltKeyRatherThanOfTheMissingOne) {
  EXPECT_THAT(Complaint("nmae = 'desk'\n"), HasSubstr("unknown key nmae"));
  EXPECT_THAT(Complaint("brightness = 1\n"),
              StartsWith("lamp.toml:1:1: [lamp] has no name; add it"));
}

}  // namespace
}  // namespace kimari
