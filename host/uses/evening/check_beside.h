// `kimari read --check` of a folder as a program beside: what a page shows of
// it while it goes on and when it is done. A look takes 0.3 s a file.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "host/base/result.h"
#include "host/uses/beside/program_beside.h"

namespace kimari::evening {

class CheckBeside {
 public:
  // `deck`: its file; empty: the hundred poems. Fails as ProgramBeside.
  Result<void> Start(const std::string& folder, const std::string& deck,
                     const std::string& rhythm);
  // Takes in what it has said; whether that changed anything. Never waits.
  bool Step();

  // Empty: nothing is looked at.
  const std::string& Folder() const { return folder_; }
  int Percent() const { return percent_; }
  bool Over() const { return over_; }
  // Each {"weight": "fine", "note" or "bad", "en", "ja"}, once it is over.
  const nlohmann::json& Findings() const { return findings_; }

 private:
  void Add(const std::string& line);

  beside::ProgramBeside program_;
  std::string folder_;
  std::string said_;  // not ended by a line's end yet
  int percent_ = 0;
  bool over_ = false;
  nlohmann::json findings_;
};

}  // namespace kimari::evening
