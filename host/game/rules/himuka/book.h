// The rule book of Himuka karuta (ひむかかるた): R-HT for teams of three, R-HI
// for one against one, which are options of one book.
#pragma once

#include <memory>
#include <string>

#include "host/game/rules/book.h"

namespace kimari::rules::himuka {

Result<std::shared_ptr<const Book>> OpenTeam(const std::string& options);
Result<std::shared_ptr<const Book>> OpenIndividual(const std::string& options);

}  // namespace kimari::rules::himuka
