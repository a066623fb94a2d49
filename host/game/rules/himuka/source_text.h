// Which text the book was made from, and what it reads one way. For this folder
// only.
#pragma once

#include "host/game/rules/book.h"

namespace kimari::rules::himuka {

const BookText& TextOf(bool team);

}  // namespace kimari::rules::himuka
