#include "audio/portaudio_input.h"

#include <portaudio.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "audio/portaudio_library.h"
#include "audio/stream_clock.h"

namespace kimari::audio {
namespace {

constexpr size_t kMostBlocks = 1024;  // 5.5 s

}  // namespace

class PortAudioInput::Stream {
 public:
  explicit Stream(const Clock& clock) : clock_(clock), blocks_(kMostBlocks) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() {
    housekeeping_stop_ = true;
    if (housekeeping_.joinable()) housekeeping_.join();
    if (stream_ == nullptr) return;
    ending_ = true;
    Pa_AbortStream(stream_);
    Pa_CloseStream(stream_);
  }

  const PortAudioLibrary& Library() const { return library_; }

  PaError Open(int device) {
    PaStreamParameters parameters{};
    parameters.device = device;
    parameters.channelCount = 1;
    parameters.sampleFormat = paFloat32;
    parameters.suggestedLatency = std::max(
        Pa_GetDeviceInfo(device)->defaultHighInputLatency, kSuggestedLatency);
    PaError error =
        Pa_OpenStream(&stream_, &parameters, nullptr, kSampleRate,
                      SoundBlock::kFrames, paNoFlag, &Stream::Callback, this);
    if (error != paNoError) return error;
    Pa_SetStreamFinishedCallback(stream_, &Stream::Finished);
    clock_model_ = std::make_unique<StreamClock>(
        FromSeconds(Pa_GetStreamInfo(stream_)->inputLatency),
        StreamWay::kInput);
    error = Pa_StartStream(stream_);
    if (error != paNoError) return error;
    housekeeping_ = std::thread([this] {
      while (!housekeeping_stop_) {
        clock_model_->Update();
        clock_.SleepUntil(clock_.Now() + Milliseconds(20));
      }
    });
    return paNoError;
  }

  bool Pop(SoundBlock& block) { return blocks_.Pop(block); }
  std::optional<Instant> TimeOf(int64_t frame) {
    return clock_model_->TimeOf(frame);
  }
  InputHealth Health() const {
    return {overruns_, clock_model_->BadStamps(), clock_model_->Steps()};
  }
  bool Lost() const { return lost_; }

 private:
  static int Callback(const void* input, void* /*output*/, unsigned long frames,
                      const PaStreamCallbackTimeInfo* time,
                      PaStreamCallbackFlags flags, void* self) {
    auto& stream = *static_cast<Stream*>(self);
    if ((flags & paInputOverflow) != 0) ++stream.overruns_;
    stream.Hear(static_cast<const float*>(input), static_cast<int>(frames),
                *time);
    return paContinue;
  }
  static void Finished(void* self) {
    auto& stream = *static_cast<Stream*>(self);
    if (!stream.ending_) stream.lost_ = true;
  }

  // Real-time.
  void Hear(const float* in, int frames, const PaStreamCallbackTimeInfo& time) {
    const HostTime before = clock_.Now();
    const double stream_now = Pa_GetStreamTime(stream_);
    const HostTime after = clock_.Now();
    clock_model_->Feed({next_, before + (after - before) / 2, stream_now,
                        time.inputBufferAdcTime});
    for (int done = 0; done < frames;) {
      block_.first_frame = next_;
      block_.frames = std::min(frames - done, SoundBlock::kFrames);
      if (in != nullptr) {
        std::copy_n(in + done, block_.frames, block_.samples.begin());
      }
      blocks_.Push(block_);
      next_ += block_.frames;
      done += block_.frames;
    }
  }

  const PortAudioLibrary library_;
  const Clock& clock_;
  PaStream* stream_ = nullptr;
  std::unique_ptr<StreamClock> clock_model_;
  std::thread housekeeping_;
  std::atomic<bool> housekeeping_stop_{false};
  std::atomic<bool> ending_{false};
  std::atomic<bool> lost_{false};
  std::atomic<uint64_t> overruns_{0};
  SpscRing<SoundBlock> blocks_;

  // Callback only.
  int64_t next_ = 0;
  SoundBlock block_;
};

std::vector<std::string> Microphones() {
  return PortAudioLibrary().Names(PortAudioLibrary::Way::kHear);
}

PortAudioInput::PortAudioInput(std::unique_ptr<Stream> stream, std::string name)
    : stream_(std::move(stream)), name_(std::move(name)) {}
PortAudioInput::~PortAudioInput() = default;

Result<std::unique_ptr<PortAudioInput>> PortAudioInput::Open(
    const std::string& device, const Clock& clock) {
  auto stream = std::make_unique<Stream>(clock);
  if (stream->Library().Error() != paNoError) {
    return Fail(ErrorKind::kDevice,
                "PortAudio does not start: " +
                    std::string(Pa_GetErrorText(stream->Library().Error())));
  }
  const PortAudioLibrary& library = stream->Library();
  const auto known = library.Names(PortAudioLibrary::Way::kHear);
  if (known.empty()) {
    return Fail(ErrorKind::kDevice,
                "no microphone or line input on this machine; plug one in");
  }
  const auto chosen = library.Find(PortAudioLibrary::Way::kHear, device);
  if (!chosen) {
    return Fail(ErrorKind::kDevice,
                "no microphone '" + device +
                    "'; name one of those there are: " + Listed(known));
  }
  std::string name = Pa_GetDeviceInfo(*chosen)->name;
  if (const PaError error = stream->Open(*chosen); error != paNoError) {
    return Fail(ErrorKind::kDevice,
                "microphone '" + name + "' cannot be opened at 48 kHz: " +
                    Pa_GetErrorText(error) + "; is another program using it?");
  }
  return std::unique_ptr<PortAudioInput>(
      new PortAudioInput(std::move(stream), std::move(name)));
}

std::optional<SoundBlock> PortAudioInput::Pop() {
  SoundBlock block;
  if (!stream_->Pop(block)) return std::nullopt;
  return block;
}

std::optional<Instant> PortAudioInput::TimeOf(int64_t frame) const {
  return stream_->TimeOf(frame);
}

InputHealth PortAudioInput::Health() const { return stream_->Health(); }

bool PortAudioInput::Listening() const { return !stream_->Lost(); }

}  // namespace kimari::audio
