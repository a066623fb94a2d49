#include "host/uses/evening/track_press.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "audio/recording_list.h"
#include "host/base/foreign_name.h"
#include "host/base/json_text.h"
#include "host/reader/track_trial.h"
#include "host/uses/evening/fields.h"

namespace kimari::evening {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using TrackOutcome = tl::expected<std::string, web::Text>;

tl::unexpected<web::Text> NoTracks(std::string en, std::string ja) {
  return tl::unexpected(web::Text{std::move(en), std::move(ja)});
}

tl::unexpected<web::Text> NoTracks(const Error& error) {
  return tl::unexpected(TextOf(error));
}

std::optional<int> WholeNumberIn(const Json& from, const char* name) {
  constexpr int64_t kMost = 1'000'000;
  const auto found = from.find(name);
  if (found == from.end() || !found->is_number_integer()) return std::nullopt;
  if (found->is_number_unsigned() && found->get<uint64_t>() > kMost) {
    return std::nullopt;
  }
  const auto number = found->get<int64_t>();
  if (number < -kMost) return std::nullopt;
  return static_cast<int>(number);
}

// False where it is neither a part nor null.
bool ReadPartOfTrack(const Json& from, audio::TrackRule& rule) {
  const Json part = from.value("part", Json());
  if (part == "upper") rule.part = audio::Part::kUpper;
  if (part == "lower") rule.part = audio::Part::kLower;
  return part.is_null() || rule.part.has_value();
}

TrackOutcome CannotKeepTracks(const reader::ReaderFolder& reader,
                              const audio::TrackRule& rule) {
  const std::string folder = ShownPath(PathOf(reader.path));
  const std::string file(audio::kTracksName);
  const std::string lines = audio::ToToml(rule);
  return NoTracks(
      folder +
          " cannot be written: copy it into “recordings” on this computer and "
          "look for readers again; or put these lines into " +
          file + " in it:\n" + lines,
      folder +
          " に書けません。パソコンの recordings "
          "にフォルダごと写して、読手を探し"
          "直してください。または、このフォルダの " +
          file + " に次の行を書いてください：\n" + lines);
}

TrackOutcome KeepTracks(const audio::TrackRule& rule,
                        const reader::TrackTrial& trial,
                        const reader::ReaderFolder& reader) {
  if (trial.phrases == 0) {
    return NoTracks("by this no file would be a phrase of these cards",
                    "これではどのファイルも札の句になりません");
  }
  if (trial.wrong && !reader.wrong) return NoTracks(*trial.wrong);
  const fs::path folder = PathOf(reader.path);
  if (!audio::KeepTrackRule(folder / audio::kTracksName, rule)) {
    return CannotKeepTracks(reader, rule);
  }
  return "";
}

}  // namespace

std::optional<TrackPress> TrackPressOf(const std::string& json) {
  const Json from = ParseJson(json);
  if (!from.is_object()) return std::nullopt;
  TrackPress press;
  const Json reader = from.value("reader", Json());
  const Json act = from.value("do", Json());
  const auto track = WholeNumberIn(from, "track");
  if (!reader.is_string() || !track) return std::nullopt;
  press.reader = reader.get<std::string>();
  press.rule.track = *track;
  if (act == "drop") {
    press.act = TrackPress::Act::kDrop;
    return press;
  }
  const auto poem = WholeNumberIn(from, "poem");
  if ((act != "try" && act != "keep") || !poem ||
      !ReadPartOfTrack(from, press.rule)) {
    return std::nullopt;
  }
  press.act = act == "keep" ? TrackPress::Act::kKeep : TrackPress::Act::kTry;
  press.rule.poem = *poem;
  press.rule.alone =
      press.rule.part.has_value() && from.value("alone", Json()) == true;
  return press;
}

TrackOutcome Do(const TrackPress& press, const reader::ReaderFolder& reader,
                const cards::Deck& deck) {
  const fs::path folder = PathOf(reader.path);
  if (press.act == TrackPress::Act::kDrop) {
    const auto dropped =
        audio::DropTrackRule(folder / audio::kTracksName, press.rule.track);
    if (!dropped) return NoTracks(dropped.error());
    return "";
  }
  if (const auto why = reader::WhyNoRule(press.rule, deck)) {
    return NoTracks(why->en, why->ja);
  }
  const auto trial = reader::TryTrackRule(folder, press.rule, deck);
  if (!trial) return NoTracks(trial.error());
  if (press.act == TrackPress::Act::kKeep)
    return KeepTracks(press.rule, *trial, reader);
  return web::JsonTextOf(Tried{*trial, audio::ToToml(press.rule)}, Values{});
}

}  // namespace kimari::evening
