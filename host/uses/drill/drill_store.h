// What was drilled on this machine, opened by a command.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/uses/drill/store.h"

namespace kimari::drill {

// `named`; where that is empty, drill in kimari of XDG_DATA_HOME, else of
// ~/.local/share; empty where the environment names neither. Thread: any.
std::string FolderOf(const std::string& named);

// The store of the folder `data` (empty: the usual one); days are local ones
// that begin so many minutes after midnight. Says on standard error what was
// found and mended. Fails as drill::Store::Open.
Result<drill::Store> OpenDrillStore(const std::string& data,
                                    int day_begins_min = drill::kDayBeginsMin);

}  // namespace kimari::drill
