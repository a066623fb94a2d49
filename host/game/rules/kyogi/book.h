// The rule book of kyogi karuta (競技かるた): R-KK, the rules as published for
// the game, and R-KA, their completion from the association's rules.
#pragma once

#include <memory>
#include <string>

#include "host/game/rules/book.h"

namespace kimari::rules::kyogi {

Result<std::shared_ptr<const Book>> Open(const std::string& options);

}  // namespace kimari::rules::kyogi
