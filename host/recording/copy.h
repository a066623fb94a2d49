// New recordings from old ones. The old file is only read.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "host/base/result.h"
#include "host/recording/file_sink.h"
#include "host/recording/reader.h"

namespace kimari::recording {

// Copies the messages that `keep` accepts, and the metadata, chunk by chunk.
// Returns what was found in `in`.
Result<Report> Copy(Reader& in, std::unique_ptr<FileSink> out,
                    const std::function<bool(const Message&)>& keep);

// Both below write beside `out_path`, under its name and ".part", and give it
// its name when it is whole; an attempt that fails leaves neither. It must not
// exist yet.

// Copies all but one channel.
Result<Report> Strip(const std::string& in_path, const std::string& out_path,
                     const std::string& topic);

// Copies every readable message of a torn or damaged recording, then reads the
// copy back and fails (kFile) unless it is whole and holds as many messages.
Result<Report> Recover(const std::string& in_path, const std::string& out_path);

}  // namespace kimari::recording
