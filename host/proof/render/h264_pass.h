// What a video encoder leaves of a picture: cameras and converters that send
// H.264 and are unpacked again before the eyes see them.
#pragma once

#include <memory>

#include "host/base/result.h"
#include "host/proof/render/yuv.h"

namespace kimari::sim {

// One thread at a time. By libavcodec, with x264 as its encoder.
class H264Pass {
 public:
  // `qp`: the encoder's constant quantiser, 1 (nearly nothing is lost) to 51;
  // a stream of few bits has 35 or more. Error kUsage when libavcodec has no
  // x264 or refuses the size.
  static Result<H264Pass> Create(const TileGrid& grid, int qp);
  H264Pass(H264Pass&&) noexcept;
  H264Pass& operator=(H264Pass&&) = delete;
  H264Pass(const H264Pass&) = delete;
  H264Pass& operator=(const H264Pass&) = delete;
  ~H264Pass();

  // `picture` becomes what a decoder makes of it as the frame that follows
  // `before`, a key frame: what did not change stays as it was there. Depends
  // on nothing but the two. Colour loses every other row. False when the
  // library failed; the picture is then as it was.
  bool Apply(const YuvPicture& before, YuvPicture& picture);

 private:
  struct Codec;
  explicit H264Pass(std::unique_ptr<Codec> codec);
  std::unique_ptr<Codec> codec_;
};

}  // namespace kimari::sim
