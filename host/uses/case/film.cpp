#include "host/uses/case/film.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

#include "host/uses/case/clip.h"

namespace kimari::casefile {

Result<std::optional<Text>> WriteFilm(
    const replay::Record& record, std::span<const replay::ShownFrame> frames,
    const std::optional<Instant>& first_sound, const std::string& file) {
  std::optional<Clip> clip;
  HostTime began;
  for (const replay::ShownFrame& frame : frames) {
    const auto jpeg = record.Frames().Jpeg(frame.place);
    if (!jpeg) continue;
    if (!clip) {
      auto made = Clip::Create(file, *jpeg);
      if (!made) {
        return Both("the film was not made: {}",
                    "動画（clip.mp4）は作れませんでした（{}）",
                    TextOf(made.error()));
      }
      clip.emplace(std::move(*made));
      began = frame.stamp;
    }
    const HostTime zero = first_sound ? first_sound->t : began;
    const auto added = clip->Add(
        *jpeg, frame.stamp - began,
        fmt::format("{:+.1f} ms  frame {}", (frame.stamp - zero).Milliseconds(),
                    frame.sequence));
    if (!added) return tl::unexpected(added.error());
  }
  if (clip) {
    if (auto ok = clip->Finish(); !ok) return tl::unexpected(ok.error());
  }
  return std::nullopt;
}

}  // namespace kimari::casefile
