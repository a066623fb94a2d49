// The words of a drill's enums: in JSON, in drill files.
#pragma once

#include "host/uses/drill/coach.h"
#include "host/uses/drill/five_minutes.h"
#include "host/uses/drill/praise.h"
#include "host/uses/drill/schedule.h"
#include "host/uses/drill/usual_places.h"
#include "host/uses/web/words.h"

namespace kimari::web {

template <>
inline constexpr auto kWords<drill::Kind> =
    Words<drill::Kind::kRig>({"reaction", "dead-cards", "ghost", "kimariji",
                              "phrase", "layout", "strokes", "rig"});
template <>
inline constexpr auto kWords<drill::Half> =
    Words<drill::Half::kOther>({"own", "other"});
template <>
inline constexpr auto kWords<drill::Wing> =
    Words<drill::Wing::kRight>({"left", "right"});
template <>
inline constexpr auto kWords<drill::Since> =
    Words<drill::Since::kKimariji>({"sound", "kimariji"});
template <>
inline constexpr auto kWords<drill::Weak> =
    Words<drill::Weak::kDue>({"faults", "missed", "slow", "due"});
template <>
inline constexpr auto kWords<drill::FirstOfTwo> =
    Words<drill::FirstOfTwo::kTooClose>({"nobody", "player", "ghost",
                                         "too close"});
template <>
inline constexpr auto kWords<drill::Needs> = Words<drill::Needs::kRest>(
    {"begin", "due", "dead", "partners", "unseen", "rest"});
template <>
inline constexpr auto kWords<drill::Better> =
    Words<drill::Better::kDone>({"first", "best", "found-again", "faster",
                                 "fewer-faults", "dead-left", "days", "done"});
template <>
inline constexpr auto kWords<drill::Hesitation::Of> =
    Words<drill::Hesitation::Of::kPartners>({"mountains", "partners"});

}  // namespace kimari::web
