// One whole chunk of a recording, taken apart: its messages, and what its index
// has to say of them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/recording/bytes.h"
#include "host/recording/mcap_file.h"

namespace kimari::recording {

// Valid as long as the chunk it is of, and the bytes that was made of.
struct Message {
  const Channel& channel;
  Stamp stamp;
  std::span<const uint8_t> data;
  uint64_t offset = 0;  // of `data` in the file, or of what it is packed in
  uint64_t chunk = 0;   // counts the whole chunks, from 0
  // Bytes of it in the file; of one that is packed with others, its share.
  uint64_t stored = 0;
  Duration shift = {};  // was added to its stamp; not to instants in its data
};

// Channels by their id in the file: other tools name each once.
using Channels = std::map<ChannelId, Channel>;

// What a channel record says; nothing where it cannot be read.
std::optional<std::pair<ChannelId, Channel>> ChannelOf(
    std::span<const uint8_t> record);

class ChunkContent {
 public:
  // From the content of the chunk record that begins at `offset` of the file
  // and is its `number`th whole one; packed (lz4, zstd) or not. `known`:
  // channels that were named before it; those that it names are added. Nothing
  // where its CRC or its lengths are wrong, or a channel is named nowhere:
  // `wrong` says which. Keeps pointing into `content`.
  static std::optional<ChunkContent> Of(std::span<const uint8_t> content,
                                        uint64_t offset, uint64_t number,
                                        Channels& known, std::string& wrong);
  // The same of one message that stands in no chunk.
  static std::optional<ChunkContent> OfMessage(std::span<const uint8_t> record,
                                               uint64_t offset, uint64_t number,
                                               const Channels& known);

  // A whole schema or channel record that stands in it.
  struct Naming {
    Op op = Op::kChannel;
    uint16_t id = 0;
    std::span<const uint8_t> record;
  };
  const std::vector<Naming>& Namings() const { return namings_; }
  // The channels of its messages, as they are stored.
  const Channels& Named() const { return channels_; }
  // In the order of the file; what is packed into one (packed_messages.h)
  // unpacked, but for what cannot be.
  const std::vector<Message>& Messages() const { return messages_; }
  // Entries of the message index record that each channel should have.
  const std::map<ChannelId, Bytes>& Index() const { return index_; }
  // Taken times of its messages as they are stored, the earliest and the
  // latest; zero where it holds none. Packed ones may be kLongestTogether older
  // than both.
  HostTime First() const { return first_; }
  HostTime Last() const { return last_; }
  // Its head states them.
  bool TimesAgree() const { return times_agree_; }

  // Puts times of a later part of a recording onto the first one's clock.
  void Shift(Duration by);

 private:
  bool Add(std::span<const uint8_t> record, uint64_t offset, uint64_t number,
           const Channels& known);
  // False, and nothing is added, where it is not what was packed.
  bool AddUnpacked(ChannelId id, const Message& packed);

  std::unique_ptr<Bytes> unpacked_;  // where it was packed
  Channels channels_;                // of its messages
  Channels unpacked_channels_;       // of those of them that are packed
  std::vector<Bytes> parts_;         // what was unpacked
  size_t parts_bytes_ = 0;
  size_t stored_messages_ = 0;
  std::vector<Naming> namings_;
  std::vector<Message> messages_;
  std::map<ChannelId, Bytes> index_;
  HostTime first_;
  HostTime last_;
  bool times_agree_ = false;
};

}  // namespace kimari::recording
