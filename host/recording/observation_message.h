// An observation as the message that a recording has of it.
#pragma once

#include <span>

#include "host/evidence/observation.h"
#include "host/recording/chunk.h"
#include "host/recording/mcap_file.h"

namespace kimari::recording {

// Before it is written; McapFile packs those that are packed.
struct ObservationMessage {
  Channel channel;
  Stamp stamp;
  Bytes data;
};
ObservationMessage MessageOf(const evidence::Observation& observation);

// The number of the observation that it holds, read alone; 0: none.
uint64_t NumberOf(const Message& message);

}  // namespace kimari::recording
