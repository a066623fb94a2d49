// What `kimari read` is asked for, and whether it fits together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/reader/evening.h"
#include "host/uses/evening/read_check.h"
#include "host/uses/evening/read_page.h"

namespace kimari::evening {

struct ReadOptions {
  reader::Evening evening;
  std::string voice = "low";
  std::string mode = "competitive";
  std::string own;
  std::string cards;
  std::string order = "shuffled";
  std::string joka;
  std::string audio;
  std::string deck;
  std::string again;
  std::string resume;
  std::string seed;
  std::string log;
  std::vector<std::string> readers;  // places of folders
  ReadCheckOptions check;
  ReadPageOptions page;
  bool no_cache = false;
  bool set_up = false;
  bool list = false;
  std::vector<std::string> given;  // their names, such as "--cards"
};

bool IsGiven(const ReadOptions& options, std::string_view name);
// Some option that was given says what is read.
bool ChoosesWhatIsRead(const ReadOptions& options);
// Fails (kUsage) on one that would do nothing beside, or without, another.
Result<void> CheckThatAllCount(const ReadOptions& options);
// What the options say, as a set-up would. Fails (kUsage) on words that are
// none.
Result<reader::Evening> EveningOf(const ReadOptions& options);

}  // namespace kimari::evening
