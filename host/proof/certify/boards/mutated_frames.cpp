#include "host/proof/certify/boards/mutated_frames.h"

#include <algorithm>
#include <set>

#include "firmware/protocol/frame.h"

namespace kimari::world {
namespace {

constexpr int64_t kAskEvery = 50'000;

using Bytes = std::vector<uint8_t>;

Bytes ContentOf(const wire::Frame& frame) {
  Bytes content;
  content.reserve(size_t{2} + frame.size);
  content.push_back(frame.type);
  content.push_back(frame.sequence);
  content.insert(content.end(), frame.payload, frame.payload + frame.size);
  return content;
}

size_t Place(const Bytes& bytes, Random& random) {
  return static_cast<size_t>(random.Below(bytes.size()));
}

// One of: bits that flip, a burst, a part that is lost, bytes too many, two
// frames run into one, a part sent twice.
Bytes Mutated(const std::vector<Bytes>& frames, Random& random) {
  const auto any = [&]() -> const Bytes& {
    return frames[static_cast<size_t>(random.Below(frames.size()))];
  };
  Bytes bytes = any();
  const auto at = [&](size_t place) {
    return bytes.begin() + static_cast<ptrdiff_t>(place);
  };
  const size_t place = Place(bytes, random);
  const size_t length =
      std::min(bytes.size() - place, 1 + static_cast<size_t>(random.Below(12)));
  switch (random.Below(6)) {
    case 0:
      for (uint64_t n = 1 + random.Below(8); n > 0; --n) {
        bytes[Place(bytes, random)] ^=
            static_cast<uint8_t>(1U << random.Below(8));
      }
      break;
    case 1:
      for (size_t i = 0; i < length; ++i) {
        bytes[place + i] = static_cast<uint8_t>(random.Next());
      }
      break;
    case 2:
      bytes.erase(at(place), at(place + length));
      break;
    case 3: {
      Bytes more(length);
      for (uint8_t& byte : more) byte = static_cast<uint8_t>(random.Next());
      bytes.insert(at(place), more.begin(), more.end());
      break;
    }
    case 4: {
      const Bytes& other = any();
      bytes.resize(place);
      bytes.insert(bytes.end(),
                   other.begin() + static_cast<ptrdiff_t>(Place(other, random)),
                   other.end());
      break;
    }
    default: {
      const Bytes part(at(place), at(place + length));
      bytes.insert(at(place), part.begin(), part.end());
      break;
    }
  }
  bytes.push_back(0);
  return bytes;
}

}  // namespace

MutatedFrames TryMutatedFrames(const std::vector<std::vector<uint8_t>>& frames,
                               int64_t trials, Random& random,
                               const std::function<bool(double)>& go_on) {
  MutatedFrames result;
  std::set<Bytes> sent;
  wire::FrameDecoder decoder;
  for (const Bytes& frame : frames) {
    for (const uint8_t byte : frame) {
      if (decoder.Feed(byte)) sent.insert(ContentOf(decoder.frame()));
    }
  }
  if (sent.empty()) return result;
  for (; result.tried < trials; ++result.tried) {
    if (result.tried % kAskEvery == 0 &&
        !go_on(static_cast<double>(result.tried) /
               static_cast<double>(trials))) {
      break;
    }
    for (const uint8_t byte : Mutated(frames, random)) {
      if (!decoder.Feed(byte)) continue;
      if (sent.count(ContentOf(decoder.frame())) > 0) {
        ++result.accepted;
      } else {
        ++result.wrong;
      }
    }
  }
  return result;
}

}  // namespace kimari::world
