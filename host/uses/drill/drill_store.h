// What was drilled on this machine, opened by a command.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/uses/drill/store.h"

namespace kimari::drill {

// Of the folder `data` (empty: the usual one); days are local ones that begin
// so many minutes after midnight. Says on standard error what was found and
// mended. Fails as drill::Store::Open.
Result<drill::Store> OpenDrillStore(const std::string& data,
                                    int day_begins_min = drill::kDayBeginsMin);

}  // namespace kimari::drill
