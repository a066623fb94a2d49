// A film of a reading's frames, to be shown around. It is no evidence: frames
// are coded anew, each shown until the next one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/recording/bytes.h"

namespace kimari::casefile {

class Clip {
 public:
  // A new MP4 file of pictures of the first one's size. kFile where it cannot
  // be written, or libavcodec knows no coder for it.
  static Result<Clip> Create(const std::string& path,
                             const recording::Bytes& first);
  Clip(Clip&&) noexcept;
  Clip& operator=(Clip&&) = delete;
  ~Clip();

  // A JPEG, `since` the first one's instant, with a line of text on it. What is
  // no picture of that size is left out.
  Result<void> Add(const recording::Bytes& jpeg, Duration since,
                   const std::string& text);
  Result<void> Finish();

 private:
  struct Coder;
  explicit Clip(std::unique_ptr<Coder> coder);
  std::unique_ptr<Coder> coder_;
};

}  // namespace kimari::casefile
