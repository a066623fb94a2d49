// A reader's folder as pages and `kimari read --list --json` have it.
#pragma once

#include <nlohmann/json.hpp>

#include "host/base/result.h"
#include "host/reader/reader_folders.h"

namespace kimari::app {

// {"en", "ja"}.
nlohmann::json InBothLanguages(const Error& error);
nlohmann::json ToJson(const reader::ReaderFolder& reader);

}  // namespace kimari::app
