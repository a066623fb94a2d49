// Folders for sockets: they go with their owner, however that ends.
#include "host/base/scratch_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

namespace kimari {
namespace {

namespace fs = std::filesystem;

// A kind of its own, so that other programs' are left alone.
std::string Kind() { return "test" + std::to_string(getpid()); }

int Count() {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(fs::temp_directory_path())) {
    const std::string name = entry.path().filename().string();
    count += name.starts_with("kimari-" + Kind() + "-") ? 1 : 0;
  }
  return count;
}

TEST(ScratchFolder, GoesWithItsOwner) {
  {
    const auto folder = ScratchFolder::Make(Kind());
    ASSERT_TRUE(folder) << folder.error().message;
    std::ofstream(folder->Path() + "/socket") << "x";
    EXPECT_EQ(Count(), 1);
  }
  EXPECT_EQ(Count(), 0);
}

TEST(ScratchFolder, OfAKilledProgramIsClearedAwayByTheNext) {
  const std::string kind = Kind();
  const pid_t child = fork();
  if (child == 0) {
    const auto folder = ScratchFolder::Make(kind);
    std::ofstream(folder->Path() + "/order") << "17 3" << std::flush;
    kill(getpid(), SIGKILL);
  }
  waitpid(child, nullptr, 0);
  ASSERT_EQ(Count(), 1);
  const auto next = ScratchFolder::Make(kind);
  EXPECT_EQ(Count(), 1) << "its own";
  EXPECT_TRUE(fs::is_empty(next->Path()));
}

TEST(ScratchFolder, OfAProgramThatRunsIsLeftAlone) {
  const auto first = ScratchFolder::Make(Kind());
  std::ofstream(first->Path() + "/socket") << "x" << std::flush;
  const auto second = ScratchFolder::Make(Kind());
  EXPECT_TRUE(fs::exists(first->Path() + "/socket"));
}

}  // namespace
}  // namespace kimari
