// New recordings from old ones. The old file is only read.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "host/base/result.h"
#include "host/recording/file_sink.h"
#include "host/recording/reader.h"

namespace kimari::recording {

// Copies the messages that `keep` accepts, and the metadata, chunk by chunk.
// Returns what was found in `in`.
Result<Report> Copy(Reader& in, std::unique_ptr<FileSink> out,
                    const std::function<bool(const Message&)>& keep);

// Both below give `out_path` its name when it is whole; an attempt that fails,
// or is killed, leaves nothing. It must not exist yet, nor a file of people
// beside it.

// Copies all but one channel. `progress`: of all that is to be done.
Result<Report> Strip(const std::string& in_path, const std::string& out_path,
                     const std::string& topic, const Progress& progress = {});

// A copy that is kept: evidence and sound packed by zstd, frames as they are.
struct PackedCopy {
  std::function<bool(const Message&)> keep;
  // Asked when all was copied: a metadata record for the end of the file.
  std::function<std::pair<std::string, std::map<std::string, std::string>>()>
      account;
  // Looks at the copy before it gets its name; an error leaves none.
  std::function<Result<void>(Reader&)> check;
};
Result<void> CopyPacked(Reader& in, const std::string& out_path,
                        const PackedCopy& how);

// Who played, for a copy that stands for its original: who is forgotten there
// is named in the copy until it is asked too.
Result<void> CopyPeople(const std::string& from, const std::string& to);

// Copies every readable message of a torn or damaged recording, then reads the
// copy back and fails (kFile) unless it is whole and holds as many messages.
// `progress`: as Strip.
Result<Report> Recover(const std::string& in_path, const std::string& out_path,
                       const Progress& progress = {});

}  // namespace kimari::recording
