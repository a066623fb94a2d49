// What the JSON of each channel is made of, as JSON Schema (2020-12), for
// programs that know nothing of ours: made of the same list of keys that the
// codec walks (fields.h).
#pragma once

#include <string_view>

namespace kimari::evidence {

// Of an observation on this channel; empty where it holds none. Static
// lifetime. Thread: any.
std::string_view SchemaOf(std::string_view channel);

}  // namespace kimari::evidence
