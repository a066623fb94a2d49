#include "host/reader/phrase_bytes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "host/base/sha256.h"

namespace kimari::reader {
namespace {

constexpr std::string_view kMagic = "KIMARIP1";
constexpr size_t kDigest = 32;
constexpr float kOne = 32767;

int16_t Rounded(float sample) {
  return static_cast<int16_t>(
      std::lround(std::clamp(sample, -1.0F, 1.0F) * kOne));
}
float Value(int16_t sample) { return static_cast<float>(sample) / kOne; }

template <typename Number>
void Put(std::string& bytes, Number number) {
  static_assert(std::is_arithmetic_v<Number>);
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}
void Put(std::string& bytes, const std::string& text) {
  Put(bytes, static_cast<uint32_t>(text.size()));
  bytes += text;
}

// Takes bytes off the front; `good` is false once there were too few.
struct Taker {
  std::string_view rest;
  bool good = true;

  std::string_view Next(size_t n) {
    good = good && n <= rest.size();
    if (!good) return {};
    const std::string_view taken = rest.substr(0, n);
    rest.remove_prefix(n);
    return taken;
  }
  template <typename Number>
  void To(Number& number) {
    const std::string_view taken = Next(sizeof number);
    if (good) std::memcpy(&number, taken.data(), sizeof number);
  }
  void To(std::string& text) {
    uint32_t size = 0;
    To(size);
    text = Next(size);
  }
};

}  // namespace

std::string ToBytes(const audio::Phrase& phrase) {
  std::string bytes(kMagic);
  bytes.reserve(phrase.samples.size() * sizeof(int16_t) + 4096);
  Put(bytes, phrase.name);
  Put(bytes, phrase.first_sound);
  Put(bytes, phrase.last_sound);
  Put(bytes, phrase.cut_before);
  Put(bytes, phrase.silence_after_s);
  Put(bytes, static_cast<uint32_t>(phrase.morae.size()));
  for (const audio::MoraMark& mark : phrase.morae) {
    Put(bytes, mark.kana);
    Put(bytes, mark.sample);
    Put(bytes, mark.sigma_samples);
  }
  Put(bytes, static_cast<uint32_t>(phrase.samples.size()));
  for (const float sample : phrase.samples) Put(bytes, Rounded(sample));
  const auto digest = Sha256(bytes);
  bytes.append(reinterpret_cast<const char*>(digest.data()), digest.size());
  return bytes;
}

std::optional<audio::Phrase> PhraseOf(std::string_view bytes) {
  if (bytes.size() < kMagic.size() + kDigest) return std::nullopt;
  const std::string_view body = bytes.substr(0, bytes.size() - kDigest);
  const auto digest = Sha256(body);
  if (!body.starts_with(kMagic) ||
      std::memcmp(digest.data(), bytes.data() + body.size(), kDigest) != 0) {
    return std::nullopt;
  }
  Taker taker{body.substr(kMagic.size())};
  audio::Phrase phrase;
  taker.To(phrase.name);
  taker.To(phrase.first_sound);
  taker.To(phrase.last_sound);
  taker.To(phrase.cut_before);
  taker.To(phrase.silence_after_s);
  uint32_t marks = 0;
  taker.To(marks);
  for (uint32_t i = 0; taker.good && i < marks; ++i) {
    audio::MoraMark mark;
    taker.To(mark.kana);
    taker.To(mark.sample);
    taker.To(mark.sigma_samples);
    phrase.morae.push_back(std::move(mark));
  }
  uint32_t samples = 0;
  taker.To(samples);
  const std::string_view sound = taker.Next(samples * sizeof(int16_t));
  if (!taker.good || !taker.rest.empty()) return std::nullopt;
  phrase.samples.resize(samples);
  for (size_t i = 0; i < samples; ++i) {
    int16_t sample = 0;
    std::memcpy(&sample, sound.data() + i * sizeof sample, sizeof sample);
    phrase.samples[i] = Value(sample);
  }
  return phrase;
}

void RoundToBytes(audio::Phrase& phrase) {
  for (float& sample : phrase.samples) sample = Value(Rounded(sample));
}

}  // namespace kimari::reader
