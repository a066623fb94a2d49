#include "audio/player.h"

#include <algorithm>
#include <utility>

namespace kimari::audio {

Player::Player(const Options& options)
    : orders_(2 * kMostSegments), done_(4 * kMostSegments) {
  for (int i = 0; i < options.taps; ++i) {
    taps_.push_back(std::make_unique<SoundTap>(options.tap_blocks));
  }
}

Result<uint64_t> Player::Enqueue(Segment segment) {
  Collect();
  if (kept_.size() >= kMostSegments) {
    return Fail(
        ErrorKind::kUsage,
        Text{"too many phrases waiting to be played; wait for some to end",
             "待っている音声が多すぎます。終わるまでお待ちください"});
  }
  const uint64_t id = next_id_++;
  Order order;
  order.voice = {id, segment.phrase->samples.data(), segment.start,
                 segment.End()};
  if (!orders_.Push(order)) {
    return Fail(ErrorKind::kUsage,
                Text{"the sound output takes no orders; is it running?",
                     "音声出力が応答しません。スピーカーを確認してください"});
  }
  kept_.emplace(id, std::move(segment.phrase));
  return id;
}

void Player::CancelUnbegun() {
  Order order;
  order.kind = Order::Kind::kCancelUnbegun;
  orders_.Push(order);
}

void Player::Stop() {
  Order order;
  order.kind = Order::Kind::kStop;
  orders_.Push(order);
}

void Player::Collect() {
  SegmentDone done;
  while (done_.Pop(done)) {
    kept_.erase(done.id);
    finished_.push_back(done);
  }
}

std::vector<SegmentDone> Player::DrainDone() {
  Collect();
  return std::exchange(finished_, {});
}

void Player::Finish(size_t voice, SegmentDone::How how, int64_t frame) {
  // Never full: it holds more than may be unfinished at once.
  done_.Push(SegmentDone{voices_[voice].id, how, frame});
  voices_[voice] = voices_[--voice_count_];
}

void Player::DrainOrders(int64_t first_frame) {
  Order order;
  // There is always room: the control side counts unfinished segments.
  while (orders_.Pop(order)) {
    switch (order.kind) {
      case Order::Kind::kPlay:
        voices_[voice_count_++] = order.voice;
        if (order.voice.start < first_frame) {
          Finish(voice_count_ - 1, SegmentDone::How::kLate, first_frame);
        }
        break;
      case Order::Kind::kCancelUnbegun:
        for (size_t i = voice_count_; i-- > 0;) {
          if (voices_[i].start < first_frame) continue;
          Finish(i, SegmentDone::How::kCancelled, first_frame);
        }
        break;
      case Order::Kind::kStop:
        for (size_t i = voice_count_; i-- > 0;) {
          if (voices_[i].start < first_frame) continue;
          Finish(i, SegmentDone::How::kCancelled, first_frame);
        }
        if (voice_count_ > 0 && fade_left_ == 0) fade_left_ = kFadeFrames;
        break;
    }
  }
}

void Player::Mix(float* out, int frames, int64_t first_frame) {
  for (size_t v = voice_count_; v-- > 0;) {
    const Voice voice = voices_[v];
    const int64_t from = std::max(first_frame, voice.start);
    const int64_t to = std::min(first_frame + frames, voice.end);
    for (int64_t f = from; f < to; ++f) {
      out[f - first_frame] += voice.samples[f - voice.start];
    }
    if (voice.end <= first_frame + frames) {
      Finish(v, SegmentDone::How::kPlayed, voice.end);
    }
  }
}

void Player::Fade(float* out, int frames) {
  if (fade_left_ == 0) return;
  const int n = std::min(frames, fade_left_);
  for (int i = 0; i < n; ++i) {
    out[i] *= static_cast<float>(fade_left_ - i) / kFadeFrames;
  }
  std::fill(out + n, out + frames, 0.0F);
  fade_left_ -= n;
}

void Player::Render(float* mono_out, int frames, int64_t first_frame) {
  std::fill(mono_out, mono_out + frames, 0.0F);
  DrainOrders(first_frame);
  const bool fading = fade_left_ > 0;
  Mix(mono_out, frames, first_frame);
  Fade(mono_out, frames);
  if (fading && fade_left_ == 0) {
    while (voice_count_ > 0) {
      Finish(voice_count_ - 1, SegmentDone::How::kStopped,
             first_frame + frames);
    }
  }
  next_frame_.store(first_frame + frames);
  CopyToTaps(mono_out, frames, first_frame);
}

void Player::CopyToTaps(const float* out, int frames, int64_t first_frame) {
  SoundBlock block;
  for (int at = 0; at < frames; at += SoundBlock::kFrames) {
    block.first_frame = first_frame + at;
    block.frames = std::min(frames - at, SoundBlock::kFrames);
    std::copy(out + at, out + at + block.frames, block.samples.begin());
    for (const auto& tap : taps_) tap->Push(block);
  }
}

}  // namespace kimari::audio
