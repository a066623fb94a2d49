// A recording judged again.
#pragma once

#include <string>
#include <vector>

namespace kimari::keeping {

struct JudgeOptions {
  std::string file;  // the recording
  bool json = false;
  bool edges = false;     // the touches that can be moved, no rulings
  bool recorded = false;  // the rulings in the file, as published
  // Who was told to be first before each ruling, as match::ToJson; no rulings.
  bool first_told = false;
  bool any_protocol = false;
  std::string strip;               // a copy without its rulings; empty: none
  std::vector<std::string> moves;  // as match::ParseMovedEdge
};

// Prints the rulings, and on standard error what is lost and which published
// ruling is another now. The exit code: kAnswerIsNo where there is such.
int Judge(const JudgeOptions& options);

}  // namespace kimari::keeping
