#include "host/uses/case/clip.h"

#include <opencv2/imgproc.hpp>
#include <utility>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
}

#include "vision/camera/picture_file.h"

namespace kimari::casefile {
namespace {

constexpr int kTicksPerSecond = 90'000;
constexpr double kLetters = 0.9;  // size, for 720 lines
constexpr int kQuality = 23;      // x264's; less is better

// Empty where there is none.
cv::Mat PictureOf(const recording::Bytes& jpeg) {
  return vision::DecodePicture(jpeg, vision::Colour::kBgr, "frame")
      .value_or(cv::Mat());
}

struct Free {
  void operator()(AVCodecContext* c) const { avcodec_free_context(&c); }
  void operator()(AVFrame* f) const { av_frame_free(&f); }
  void operator()(AVPacket* p) const { av_packet_free(&p); }
  void operator()(AVFormatContext* f) const {
    if (f->pb != nullptr) avio_closep(&f->pb);
    avformat_free_context(f);
  }
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

std::string Reason(int error) {
  char text[AV_ERROR_MAX_STRING_SIZE] = {};
  av_strerror(error, text, sizeof text);
  return text;
}

}  // namespace

struct Clip::Coder {
  std::string path;
  Owned<AVFormatContext> file;
  Owned<AVCodecContext> codec;
  Owned<AVFrame> frame;
  Owned<AVPacket> packet;
  AVStream* stream = nullptr;
  int64_t last = -1;

  tl::unexpected<Error> Failed(const char* what, int error) const {
    return Fail(ErrorKind::kFile, path + ": " + what + ": " + Reason(error) +
                                      "; make room on the disk");
  }
  // Null: nothing more comes.
  Result<void> Code(const AVFrame* picture) {
    if (const int e = avcodec_send_frame(codec.get(), picture); e < 0) {
      return Failed("a picture cannot be coded", e);
    }
    while (avcodec_receive_packet(codec.get(), packet.get()) == 0) {
      av_packet_rescale_ts(packet.get(), codec->time_base, stream->time_base);
      packet->stream_index = stream->index;
      const int e = av_interleaved_write_frame(file.get(), packet.get());
      if (e < 0) return Failed("cannot be written", e);
    }
    return {};
  }
};

Clip::Clip(std::unique_ptr<Coder> coder) : coder_(std::move(coder)) {}
Clip::Clip(Clip&&) noexcept = default;
Clip::~Clip() = default;

Result<Clip> Clip::Create(const std::string& path,
                          const recording::Bytes& first) {
  const cv::Mat picture = PictureOf(first);
  if (picture.empty()) {
    return Fail(ErrorKind::kFile,
                path + ": its first frame is no picture: no film of it");
  }
  av_log_set_level(AV_LOG_ERROR);
  const AVCodec* known = avcodec_find_encoder_by_name("libx264");
  if (known == nullptr) known = avcodec_find_encoder(AV_CODEC_ID_MPEG4);
  if (known == nullptr) {
    return Fail(ErrorKind::kFile, path +
                                      ": libavcodec has no coder for MP4; "
                                      "install Debian's");
  }
  auto coder = std::make_unique<Coder>();
  coder->path = path;
  AVFormatContext* file = nullptr;
  avformat_alloc_output_context2(&file, nullptr, "mp4", path.c_str());
  if (file == nullptr) {
    return Fail(ErrorKind::kFile, path + ": libavformat writes no MP4");
  }
  coder->file.reset(file);
  coder->codec.reset(avcodec_alloc_context3(known));
  AVCodecContext& codec = *coder->codec;
  codec.width = picture.cols & ~1;
  codec.height = picture.rows & ~1;
  codec.pix_fmt = AV_PIX_FMT_YUV420P;
  codec.time_base = {1, kTicksPerSecond};
  codec.thread_count = 1;
  codec.max_b_frames = 0;
  codec.flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  codec.bit_rate = 8'000'000;  // of the coder that has no quality
  av_opt_set(codec.priv_data, "preset", "ultrafast", 0);
  av_opt_set_int(codec.priv_data, "crf", kQuality, 0);
  if (const int e = avcodec_open2(&codec, known, nullptr); e < 0) {
    return coder->Failed("its coder cannot be opened", e);
  }
  coder->stream = avformat_new_stream(file, nullptr);
  avcodec_parameters_from_context(coder->stream->codecpar, &codec);
  coder->stream->time_base = codec.time_base;
  if (const int e = avio_open(&file->pb, path.c_str(), AVIO_FLAG_WRITE);
      e < 0) {
    return coder->Failed("cannot be made", e);
  }
  if (const int e = avformat_write_header(file, nullptr); e < 0) {
    return coder->Failed("cannot be written", e);
  }
  coder->packet.reset(av_packet_alloc());
  coder->frame.reset(av_frame_alloc());
  coder->frame->format = codec.pix_fmt;
  coder->frame->width = codec.width;
  coder->frame->height = codec.height;
  if (const int e = av_frame_get_buffer(coder->frame.get(), 0); e < 0) {
    return coder->Failed("has no memory", e);
  }
  return Clip(std::move(coder));
}

Result<void> Clip::Add(const recording::Bytes& jpeg, Duration since,
                       const std::string& text) {
  AVFrame& frame = *coder_->frame;
  cv::Mat picture = PictureOf(jpeg);
  const int64_t at = since.ns * kTicksPerSecond / 1'000'000'000;
  if (picture.cols < frame.width || picture.rows < frame.height ||
      at <= coder_->last) {
    return {};
  }
  picture = picture(cv::Rect(0, 0, frame.width, frame.height)).clone();
  const double size = kLetters * picture.rows / 720;
  const cv::Point where(12, picture.rows - 16);
  for (const auto& [colour, width] :
       {std::pair(cv::Scalar(0, 0, 0), 6), {cv::Scalar(255, 255, 255), 2}}) {
    cv::putText(picture, text, where, cv::FONT_HERSHEY_SIMPLEX, size, colour,
                width, cv::LINE_AA);
  }
  cv::Mat planes;
  cv::cvtColor(picture, planes, cv::COLOR_BGR2YUV_I420);
  if (const int e = av_frame_make_writable(&frame); e < 0) {
    return coder_->Failed("has no memory", e);
  }
  const uint8_t* from = planes.data;
  for (int plane = 0; plane < 3; ++plane) {
    const int width = plane == 0 ? frame.width : frame.width / 2;
    const int rows = plane == 0 ? frame.height : frame.height / 2;
    for (int row = 0; row < rows; ++row, from += width) {
      std::copy_n(from, width,
                  frame.data[plane] +
                      static_cast<ptrdiff_t>(row) * frame.linesize[plane]);
    }
  }
  frame.pts = coder_->last = at;
  return coder_->Code(&frame);
}

Result<void> Clip::Finish() {
  if (auto ok = coder_->Code(nullptr); !ok) return ok;
  if (const int e = av_write_trailer(coder_->file.get()); e < 0) {
    return coder_->Failed("cannot be written", e);
  }
  const int closed = avio_closep(&coder_->file->pb);
  return closed < 0 ? coder_->Failed("cannot be written", closed)
                    : Result<void>{};
}

}  // namespace kimari::casefile
