// Any bytes as a recording (host/recording/FORMAT.md): refused in a sentence,
// or read, the same each time, with an account of what is lost inside the file.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/evidence/codec.h"
#include "host/recording/chunk_index.h"
#include "host/recording/reader.h"
#include "host/recording/seal.h"
#include "tests/fuzz/holds.h"
#include "tests/recording/memory_file.h"

namespace {

using kimari::evidence::FromJson;
using kimari::evidence::ToJson;
using kimari::recording::Bytes;
using kimari::recording::ChunkIndex;
using kimari::recording::MemorySource;
using kimari::recording::Observations;
using kimari::recording::Reader;

void CheckRead(const Observations& read, size_t size) {
  uint64_t before = 0;
  for (const auto& observation : read.all) {
    KIMARI_HOLDS(observation.number >= before);
    before = observation.number;
    // What was read is written as it was, whatever it says.
    const std::string text = ToJson(observation);
    const auto again = FromJson(ChannelOf(observation.payload), text);
    KIMARI_HOLDS(again.has_value() && ToJson(*again) == text);
  }
  KIMARI_HOLDS(read.report.messages >= read.all.size());
  for (const auto& loss : read.report.losses) {
    KIMARI_HOLDS(loss.offset <= size && !loss.what.empty());
  }
}

// Each chunk that an index promises is read, or said to be damaged.
void CheckIndex(const Bytes& bytes) {
  const auto index = ChunkIndex::Of(std::make_shared<MemorySource>(bytes));
  if (!index) {
    KIMARI_HOLDS(!index.error().message.empty());
    return;
  }
  for (size_t i = 0; i < index->Chunks().size(); ++i) {
    const auto chunk = index->Read(i);
    KIMARI_HOLDS(chunk.has_value() || !chunk.error().message.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const Bytes bytes(data, data + size);
  auto reader = Reader::Open(std::make_shared<MemorySource>(bytes));
  if (!reader) {
    KIMARI_HOLDS(!reader.error().message.empty());
    return 0;
  }
  const auto read = ReadObservations(*reader);
  if (read) {
    CheckRead(*read, size);
    const auto again = ReadObservations(*reader);
    KIMARI_HOLDS(again && again->all.size() == read->all.size());
  } else {
    KIMARI_HOLDS(!read.error().message.empty());
  }
  CheckIndex(bytes);
  MemorySource source(bytes);
  KIMARI_HOLDS(CheckSeal(source).has_value());
  return 0;
}
