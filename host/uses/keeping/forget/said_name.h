// Where a name was said in what cannot be changed.
#pragma once

#include <string>

#include "host/base/long_work.h"

namespace kimari::keeping {

// Whether a recording itself says a name: what was typed at its desk, and in
// one of an earlier kimari who plays. It was sealed with that. `work` shows how
// far it is. False of what cannot be read.
bool Says(const std::string& recording, const std::string& name,
          LongWork& work);

// Whether decisions that were made afterwards say it, each of which is bound to
// the one before. False of what is no plain file.
bool Decides(const std::string& file, const std::string& name);

}  // namespace kimari::keeping
