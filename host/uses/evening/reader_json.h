// A reader's folder as pages and `kimari read --list --json` have it.
#pragma once

#include <nlohmann/json.hpp>

#include "host/base/result.h"
#include "host/reader/reader_folders.h"
#include "host/reader/track_trial.h"

namespace kimari::evening {

// {"en", "ja"}.
nlohmann::json InBothLanguages(const Text& text);
nlohmann::json ToJson(const reader::ReaderFolder& reader);
// "part" is "upper", "lower", "whole" (of the joka) or null.
nlohmann::json ToJson(const audio::TrackRule& rule);
nlohmann::json ToJson(const reader::TrackTrial& trial);

}  // namespace kimari::evening
