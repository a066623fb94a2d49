#include "audio/portaudio_output.h"

#include <portaudio.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

#include "audio/portaudio_library.h"
#include "audio/pulse_watch.h"
#include "audio/stillness.h"
#include "audio/stream_clock.h"
#include "host/base/asleep.h"

namespace kimari::audio {
namespace {

constexpr unsigned long kFramesPerCallback = 256;
constexpr int kMostChannels = 2;
constexpr int kLongestCallback = 8192;

std::string Words(PaError error) { return Pa_GetErrorText(error); }

}  // namespace

// One open stream. Made and ended by the control side.
class PortAudioOutput::Stream {
 public:
  Stream(Player& player, const Clock& clock) : player_(player), clock_(clock) {}
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

  PaError Open(int device) {
    const PaDeviceInfo* info = Pa_GetDeviceInfo(device);
    channels_ = std::min(info->maxOutputChannels, kMostChannels);
    PaStreamParameters parameters{};
    parameters.device = device;
    parameters.channelCount = channels_;
    parameters.sampleFormat = paFloat32;
    parameters.suggestedLatency =
        std::max(info->defaultHighOutputLatency, kSuggestedLatency);
    next_ = first_ = player_.NextFrame();
    PaError error =
        Pa_OpenStream(&stream_, nullptr, &parameters, kSampleRate,
                      kFramesPerCallback, paNoFlag, &Stream::Callback, this);
    if (error != paNoError) return error;
    Pa_SetStreamFinishedCallback(stream_, &Stream::Finished);
    clock_model_ = std::make_unique<StreamClock>(
        FromSeconds(Pa_GetStreamInfo(stream_)->outputLatency));
    error = Pa_StartStream(stream_);
    if (error != paNoError) return error;
    watch_ = PulseWatch::Start();
    housekeeping_ = std::thread([this] {
      while (!housekeeping_stop_) {
        clock_model_->Update();
        LookWhetherItStands();
        clock_.SleepUntil(clock_.Now() + Milliseconds(20));
      }
    });
    return paNoError;
  }

  std::optional<Instant> TimeOf(int64_t frame) {
    return clock_model_->TimeOf(frame);
  }

  OutputHealth Health() const {
    OutputHealth health;
    health.running = !lost_;
    health.frames = frames_;
    health.underruns = underruns_;
    health.bad_stamps = clock_model_->BadStamps();
    health.clock_steps = clock_model_->Steps();
    return health;
  }

  std::vector<OutputEvent> DrainEvents() {
    std::vector<OutputEvent> events = clock_model_->DrainEvents();
    int64_t frame = 0;
    while (underrun_frames_.Pop(frame)) {
      events.push_back({OutputEvent::Kind::kUnderrun, frame, {}});
    }
    for (OutputEvent& event : DrainStillness()) {
      events.push_back(std::move(event));
    }
    if (watch_) {
      for (PulseWatch::Move& move : watch_->DrainMoves()) {
        events.push_back({OutputEvent::Kind::kMoved,
                          player_.NextFrame(),
                          {},
                          std::move(move.from),
                          std::move(move.to)});
      }
    }
    if (lost_ && !lost_told_) {
      lost_told_ = true;
      events.push_back({OutputEvent::Kind::kLost, player_.NextFrame(), {}});
    }
    return events;
  }

 private:
  static int Callback(const void* /*input*/, void* output, unsigned long frames,
                      const PaStreamCallbackTimeInfo* time,
                      PaStreamCallbackFlags flags, void* self) {
    static_cast<Stream*>(self)->Fill(static_cast<float*>(output),
                                     static_cast<int>(frames), *time, flags);
    return paContinue;
  }
  static void Finished(void* self) {
    auto& stream = *static_cast<Stream*>(self);
    if (!stream.ending_) stream.lost_ = true;
  }

  // Housekeeping's.
  void LookWhetherItStands() {
    if (lost_) return;
    auto event = stillness_.Look(clock_.Now(), frames_, AsleepSinceBoot());
    if (!event) return;
    event->frame += first_;
    const std::lock_guard lock(still_mutex_);
    still_.push_back(std::move(*event));
  }
  std::vector<OutputEvent> DrainStillness() {
    const std::lock_guard lock(still_mutex_);
    return std::exchange(still_, {});
  }

  // Real-time.
  void Fill(float* out, int frames, const PaStreamCallbackTimeInfo& time,
            PaStreamCallbackFlags flags) {
    if ((flags & paOutputUnderflow) != 0) {
      ++underruns_;
      underrun_frames_.Push(next_);
    }
    // PortAudio's clock is not always ours (through PulseAudio it is the wall
    // clock): both are read here, together.
    const HostTime before = clock_.Now();
    const double stream_now = Pa_GetStreamTime(stream_);
    const HostTime after = clock_.Now();
    clock_model_->Feed({next_, before + (after - before) / 2, stream_now,
                        time.outputBufferDacTime});
    for (int done = 0; done < frames;) {
      const int n = std::min(frames - done, kLongestCallback);
      player_.Render(mono_.data(), n, next_);
      for (int i = 0; i < n; ++i) {
        for (int c = 0; c < channels_; ++c)
          *out++ = mono_[static_cast<size_t>(i)];
      }
      next_ += n;
      done += n;
    }
    frames_ += frames;
  }

  Player& player_;
  const Clock& clock_;
  PaStream* stream_ = nullptr;
  int channels_ = 1;
  std::unique_ptr<StreamClock> clock_model_;
  std::unique_ptr<PulseWatch> watch_;
  Stillness stillness_;
  int64_t first_ = 0;       // frame of the player's
  std::mutex still_mutex_;  // of still_
  std::vector<OutputEvent> still_;
  std::thread housekeeping_;
  std::atomic<bool> housekeeping_stop_{false};
  std::atomic<bool> ending_{false};
  std::atomic<bool> lost_{false};
  bool lost_told_ = false;
  std::atomic<int64_t> frames_{0};
  std::atomic<uint64_t> underruns_{0};
  SpscRing<int64_t> underrun_frames_{256};

  // Render side only.
  int64_t next_ = 0;
  std::array<float, kLongestCallback> mono_{};
};

std::vector<std::string> SoundDevices() {
  return PortAudioLibrary().Names(PortAudioLibrary::Way::kPlay);
}

PortAudioOutput::PortAudioOutput(std::unique_ptr<PortAudioLibrary> library,
                                 int device, std::string name,
                                 const Clock& clock)
    : library_(std::move(library)),
      device_(device),
      name_(std::move(name)),
      clock_(clock) {}

PortAudioOutput::~PortAudioOutput() { PortAudioOutput::Stop(); }

Result<std::unique_ptr<PortAudioOutput>> PortAudioOutput::Open(
    const std::string& device, const Clock& clock) {
  auto library = std::make_unique<PortAudioLibrary>();
  if (library->Error() != paNoError) {
    return Fail(ErrorKind::kDevice,
                Both("PortAudio does not start: {}",
                     "PortAudio が動きません（{}）", Words(library->Error())));
  }
  const auto known = library->Names(PortAudioLibrary::Way::kPlay);
  if (known.empty()) {
    return Fail(
        ErrorKind::kDevice,
        Text{"no sound device can be opened on this machine: none is "
             "there, or another program holds it (close that one); or use "
             "--audio private, none or file:OUT.wav",
             "音声出力がありません。スピーカーをつなぎ、ほかのプログラムが使"
             "っていないか確かめてください"});
  }
  const auto chosen = library->Find(PortAudioLibrary::Way::kPlay, device);
  if (!chosen) {
    return Fail(
        ErrorKind::kDevice,
        Both("no sound device '{}' (or another program holds it: close "
             "that one); there are {}",
             "音声出力「{}」がありません（ほかのプログラムが使っていない"
             "か確かめてください）。あるもの：{}",
             device, Listed(known)));
  }
  std::string name = Pa_GetDeviceInfo(*chosen)->name;
  return std::unique_ptr<PortAudioOutput>(
      new PortAudioOutput(std::move(library), *chosen, std::move(name), clock));
}

Result<void> PortAudioOutput::Start(Player& player) {
  if (stream_) {
    return Fail(ErrorKind::kUsage, "sound device '" + name_ + "' runs already");
  }
  auto stream = std::make_unique<Stream>(player, clock_);
  const PaError error = stream->Open(device_);
  if (error != paNoError) {
    return Fail(
        ErrorKind::kDevice,
        Both("sound device '{}' cannot be opened at 48 kHz: {}; is "
             "another program using it?",
             "音声出力「{}」を開けません（{}）。ほかのプログラムが使って"
             "いないか確かめてください",
             name_, Words(error)));
  }
  stream_ = std::move(stream);
  return {};
}

void PortAudioOutput::Stop() { stream_.reset(); }

std::optional<Instant> PortAudioOutput::TimeOf(int64_t frame) const {
  return stream_ ? stream_->TimeOf(frame) : std::nullopt;
}

std::string PortAudioOutput::Description() const {
  return "sound device '" + name_ + "', 48 kHz";
}

OutputHealth PortAudioOutput::Health() const {
  return stream_ ? stream_->Health() : OutputHealth{};
}

std::vector<OutputEvent> PortAudioOutput::DrainEvents() {
  return stream_ ? stream_->DrainEvents() : std::vector<OutputEvent>{};
}

}  // namespace kimari::audio
