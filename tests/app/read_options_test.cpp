// What the options of `kimari read` come to.
#include "host/app/read_options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kimari::app {
namespace {

TEST(ReadPageOptions, ListenWithoutAnAddressIsOnAllOfThisMachine) {
  const auto listens = [](std::vector<std::string> words) {
    CLI::App command;
    ReadOptions options;
    AddReadOptions(command, options);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    command.parse(words);
    return options.page.listen;
  };
  EXPECT_EQ(listens({"--listen"}), "0.0.0.0");
  EXPECT_EQ(listens({"--listen", "--port", "8080"}), "0.0.0.0");
  EXPECT_EQ(listens({"--listen", "192.168.1.7"}), "192.168.1.7");
  EXPECT_EQ(listens({"--page"}), "");
}

}  // namespace
}  // namespace kimari::app
