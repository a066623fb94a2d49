#include "tests/support/phone_sound.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}

#include <algorithm>
#include <cstring>
#include <memory>

namespace kimari {
namespace {

struct Ends {
  void operator()(AVFormatContext* c) const {
    if (c->pb != nullptr) avio_closep(&c->pb);
    avformat_free_context(c);
  }
  void operator()(AVCodecContext* c) const { avcodec_free_context(&c); }
  void operator()(AVFrame* f) const { av_frame_free(&f); }
  void operator()(AVPacket* p) const { av_packet_free(&p); }
};

}  // namespace

bool WriteAac(const std::filesystem::path& file,
              const std::vector<float>& samples, const std::string& box) {
  av_log_set_level(AV_LOG_QUIET);
  AVFormatContext* made = nullptr;
  // "ipod" is the box of an m4a.
  const std::string kind = box == "m4a" ? "ipod" : box;
  if (avformat_alloc_output_context2(&made, nullptr,
                                     kind.empty() ? nullptr : kind.c_str(),
                                     file.c_str()) < 0) {
    return false;
  }
  const std::unique_ptr<AVFormatContext, Ends> format(made);
  const AVCodec* encoder = avcodec_find_encoder(AV_CODEC_ID_AAC);
  const std::unique_ptr<AVCodecContext, Ends> codec(
      avcodec_alloc_context3(encoder));
  codec->sample_rate = 44'100;
  codec->sample_fmt = AV_SAMPLE_FMT_FLTP;
  codec->bit_rate = 96'000;
  av_channel_layout_default(&codec->ch_layout, 1);
  if ((format->oformat->flags & AVFMT_GLOBALHEADER) != 0) {
    codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  }
  if (avcodec_open2(codec.get(), encoder, nullptr) < 0) return false;
  AVStream* stream = avformat_new_stream(made, nullptr);
  stream->time_base = {1, 44'100};
  if (avcodec_parameters_from_context(stream->codecpar, codec.get()) < 0 ||
      avio_open(&made->pb, file.c_str(), AVIO_FLAG_WRITE) < 0 ||
      avformat_write_header(made, nullptr) < 0) {
    return false;
  }
  const std::unique_ptr<AVFrame, Ends> frame(av_frame_alloc());
  const std::unique_ptr<AVPacket, Ends> packet(av_packet_alloc());
  const auto drain = [&] {
    while (avcodec_receive_packet(codec.get(), packet.get()) == 0) {
      packet->stream_index = 0;
      av_packet_rescale_ts(packet.get(), {1, 44'100}, stream->time_base);
      av_interleaved_write_frame(made, packet.get());
    }
  };
  const auto size = static_cast<size_t>(codec->frame_size);
  for (size_t at = 0; at < samples.size(); at += size) {
    frame->nb_samples = static_cast<int>(std::min(size, samples.size() - at));
    frame->format = AV_SAMPLE_FMT_FLTP;
    av_channel_layout_default(&frame->ch_layout, 1);
    frame->sample_rate = 44'100;
    frame->pts = static_cast<int64_t>(at);
    if (av_frame_get_buffer(frame.get(), 0) < 0) return false;
    std::memcpy(frame->data[0], &samples[at],
                static_cast<size_t>(frame->nb_samples) * sizeof(float));
    if (avcodec_send_frame(codec.get(), frame.get()) < 0) return false;
    drain();
    av_frame_unref(frame.get());
  }
  avcodec_send_frame(codec.get(), nullptr);
  drain();
  return av_write_trailer(made) == 0;
}

}  // namespace kimari
