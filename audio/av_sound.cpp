#include "audio/av_sound.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/log.h>
#include <libswresample/swresample.h>
}

#include <cstdarg>
#include <memory>
#include <vector>

namespace kimari::audio {
namespace {

// Boxes for sound alone: none that opens other files or the network.
constexpr const char* kFormats =
    "mov,mp4,m4a,3gp,3g2,mj2,mp3,aac,asf,matroska,webm,ogg,wav,w64,aiff,caf,"
    "flac,amr,ape,wv,au";
constexpr double kTornS = 0.1;  // a gap at the end beyond a codec's own padding
constexpr int kMostBadPackets = 20;

struct CloseFormat {
  void operator()(AVFormatContext* c) const { avformat_close_input(&c); }
};
struct FreeCodec {
  void operator()(AVCodecContext* c) const { avcodec_free_context(&c); }
};
struct FreePacket {
  void operator()(AVPacket* p) const { av_packet_free(&p); }
};
struct FreeFrame {
  void operator()(AVFrame* f) const { av_frame_free(&f); }
};
struct FreeSwr {
  void operator()(SwrContext* s) const { swr_free(&s); }
};

void SayNothing(void*, int, const char*, va_list) {}

tl::unexpected<Error> NoSound(const std::string& why) {
  return Fail(ErrorKind::kFile, why);
}

Result<std::unique_ptr<AVFormatContext, CloseFormat>> OpenFormat(
    const std::filesystem::path& file) {
  AVDictionary* options = nullptr;
  av_dict_set(&options, "format_whitelist", kFormats, 0);
  av_dict_set(&options, "protocol_whitelist", "file", 0);
  AVFormatContext* format = nullptr;
  const std::string url = "file:" + file.native();
  const int opened =
      avformat_open_input(&format, url.c_str(), nullptr, &options);
  av_dict_free(&options);
  if (opened < 0) return NoSound("nothing in it can be read as sound");
  std::unique_ptr<AVFormatContext, CloseFormat> owned(format);
  if (avformat_find_stream_info(format, nullptr) < 0) {
    return NoSound("nothing in it can be read as sound");
  }
  return owned;
}

// Interleaved floats, as many channels and samples a second as came.
class Interleaver {
 public:
  // False where the frame is of another kind than can be converted.
  bool Convert(const AVFrame& frame, std::vector<float>& into) {
    if (!swr_ || frame.ch_layout.nb_channels != channels_ ||
        frame.format != format_ || frame.sample_rate != rate_) {
      channels_ = frame.ch_layout.nb_channels;
      format_ = frame.format;
      rate_ = frame.sample_rate;
      AVChannelLayout layout;
      av_channel_layout_default(&layout, channels_);
      SwrContext* made = nullptr;
      swr_alloc_set_opts2(&made, &layout, AV_SAMPLE_FMT_FLT, rate_, &layout,
                          static_cast<AVSampleFormat>(format_), rate_, 0,
                          nullptr);
      swr_.reset(made);
      if (!swr_ || swr_init(swr_.get()) < 0) return false;
    }
    into.resize(static_cast<size_t>(frame.nb_samples) *
                static_cast<size_t>(channels_));
    auto* out = reinterpret_cast<uint8_t*>(into.data());
    const int got = swr_convert(
        swr_.get(), &out, frame.nb_samples,
        const_cast<const uint8_t**>(frame.extended_data), frame.nb_samples);
    if (got < 0) return false;
    into.resize(static_cast<size_t>(got) * static_cast<size_t>(channels_));
    return true;
  }

 private:
  std::unique_ptr<SwrContext, FreeSwr> swr_;
  int channels_ = 0;
  int format_ = -1;
  int rate_ = 0;
};

}  // namespace

void QuietLibav() { av_log_set_callback(SayNothing); }

Result<AvSound> ReadAvSound(
    const std::filesystem::path& file,
    const std::function<bool(std::span<const float>, int, int)>& take) {
  QuietLibav();
  const auto format = OpenFormat(file);
  if (!format) return tl::unexpected(format.error());
  AVFormatContext& input = **format;
  const AVCodec* decoder = nullptr;
  const int at =
      av_find_best_stream(&input, AVMEDIA_TYPE_AUDIO, -1, -1, &decoder, 0);
  if (at < 0 || decoder == nullptr) return NoSound("it holds no sound");
  const AVStream& stream = *input.streams[at];
  const std::unique_ptr<AVCodecContext, FreeCodec> codec(
      avcodec_alloc_context3(decoder));
  if (!codec ||
      avcodec_parameters_to_context(codec.get(), stream.codecpar) < 0) {
    return NoSound("nothing in it can be read as sound");
  }
  codec->pkt_timebase = stream.time_base;
  if (avcodec_open2(codec.get(), decoder, nullptr) < 0) {
    return NoSound("nothing in it can be read as sound");
  }
  AvSound sound;
  const std::unique_ptr<AVPacket, FreePacket> packet(av_packet_alloc());
  const std::unique_ptr<AVFrame, FreeFrame> frame(av_frame_alloc());
  Interleaver interleaver;
  std::vector<float> samples;
  int64_t got = 0;
  int bad = 0;
  bool wanted = true;
  // What the decoder has ready; false where it is spoilt.
  const auto drain = [&] {
    while (wanted && avcodec_receive_frame(codec.get(), frame.get()) == 0) {
      sound.rate = frame->sample_rate;
      if (!interleaver.Convert(*frame, samples)) return false;
      got += frame->nb_samples;
      wanted = take(samples, frame->ch_layout.nb_channels, frame->sample_rate);
      av_frame_unref(frame.get());
    }
    return true;
  };
  while (wanted && av_read_frame(&input, packet.get()) >= 0) {
    const bool ours = packet->stream_index == at;
    const int sent = ours ? avcodec_send_packet(codec.get(), packet.get()) : 0;
    av_packet_unref(packet.get());
    if (sent < 0 && ++bad > kMostBadPackets) break;
    if (ours && !drain()) return NoSound("its sound cannot be decoded");
  }
  avcodec_send_packet(codec.get(), nullptr);
  if (!drain()) return NoSound("its sound cannot be decoded");
  if (got == 0 && sound.rate == 0) {
    return NoSound("nothing in it can be read as sound");
  }
  // An mp3 without a head of its own tells its length by a guess.
  const bool guessed =
      input.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE;
  if (stream.duration != AV_NOPTS_VALUE && stream.duration > 0 && !guessed) {
    sound.frames = av_rescale_q(stream.duration, stream.time_base,
                                AVRational{1, sound.rate});
  }
  sound.torn = wanted && sound.frames > 0 &&
               static_cast<double>(sound.frames - got) > kTornS * sound.rate;
  return sound;
}

}  // namespace kimari::audio
