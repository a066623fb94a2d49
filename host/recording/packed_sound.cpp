#include "host/recording/packed_sound.h"

#include <FLAC/stream_decoder.h>
#include <FLAC/stream_encoder.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "host/recording/numbers.h"

namespace kimari::recording {
namespace {

constexpr unsigned kBits = 24;
constexpr float kSteps = 1 << (kBits - 1);  // from 0 to full scale
// FLAC frames say it; nobody goes by it.
constexpr unsigned kRate = 48'000;
constexpr unsigned kFlacLevel = 5;
constexpr unsigned kLeastBlock = 16;
constexpr unsigned kMostBlock = 4096;

using Steps = std::vector<FLAC__int32>;

// In steps; nothing where it is none of them, also of -0.
std::optional<FLAC__int32> StepsOf(float sample) {
  const float steps = sample * kSteps;
  if (!(steps >= -kSteps && steps < kSteps) || std::nearbyint(steps) != steps ||
      (steps == 0 && std::signbit(steps))) {
    return std::nullopt;
  }
  return static_cast<FLAC__int32>(steps);
}

bool AddSteps(std::span<const uint8_t> data, Steps& out) {
  if (data.size() % sizeof(float) != 0) return false;
  for (size_t at = 0; at < data.size(); at += sizeof(float)) {
    float sample = 0;
    std::memcpy(&sample, &data[at], sizeof sample);
    const auto steps = StepsOf(sample);
    if (!steps) return false;
    out.push_back(*steps);
  }
  return true;
}

struct Delete {
  void operator()(FLAC__StreamEncoder* e) const {
    FLAC__stream_encoder_delete(e);
  }
  void operator()(FLAC__StreamDecoder* d) const {
    FLAC__stream_decoder_delete(d);
  }
};

// What stands before the frames says nothing of the sound.
FLAC__StreamEncoderWriteStatus Keep(const FLAC__StreamEncoder* /*encoder*/,
                                    const FLAC__byte* bytes, size_t size,
                                    uint32_t samples, uint32_t /*frame*/,
                                    void* frames) {
  if (samples > 0) Put(*static_cast<Bytes*>(frames)).Raw({bytes, size});
  return FLAC__STREAM_ENCODER_WRITE_STATUS_OK;
}

// Of at least kLeastBlock samples; empty where the library refuses.
Bytes FramesOf(const Steps& steps) {
  Bytes frames;
  const std::unique_ptr<FLAC__StreamEncoder, Delete> encoder(
      FLAC__stream_encoder_new());
  if (!encoder) return frames;
  const auto block = std::min(static_cast<unsigned>(steps.size()), kMostBlock);
  FLAC__stream_encoder_set_channels(encoder.get(), 1);
  FLAC__stream_encoder_set_bits_per_sample(encoder.get(), kBits);
  FLAC__stream_encoder_set_sample_rate(encoder.get(), kRate);
  FLAC__stream_encoder_set_compression_level(encoder.get(), kFlacLevel);
  FLAC__stream_encoder_set_blocksize(encoder.get(), block);
  const bool whole =
      FLAC__stream_encoder_init_stream(encoder.get(), Keep, nullptr, nullptr,
                                       nullptr, &frames) ==
          FLAC__STREAM_ENCODER_INIT_STATUS_OK &&
      FLAC__stream_encoder_process_interleaved(
          encoder.get(), steps.data(), static_cast<unsigned>(steps.size())) &&
      FLAC__stream_encoder_finish(encoder.get());
  if (!whole) frames.clear();
  return frames;
}

// Frames that are taken apart.
struct Decoding {
  std::span<const uint8_t> left;
  size_t due = 0;  // samples
  Steps steps;
  bool wrong = false;
};

FLAC__StreamDecoderReadStatus Feed(const FLAC__StreamDecoder* /*decoder*/,
                                   FLAC__byte* bytes, size_t* size,
                                   void* data) {
  auto& decoding = *static_cast<Decoding*>(data);
  *size = std::min(*size, decoding.left.size());
  std::copy_n(decoding.left.begin(), *size, bytes);
  decoding.left = decoding.left.subspan(*size);
  return *size > 0 ? FLAC__STREAM_DECODER_READ_STATUS_CONTINUE
                   : FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM;
}

FLAC__StreamDecoderWriteStatus Gather(const FLAC__StreamDecoder* /*decoder*/,
                                      const FLAC__Frame* frame,
                                      const FLAC__int32* const channels[],
                                      void* data) {
  auto& decoding = *static_cast<Decoding*>(data);
  const size_t count = frame->header.blocksize;
  decoding.wrong = decoding.wrong || frame->header.channels != 1 ||
                   frame->header.bits_per_sample != kBits ||
                   count > decoding.due - decoding.steps.size();
  if (decoding.wrong) return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT;
  decoding.steps.insert(decoding.steps.end(), channels[0], channels[0] + count);
  return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE;
}

void Refuse(const FLAC__StreamDecoder* /*decoder*/,
            FLAC__StreamDecoderErrorStatus /*status*/, void* data) {
  static_cast<Decoding*>(data)->wrong = true;
}

// So many samples, no more and no less.
std::optional<Steps> StepsIn(std::span<const uint8_t> frames, size_t count) {
  Decoding decoding{.left = frames, .due = count};
  const std::unique_ptr<FLAC__StreamDecoder, Delete> decoder(
      FLAC__stream_decoder_new());
  if (!decoder ||
      FLAC__stream_decoder_init_stream(
          decoder.get(), Feed, nullptr, nullptr, nullptr, nullptr, Gather,
          nullptr, Refuse, &decoding) != FLAC__STREAM_DECODER_INIT_STATUS_OK) {
    return std::nullopt;
  }
  FLAC__stream_decoder_process_until_end_of_stream(decoder.get());
  if (decoding.wrong || decoding.steps.size() != count) return std::nullopt;
  return std::move(decoding.steps);
}

}  // namespace

float ToPackedStep(float sample) {
  constexpr float kHighest = kSteps - 1;
  const float steps = std::nearbyint(sample * kSteps);
  if (!(steps >= -kSteps && steps <= kHighest)) return sample;
  return steps == 0 ? 0 : steps / kSteps;
}

bool PackSound(std::span<const Together> all, Bytes& out) {
  Steps steps;
  for (const Together& one : all) {
    if (!AddSteps(one.data, steps)) return false;
  }
  const size_t count = steps.size();
  // FLAC knows no shorter block.
  steps.resize(std::max<size_t>(count, kLeastBlock));
  const Bytes frames = FramesOf(steps);
  if (frames.empty()) return false;
  for (const Together& one : all) {
    PutNumber(out, one.data.size() / sizeof(float));
  }
  PutNumber(out, frames.size());
  Put(out).Raw(frames);
  return true;
}

bool UnpackSound(Get& get, size_t most, UnpackedMessages& out) {
  size_t count = 0;
  for (UnpackedMessages::One& one : out.all) {
    const uint64_t samples = NumberIn(get);
    if (samples > most / sizeof(float) - count) return false;
    one.offset = count * sizeof(float);
    one.size = samples * sizeof(float);
    count += samples;
  }
  const auto frames = get.Raw(NumberIn(get));
  if (!get.ok()) return false;
  const auto steps = StepsIn(frames, std::max<size_t>(count, kLeastBlock));
  if (!steps) return false;
  out.bytes.resize(count * sizeof(float));
  for (size_t i = 0; i < count; ++i) {
    const float sample = static_cast<float>((*steps)[i]) / kSteps;
    std::memcpy(&out.bytes[i * sizeof(float)], &sample, sizeof sample);
  }
  return true;
}

}  // namespace kimari::recording
