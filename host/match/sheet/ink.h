// A signature as it was drawn at the desk: "ink:" and its strokes, "12,34
// 15,40; 100,20 ...", points in a box of 1000 by 300. It stands in the reason
// of its entry, so the desk's chain covers it.
#pragma once

#include <string>
#include <string_view>

namespace kimari::sheet {

bool IsInk(std::string_view text);
// A drawing as wide as what holds it; nothing where there is no ink, or where
// it is written otherwise.
std::string InkSvg(std::string_view ink);

}  // namespace kimari::sheet
