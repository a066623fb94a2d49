// How a reader sings what a deck writes: a particle は is wa, へ is e.
#pragma once

#include <string>
#include <string_view>

namespace kimari::cards {

// `phrase` (kana as a deck writes it) with は written わ where it is a
// particle: at the end of a ku of three morae or more, and in the words of the
// hyakunin isshu that have one inside. Another deck writes わ itself where that
// is not enough. The same number of morae.
std::string AsSung(std::string_view phrase);

}  // namespace kimari::cards
