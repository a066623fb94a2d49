#include "host/proof/render/h264_pass.h"

#include <spdlog/fmt/fmt.h>

#include <cstring>
#include <string>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/opt.h>
}

namespace kimari::sim {
namespace {

struct Free {
  void operator()(AVCodecContext* c) const { avcodec_free_context(&c); }
  void operator()(AVFrame* f) const { av_frame_free(&f); }
  void operator()(AVPacket* p) const { av_packet_free(&p); }
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

// 4:2:2 to 4:2:0: two rows of colour become one.
void Fill(const YuvPicture& from, AVFrame& to) {
  for (int row = 0; row < from.rows; ++row) {
    std::memcpy(to.data[0] + static_cast<ptrdiff_t>(row) * to.linesize[0],
                &from.y[static_cast<size_t>(row) * from.stride], from.stride);
  }
  const size_t half = from.stride / 2;
  for (int row = 0; row < from.rows / 2; ++row) {
    const size_t at = static_cast<size_t>(2 * row) * half;
    uint8_t* u = to.data[1] + static_cast<ptrdiff_t>(row) * to.linesize[1];
    uint8_t* v = to.data[2] + static_cast<ptrdiff_t>(row) * to.linesize[2];
    for (size_t i = 0; i < half; ++i) {
      u[i] = static_cast<uint8_t>((from.u[at + i] + from.u[at + half + i]) / 2);
      v[i] = static_cast<uint8_t>((from.v[at + i] + from.v[at + half + i]) / 2);
    }
  }
}

void Copy(const AVFrame& from, YuvPicture& to) {
  const size_t half = to.stride / 2;
  for (int row = 0; row < to.rows; ++row) {
    const size_t at = static_cast<size_t>(row) * half;
    std::memcpy(&to.y[2 * at],
                from.data[0] + static_cast<ptrdiff_t>(row) * from.linesize[0],
                to.stride);
    const ptrdiff_t colour = row / 2;
    std::memcpy(&to.u[at], from.data[1] + colour * from.linesize[1], half);
    std::memcpy(&to.v[at], from.data[2] + colour * from.linesize[2], half);
  }
}

}  // namespace

struct H264Pass::Codec {
  Owned<AVCodecContext> encoder;
  Owned<AVCodecContext> decoder;
  Owned<AVFrame> in;
  Owned<AVFrame> out;
  Owned<AVPacket> packet;
  int64_t next = 0;

  // One picture through encoder and decoder, into `out`.
  bool Through(const YuvPicture& picture, AVPictureType type) {
    if (av_frame_make_writable(in.get()) < 0) return false;
    Fill(picture, *in);
    in->pict_type = type;
    in->pts = next++;
    return avcodec_send_frame(encoder.get(), in.get()) == 0 &&
           avcodec_receive_packet(encoder.get(), packet.get()) == 0 &&
           avcodec_send_packet(decoder.get(), packet.get()) == 0 &&
           avcodec_receive_frame(decoder.get(), out.get()) == 0;
  }
};

H264Pass::H264Pass(std::unique_ptr<Codec> codec) : codec_(std::move(codec)) {}
H264Pass::H264Pass(H264Pass&&) noexcept = default;
H264Pass::~H264Pass() = default;

Result<H264Pass> H264Pass::Create(const TileGrid& grid, int qp) {
  if (qp < 1 || qp > 51) {
    return Fail(ErrorKind::kUsage,
                fmt::format("H.264 has no quantiser {}; set h264_qp to 1 to "
                            "51, or 0 for none",
                            qp));
  }
  av_log_set_level(AV_LOG_ERROR);
  const AVCodec* encoder = avcodec_find_encoder_by_name("libx264");
  const AVCodec* decoder = avcodec_find_decoder(AV_CODEC_ID_H264);
  if (encoder == nullptr || decoder == nullptr) {
    return Fail(ErrorKind::kUsage,
                "libavcodec was built without x264, so h264_qp cannot be "
                "drawn; install Debian's libavcodec or leave h264_qp out");
  }
  auto codec = std::make_unique<Codec>();
  codec->encoder.reset(avcodec_alloc_context3(encoder));
  codec->decoder.reset(avcodec_alloc_context3(decoder));
  codec->in.reset(av_frame_alloc());
  codec->out.reset(av_frame_alloc());
  codec->packet.reset(av_packet_alloc());
  AVCodecContext& c = *codec->encoder;
  c.width = grid.columns * kTileSide;
  c.height = grid.rows * kTileSide;
  c.pix_fmt = AV_PIX_FMT_YUV420P;
  c.time_base = {1, 60};
  c.gop_size = 2;
  c.max_b_frames = 0;
  c.thread_count = 1;
  codec->decoder->thread_count = 1;
  codec->decoder->flags |= AV_CODEC_FLAG_LOW_DELAY;
  AVFrame& frame = *codec->in;
  frame.format = c.pix_fmt;
  frame.width = c.width;
  frame.height = c.height;
  const std::string quantiser = std::to_string(qp);
  // Nothing that looks back further than the key frame: no rate control, no
  // adaptive quantiser, no lookahead.
  if (av_opt_set(c.priv_data, "preset", "ultrafast", 0) != 0 ||
      av_opt_set(c.priv_data, "tune", "zerolatency", 0) != 0 ||
      av_opt_set(c.priv_data, "qp", quantiser.c_str(), 0) != 0 ||
      av_opt_set(c.priv_data, "forced-idr", "1", 0) != 0 ||
      avcodec_open2(&c, encoder, nullptr) != 0 ||
      avcodec_open2(codec->decoder.get(), decoder, nullptr) != 0 ||
      av_frame_get_buffer(&frame, 0) != 0) {
    return Fail(ErrorKind::kUsage,
                fmt::format("x264 does not take pictures of {}x{} at qp {}; "
                            "correct the camera in the scenario",
                            c.width, c.height, qp));
  }
  return H264Pass(std::move(codec));
}

bool H264Pass::Apply(const YuvPicture& before, YuvPicture& picture) {
  if (!codec_->Through(before, AV_PICTURE_TYPE_I) ||
      !codec_->Through(picture, AV_PICTURE_TYPE_P)) {
    return false;
  }
  Copy(*codec_->out, picture);
  return true;
}

}  // namespace kimari::sim
