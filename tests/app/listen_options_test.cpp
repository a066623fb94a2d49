// Where a page listens, as it is written on a command line.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "host/app/read_options.h"

namespace kimari::app {
namespace {

TEST(ReadPageOptions, ListenWithoutAnAddressIsOnAllOfThisMachine) {
  const auto listens = [](std::vector<std::string> words) {
    CLI::App command;
    evening::ReadOptions read;
    AddReadOptions(command, read);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    command.parse(words);
    return read.page.listen;
  };
  EXPECT_EQ(listens({"--listen"}), "0.0.0.0");
  EXPECT_EQ(listens({"--listen", "--port", "8080"}), "0.0.0.0");
  EXPECT_EQ(listens({"--listen", "192.168.1.7"}), "192.168.1.7");
  EXPECT_EQ(listens({"--page"}), "");
}

}  // namespace
}  // namespace kimari::app
