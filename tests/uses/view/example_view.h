// Views of an invented match, for the tests of the page and for looking at it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "host/uses/view/match_view.h"

namespace kimari::view {

// Scenes: start, take, sent, same-time, judge, fault, dead, held, lamp,
// lamp-back, sick, finished.
std::vector<std::string_view> SceneNames();
// None for an unknown name.
std::optional<MatchView> Scene(std::string_view name);

}  // namespace kimari::view
