// One player under all the ways his name was typed.
#pragma once

#include <set>
#include <string>

#include "host/base/result.h"
#include "host/uses/drill/kept_places.h"
#include "host/uses/drill/open_sets.h"
#include "host/uses/drill/store.h"
#include "host/uses/drill/tap_habits.h"

namespace kimari::drill {

// All names under which something is kept and that are this one
// (recording::SameName): an earlier kimari kept が of one letter and of two
// apart. Fails as Store::Players.
Result<std::set<std::string>> NamesakesOf(const std::string& name, Store& store,
                                          const OpenSets& open,
                                          const TapHabits& habits,
                                          const KeptPlaces& places);

}  // namespace kimari::drill
