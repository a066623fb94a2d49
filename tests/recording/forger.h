// A recording that somebody changed who knows the format: its summary written
// anew with a right CRC, its seal made anew.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "host/base/sha256.h"
#include "host/recording/mcap_file.h"
#include "host/recording/seal.h"
#include "host/recording/summary.h"
#include "tests/recording/memory_file.h"

namespace kimari::recording {

struct Forger {
  Bytes data;                                 // before the seal
  std::vector<std::pair<Op, Bytes>> summary;  // without offsets and footer

  explicit Forger(const Bytes& file) {
    MemorySource source(file);
    const Summary of = **ReadSummary(source);
    Get get(of.records);
    while (get.left() > 0) {
      const Op op = static_cast<Op>(get.U8());
      const auto content = get.Raw(get.U64());
      if (op == Op::kSummaryOffset) continue;
      summary.emplace_back(op, Bytes(content.begin(), content.end()));
      if (op != Op::kMetadataIndex) continue;
      Get index(content);
      const uint64_t at = index.U64();
      index.U64();
      if (index.Text() == kSeal) {
        data.assign(file.begin(), file.begin() + static_cast<ptrdiff_t>(at));
      }
    }
  }

  bool IsSealIndex(size_t which) const {
    Get get(summary[which].second);
    return summary[which].first == Op::kMetadataIndex &&
           get.U64() == data.size();
  }

  using Which = std::function<bool(Op, const Bytes&)>;
  Forger& Drop(const Which& which) {
    std::erase_if(summary, [&](const auto& record) {
      return which(record.first, record.second);
    });
    return *this;
  }

  // What stands behind a seal of so many bytes.
  Bytes Behind(size_t seal) const {
    Bytes out;
    PutDataEnd(out);
    const size_t begin = out.size();
    const uint64_t start = data.size() + seal + begin;
    const auto here = [&] { return start + out.size() - begin; };
    Put put(out);
    std::vector<std::pair<Op, uint64_t>> groups;
    for (auto [op, content] : summary) {
      Get index(content);
      if (op == Op::kMetadataIndex && index.U64() == data.size()) {
        Bytes own;
        Put(own).U64(data.size()).U64(seal).Text(kSeal);
        content = own;
      }
      if (groups.empty() || groups.back().first != op) {
        groups.emplace_back(op, here());
      }
      const size_t record = put.Begin(op);
      put.Raw(content);
      put.End(record);
    }
    const uint64_t offsets = here();
    for (size_t i = 0; i < groups.size(); ++i) {
      const uint64_t end =
          i + 1 < groups.size() ? groups[i + 1].second : offsets;
      const size_t record = put.Begin(Op::kSummaryOffset);
      put.U8(static_cast<uint8_t>(groups[i].first)).U64(groups[i].second);
      put.U64(end - groups[i].second);
      put.End(record);
    }
    const size_t footer = put.Begin(Op::kFooter);
    put.U64(start).U64(offsets).U32(0);
    put.End(footer);
    out.resize(out.size() - 4);
    put.U32(Crc32({out.data() + begin, out.size() - begin})).Raw(kMagic);
    return out;
  }

  // With this seal, whatever it says.
  Bytes Under(const Bytes& seal) const {
    Bytes file = data;
    const Bytes behind = Behind(seal.size());
    file.insert(file.end(), seal.begin(), seal.end());
    file.insert(file.end(), behind.begin(), behind.end());
    return file;
  }
  // With one that is right.
  Bytes Sealed() const {
    const size_t length = SealRecord(std::string(64, '0'), data.size()).size();
    Sha256Sum sum;
    sum.Add(data);
    sum.Add(Behind(length));
    return Under(SealRecord(sum.Hex(), data.size()));
  }
  // As before there was one over the summary too.
  Bytes SealedAsBefore() const {
    Sha256Sum sum;
    sum.Add(data);
    return Under(MetadataRecord(
        kSeal,
        {{kSealSum, sum.Hex()}, {kSealBytes, std::to_string(data.size())}}));
  }
};

}  // namespace kimari::recording
