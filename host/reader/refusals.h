// Why a command is refused, in both languages.
#pragma once

#include <string>
#include <string_view>

#include "host/base/result.h"
#include "host/reader/words.h"

namespace kimari::reader {

enum class Refusal {
  kBeingRead,
  kOver,
  kNotMemorising,  // the time to memorise comes before the first card
  kNothingRead,
  kNothingToUndo,
  kNoCardBefore,
  kNoCardLeft,
};

// Kind kUsage, in English.
tl::unexpected<Error> Refuse(Refusal refusal);
tl::unexpected<Error> RefuseWhile(HoldReason reason);

// The Japanese of such an error's message; of any other, nothing.
std::string_view JapaneseOf(std::string_view message);

}  // namespace kimari::reader
