// Which texts the book was made from, and what it reads one way. For this
// folder only.
#pragma once

#include "host/game/rules/book.h"

namespace kimari::rules::kyogi {

const BookText& TextOfKyogi();

}  // namespace kimari::rules::kyogi
