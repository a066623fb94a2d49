#include "vision/camera/film_file.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

#include <utility>

namespace kimari::vision {
namespace {

struct ClosesFilm {
  void operator()(AVFormatContext* file) const { avformat_close_input(&file); }
};
struct FreesDecoder {
  void operator()(AVCodecContext* codec) const { avcodec_free_context(&codec); }
};
struct FreesPacket {
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
};
struct FreesFrame {
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
};
struct FreesScaler {
  void operator()(SwsContext* scaler) const { sws_freeContext(scaler); }
};

}  // namespace

struct FilmFile::State {
  std::unique_ptr<AVFormatContext, ClosesFilm> file;
  std::unique_ptr<AVCodecContext, FreesDecoder> codec;
  std::unique_ptr<AVPacket, FreesPacket> packet{av_packet_alloc()};
  std::unique_ptr<AVFrame, FreesFrame> frame{av_frame_alloc()};
  std::unique_ptr<SwsContext, FreesScaler> scaler;
  AVStream* stream = nullptr;
  bool drained = false;

  bool Begin() {
    if (avformat_find_stream_info(file.get(), nullptr) < 0) return false;
    const AVCodec* decoder = nullptr;
    const int index = av_find_best_stream(file.get(), AVMEDIA_TYPE_VIDEO, -1,
                                          -1, &decoder, 0);
    if (index < 0 || decoder == nullptr) return false;
    stream = file->streams[index];
    codec.reset(avcodec_alloc_context3(decoder));
    avcodec_parameters_to_context(codec.get(), stream->codecpar);
    codec->thread_count = 1;
    return avcodec_open2(codec.get(), decoder, nullptr) >= 0;
  }

  // The frame just decoded.
  cv::Mat Bgr() {
    cv::Mat bgr(frame->height, frame->width, CV_8UC3);
    scaler.reset(sws_getCachedContext(
        scaler.release(), frame->width, frame->height,
        static_cast<AVPixelFormat>(frame->format), frame->width, frame->height,
        AV_PIX_FMT_BGR24, SWS_BICUBIC, nullptr, nullptr, nullptr));
    if (scaler == nullptr) return {};
    uint8_t* const planes[] = {bgr.data};
    const int strides[] = {static_cast<int>(bgr.step)};
    sws_scale(scaler.get(), frame->data, frame->linesize, 0, frame->height,
              planes, strides);
    return bgr;
  }

  std::optional<double> AtMs() const {
    const int64_t at = frame->best_effort_timestamp;
    if (at == AV_NOPTS_VALUE) return std::nullopt;
    const int64_t first =
        stream->start_time == AV_NOPTS_VALUE ? 0 : stream->start_time;
    return static_cast<double>(at - first) * av_q2d(stream->time_base) * 1000;
  }
};

FilmFile::FilmFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
FilmFile::FilmFile(FilmFile&&) noexcept = default;
FilmFile& FilmFile::operator=(FilmFile&&) noexcept = default;
FilmFile::~FilmFile() = default;

std::optional<FilmFile> FilmFile::Open(const std::string& path,
                                       bool raw_jpegs) {
  av_log_set_level(AV_LOG_QUIET);  // who asked is told in our own words
  auto state = std::make_unique<State>();
  AVFormatContext* file = nullptr;
  const AVInputFormat* kind =
      raw_jpegs ? av_find_input_format("mjpeg") : nullptr;
  // "file:" so that a name with a colon is no address.
  if (avformat_open_input(&file, ("file:" + path).c_str(), kind, nullptr) < 0) {
    return std::nullopt;
  }
  state->file.reset(file);
  if (!state->Begin()) return std::nullopt;
  return FilmFile(std::move(state));
}

bool FilmFile::OfJpegs() const {
  return state_->stream->codecpar->codec_id == AV_CODEC_ID_MJPEG;
}

double FilmFile::Rate() const {
  const AVRational rate = state_->stream->avg_frame_rate;
  return rate.den == 0 ? 0 : av_q2d(rate);
}

cv::Size FilmFile::Size() const {
  return {state_->stream->codecpar->width, state_->stream->codecpar->height};
}

bool FilmFile::NextPacket() {
  AVPacket& packet = *state_->packet;
  do {
    av_packet_unref(&packet);
    if (av_read_frame(state_->file.get(), &packet) < 0) return false;
  } while (packet.stream_index != state_->stream->index);
  return true;
}

std::span<const uint8_t> FilmFile::NextBytes() {
  if (!NextPacket()) return {};
  return {state_->packet->data, static_cast<size_t>(state_->packet->size)};
}

std::optional<FilmFile::Picture> FilmFile::Next() {
  AVCodecContext* const codec = state_->codec.get();
  while (avcodec_receive_frame(codec, state_->frame.get()) < 0) {
    if (state_->drained) return std::nullopt;
    // A piece that cannot be decoded costs its picture, not those after it.
    if (NextPacket()) {
      avcodec_send_packet(codec, state_->packet.get());
    } else {
      state_->drained = true;
      avcodec_send_packet(codec, nullptr);
    }
  }
  cv::Mat bgr = state_->Bgr();
  if (bgr.empty()) return std::nullopt;
  return Picture{std::move(bgr), state_->AtMs()};
}

}  // namespace kimari::vision
