// Where a case lies beside its recording, and whether the one that lies there
// is the one that would be written.
#pragma once

#include <optional>
#include <string>

#include "host/evidence/observation.h"
#include "host/uses/case/case_export.h"

namespace kimari::casefile {

// Beside "match.mcap": "case-3", or, with names, for people call their
// recordings after the players, "match.case-3"; "case-3-2" and so on where that
// is there already or being written.
std::string NewFolderBeside(const std::string& recording,
                            evidence::ReadingId reading, bool names);

// What NewFolderBeside gives as its `n`th, from 1 on, whether it is free or
// not.
std::string FolderBeside(const std::string& recording,
                         evidence::ReadingId reading, bool names, int n);

// The case in `folder`, where it is whole and made of the same (its made_of).
std::optional<Exported> CaseThere(const std::string& folder,
                                  const std::string& made_of);

}  // namespace kimari::casefile
