// `kimari read`: an evening of reading, from the options to the last card.
#pragma once

#include "host/uses/evening/read_options.h"

namespace kimari::evening {

// Reads one set, or with a set-up at the page one after the other; or looks at
// a reader's folder, or lists those that are found. The exit code; what fails
// is reported in the terminal's language.
int Read(const ReadOptions& options);

}  // namespace kimari::evening
