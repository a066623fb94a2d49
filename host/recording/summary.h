// What a recording that was closed says of itself at its end.
#pragma once

#include <optional>

#include "host/recording/bytes.h"
#include "host/recording/file_source.h"

namespace kimari::recording {

struct Summary {
  uint64_t start = 0;    // in the file, behind Data End
  Bytes records;         // from there up to the footer
  bool checked = false;  // by its CRC; other tools make none
};

// It was closed, and its footer says that it has none: other tools' files.
bool EndsWithoutSummary(FileSource& source);

// Nothing where the file does not end with one whose CRC is right, or was not
// made (0). Fails only
// when the disk does.
Result<std::optional<Summary>> ReadSummary(FileSource& source);

// Whether the summary, to the file's last byte, is the one that follows from
// the data before it: of a file of ours, every record of which is whole.
// `spare_channels`: it may name channels besides that hold nothing. Fails only
// when the disk does.
Result<bool> IsBorneOut(FileSource& source, const Summary& summary,
                        bool spare_channels);

}  // namespace kimari::recording
