// What somebody named to be read, before it is opened: opening a pipe waits for
// whoever writes into it, and reading a folder's bytes throws.
#pragma once

#include <filesystem>
#include <optional>

#include "host/base/result.h"

namespace kimari {

// Where it is there and is no file of bytes but a folder, a pipe, a socket or a
// device: that, and what to do. Of what is not there or may not be read
// nothing: whoever opens it says more. Thread: any.
std::optional<Text> WhyNoPlainFile(const std::filesystem::path& path);

// The same as an error (kFile) that names it.
Result<void> IsPlainFile(const std::filesystem::path& path);

}  // namespace kimari
