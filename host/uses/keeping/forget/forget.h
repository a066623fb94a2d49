// A player's name taken out of what is kept.
#pragma once

#include <string>

namespace kimari::keeping {

struct ForgetOptions {
  std::string name;          // as it was given for a match; empty: `expired`
  std::string folder = ".";  // of recordings, with all below it
  std::string data;          // as drill::FolderOf
  bool expired = false;      // instead of a name: all whose time is over
};

// Changes the files of names beside recordings, and what was drilled; prints
// what it did, and where a name stays. The exit code: kAnswerIsNo where nobody
// is called so or the name stays somewhere, kFault where a file could not be
// read or written.
int Forget(const ForgetOptions& options);

}  // namespace kimari::keeping
