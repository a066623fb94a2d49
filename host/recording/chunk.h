// One whole chunk of a recording, taken apart: its messages, and what its index
// has to say of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/recording/bytes.h"
#include "host/recording/mcap_file.h"

namespace kimari::recording {

// Valid as long as the chunk it is of, and the bytes that was made of.
struct Message {
  const Channel& channel;
  Stamp stamp;
  std::span<const uint8_t> data;
  uint64_t offset = 0;  // of `data` in the file
  uint64_t chunk = 0;   // counts the whole chunks, from 0
};

class ChunkContent {
 public:
  // Of the content of the chunk record that begins at `offset` of the file and
  // is its `number`th whole one. Nothing where its CRC or its lengths are
  // wrong, or it is compressed: `wrong` says which. Keeps pointing into
  // `content`.
  static std::optional<ChunkContent> Of(std::span<const uint8_t> content,
                                        uint64_t offset, uint64_t number,
                                        std::string& wrong);

  // In the order of the file.
  const std::vector<Message>& Messages() const { return messages_; }
  // Entries of the message index record that each channel should have.
  const std::map<ChannelId, Bytes>& Index() const { return index_; }
  // Taken times of its messages, the earliest and the latest; zero where it
  // holds none.
  HostTime First() const { return first_; }
  HostTime Last() const { return last_; }
  // Its head states them.
  bool TimesAgree() const { return times_agree_; }

 private:
  std::map<ChannelId, Channel> channels_;
  std::vector<Message> messages_;
  std::map<ChannelId, Bytes> index_;
  HostTime first_;
  HostTime last_;
  bool times_agree_ = false;
};

}  // namespace kimari::recording
