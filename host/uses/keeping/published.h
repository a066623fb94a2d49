// The rulings that a recording holds, as they were published.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/match/match.h"
#include "host/recording/reader.h"

namespace kimari::keeping {

inline constexpr const char* kRulingTopic = "/ruling";

// Byte for byte, with their numbers, in the order of the file.
using Published = std::vector<std::pair<uint32_t, std::string>>;

// Fails as the reader does.
Result<Published> PublishedIn(recording::Reader& reader);

// A line each; those that are not in it any more are told on standard error.
void PrintPublished(const Published& published, const std::string& file);

// Tells on standard error what is ruled now against what was published then,
// and is in the file: true where they differ. `lost`: something is missing in
// the file.
bool TellDifferences(const match::Match& match, const Published& published,
                     const std::string& file, bool lost);

}  // namespace kimari::keeping
