#include "host/case/case_export.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/sha256.h"
#include "host/case/case_page.h"
#include "host/case/case_recording.h"
#include "host/case/clip.h"
#include "host/case/folder.h"
#include "host/case/judged_case.h"
#include "host/case/sums.h"
#include "host/evidence/codec.h"
#include "host/recording/file_sink.h"
#include "host/recording/parts.h"
#include "host/replay/closed_desk.h"
#include "host/replay/reading_view.h"
#include "host/replay/replay_json.h"
#include "host/replay/sound.h"
#include "host/rules/ruling_json.h"

namespace kimari::casefile {
namespace {

using OrderedJson = nlohmann::ordered_json;

// About the reading, of what is shown in the page and the film.
constexpr Duration kBefore = Milliseconds(300);
constexpr Duration kAfter = Milliseconds(500);
constexpr size_t kShownDigits = 12;  // of a sum

std::string Dumped(const OrderedJson& json) { return JsonText(json, 2) + "\n"; }

std::string NoSuchReading(const replay::Record& record,
                          evidence::ReadingId reading) {
  std::string known;
  for (const auto& [id, each] : record.Readings()) {
    if (each.ruling) known += (known.empty() ? "" : ", ") + std::to_string(id);
  }
  return fmt::format(
      "{}: there is no reading {} with a ruling in it; it has {}",
      record.Path(), reading, known.empty() ? "none" : known);
}

class Exporter {
 public:
  Exporter(const replay::Record& record, const ExportOptions& options,
           Folder folder)
      : record_(record), options_(options), folder_(std::move(folder)) {}

  Result<Exported> Run(const replay::ReadingView& span) {
    constexpr std::array kSteps = {
        &Exporter::WriteRecording, &Exporter::WriteFrames,
        &Exporter::WriteSound,     &Exporter::WriteClip,
        &Exporter::WriteFacts,     &Exporter::WritePage,
        &Exporter::WriteAbout,     &Exporter::WriteSums};
    int done = 0;
    const auto next = [&] {
      if (options_.progress) options_.progress(done, 1 + int{kSteps.size()});
      ++done;
    };
    next();
    if (auto ok = Judge(span); !ok) return tl::unexpected(ok.error());
    for (const auto step : kSteps) {
      next();
      if (auto ok = (this->*step)(); !ok) return tl::unexpected(ok.error());
      if (options_.go_on && !options_.go_on()) {
        return Fail(ErrorKind::kUsage, "the case was not wanted any more");
      }
    }
    if (auto ok = folder_.Place(); !ok) return tl::unexpected(ok.error());
    return std::move(exported_);
  }

 private:
  void Notice(rules::Text text) {
    if (!options_.names) {
      text.en = Unnamed(std::move(text.en));
      text.ja = Unnamed(std::move(text.ja));
    }
    exported_.notices.push_back(std::move(text));
  }
  void Lost(rules::Text text) {
    exported_.lost = true;
    Notice(std::move(text));
  }
  // Without the folder that it lies in and the file that it is of.
  std::string Unnamed(std::string text) const {
    const std::string& path = record_.Path();
    const std::pair<std::string, std::string> told[] = {
        {decisions::DecisionFile::Beside(path), "decisions"},
        {folder_.In(""), ""},
        {path, RecordingName()}};
    for (const auto& [name, instead] : told) {
      for (size_t at = text.find(name); at != std::string::npos;
           at = text.find(name, at + instead.size())) {
        text.replace(at, name.size(), instead);
      }
    }
    return text;
  }
  // People name their recordings after the players.
  std::string RecordingName() const {
    return options_.names
               ? std::filesystem::path(record_.Path()).filename().string()
               : "SHA-256 " + sha256_.substr(0, kShownDigits) + "...";
  }

  Result<void> Judge(const replay::ReadingView& span) {
    const std::string& path = record_.Path();
    auto about = decisions::DecisionFile::AboutOf(path, options_.go_on);
    if (!about) return tl::unexpected(about.error());
    sha256_ = about->sha256;
    if (recording::IsBeingWritten(path)) {
      Notice(
          {"the recording was still being written: the SHA-256 in case.json is "
           "of what stood when this case was made; make it again once the "
           "match is over",
           "記録はまだ続いています。case.json の SHA-256 はこの件を書き出した"
           "時点のものです。試合が終わったらもう一度書き出してください"});
    }
    decisions::DecisionFile beside(decisions::DecisionFile::Beside(path),
                                   std::move(*about));
    auto decided = beside.ReadNew();
    if (!decided) return Fail(ErrorKind::kFile, decided.error().en);
    for (const rules::Text& wrong : beside.Wrong()) Notice(wrong);
    if (auto altered = record_.AlteredNotice()) Lost(std::move(*altered));
    if (auto torn = record_.TornNotice()) Lost(std::move(*torn));
    span_ = {options_.reading, span.shown.from, span.shown.to};
    Pseudonyms names(options_.names);
    auto judged =
        JudgeCase(path, span_, std::move(*decided), names, options_.go_on);
    if (!judged) {
      const Error& error = judged.error();
      if (options_.go_on && !options_.go_on()) return tl::unexpected(error);
      // What its rules cannot say is a fault of the file, not of the command.
      return Fail(ErrorKind::kFile,
                  error.message.find(path) == std::string::npos
                      ? path + ": " + error.message
                      : error.message);
    }
    judged_.emplace(std::move(*judged));
    exported_.notices.insert(exported_.notices.end(), judged_->notices.begin(),
                             judged_->notices.end());
    if (!judged_->match.Losses().empty()) {
      Lost({"evidence is missing in the recording: 'kimari judge' says what",
            "記録の一部が失われています。kimari judgeで確かめられます"});
    }
    auto view = replay::ViewReading(record_, options_.reading, &judged_->match,
                                    options_.deck);
    if (!view) {
      return Fail(ErrorKind::kUsage, NoSuchReading(record_, options_.reading));
    }
    view_ = std::move(*view);
    if (view_.frames.empty()) {
      Notice(
          {"the recording holds no frames of this reading: the case has no "
           "pictures",
           "この首の映像が記録にないため、この件に映像はありません"});
    }
    return {};
  }

  Result<void> WriteRecording() {
    return WriteCaseRecording({record_.Path(), RecordingName(), sha256_}, span_,
                              *judged_, folder_.In("recording.mcap"));
  }

  Result<void> WriteFrames() {
    if (view_.frames.empty()) return {};
    if (auto ok = folder_.MakeFolder("frames"); !ok) return ok;
    size_t damaged = 0;
    for (const replay::ShownFrame& frame : view_.frames) {
      const auto jpeg = record_.Frames().Jpeg(frame.place);
      if (!jpeg) {
        ++damaged;
        continue;
      }
      const auto ok = folder_.Write(
          fmt::format("frames/{:06}.jpg", frame.place),
          {reinterpret_cast<const char*>(jpeg->data()), jpeg->size()});
      if (!ok) return ok;
    }
    if (damaged > 0) {
      Lost({fmt::format("{} frames of this reading are damaged and left out",
                        damaged),
            fmt::format("この首の映像のうち{}コマは壊れているため省きました",
                        damaged)});
    }
    return {};
  }

  // From where the reading begins, as the page hears it.
  Result<void> WriteSound() {
    const auto span = replay::SpanOf(record_, span_.reading);
    auto wav = span ? replay::SoundOf(record_, *span) : std::nullopt;
    if (!wav) {
      Notice({"the recording holds no sound of this reading",
              "この首の音は記録されていません"});
      return {};
    }
    sound_ = std::move(*wav);
    return folder_.Write("sound.wav", sound_);
  }

  // From just before the first sound, or the first touch, until it was ruled.
  std::vector<replay::ShownFrame> Near() const {
    HostTime from = view_.first_sound ? view_.first_sound->t : view_.shown.from;
    for (const replay::ContactShown& contact : view_.contacts) {
      from = std::min(from, contact.at.t);
    }
    const auto& reading = record_.Readings().at(options_.reading);
    std::vector<replay::ShownFrame> near;
    for (const replay::ShownFrame& frame : view_.frames) {
      if (frame.stamp >= from - kBefore &&
          frame.stamp <= reading.published + kAfter) {
        near.push_back(frame);
      }
    }
    return near;
  }

  Result<void> WriteClip() {
    std::optional<Clip> clip;
    HostTime began;
    for (const replay::ShownFrame& frame : Near()) {
      const auto jpeg = record_.Frames().Jpeg(frame.place);
      if (!jpeg) continue;
      if (!clip) {
        auto made = Clip::Create(folder_.In("clip.mp4"), *jpeg);
        if (!made) {
          Notice({"the film was not made: " + made.error().message,
                  "動画（clip.mp4）は作れませんでした"});
          return {};
        }
        clip.emplace(std::move(*made));
        began = frame.stamp;
      }
      const HostTime zero = view_.first_sound ? view_.first_sound->t : began;
      const auto ok = clip->Add(
          *jpeg, frame.stamp - began,
          fmt::format("{:+.1f} ms  frame {}",
                      (frame.stamp - zero).Milliseconds(), frame.sequence));
      if (!ok) return ok;
    }
    return clip ? clip->Finish() : Result<void>{};
  }

  Result<void> WriteFacts() {
    const match::SheetLine* line = judged_->match.Sheet().Find(span_.reading);
    const OrderedJson ruling = {
        {"by_evidence", ParseOrderedJson(rules::RulingJson(line->ruled))},
        {"stands", ParseOrderedJson(rules::RulingJson(line->stands))},
        {"void", line->is_void}};
    OrderedJson sound;
    if (const auto& called = record_.Readings().at(span_.reading).called) {
      sound = ParseOrderedJson(
          evidence::ToJson({0, called->first_sound.t, *called}));
      sound.erase("number");
      sound.erase("taken_ns");
    }
    const std::pair<const char*, std::string> files[] = {
        {"ruling.json", Dumped(ruling)},
        {"decisions.json", Dumped(Decisions())},
        {"sound.json", Dumped(sound)},
        {"reading.json", replay::ToJson(view_, record_.Began()) + "\n"},
        {"traces.csv", Traces()}};
    for (const auto& [name, text] : files) {
      if (auto ok = folder_.Write(name, text); !ok) return ok;
    }
    return {};
  }

  // Everything that was entered about this reading.
  OrderedJson Decisions() const {
    OrderedJson all = OrderedJson::array();
    uint64_t number = 0;
    for (const match::Entered& entered : judged_->match.Desk().Entries()) {
      ++number;
      if (entered.entry.reading != span_.reading) continue;
      OrderedJson entry = ParseOrderedJson(
          evidence::ToJson({number, entered.when, entered.entry}));
      entry["counts"] = entered.counts;
      entry["sha256"] = entered.sha256;
      all.push_back(std::move(entry));
    }
    return all;
  }

  std::string Traces() const {
    const HostTime zero =
        view_.first_sound ? view_.first_sound->t : view_.shown.from;
    std::string text = "board,pad,under_called,touched,t_ms,level\n";
    for (const replay::PadTraceShown& pad : view_.pads) {
      for (const replay::PadTraceShown::Level& each : pad.levels) {
        text += fmt::format("{},{},{},{},{:.4f},{:.3f}\n", Letter(pad.board),
                            pad.pad, pad.under_called, pad.touched,
                            (each.t - zero).Milliseconds(), each.level);
      }
    }
    return text;
  }

  Result<void> WritePage() {
    CaseData data;
    replay::ReadingView shown = view_;
    shown.frames = Near();
    std::erase_if(shown.hands, [&](const replay::HandOutline& hand) {
      return std::ranges::find(shown.frames, hand.frame,
                               &replay::ShownFrame::sequence) ==
             shown.frames.end();
    });
    data.reading = replay::ToJson(shown, record_.Began());
    replay::ListView list;
    list.file = RecordingName();
    if (const auto* started = judged_->match.Announced()) {
      list.players = {started->player_a, started->player_b};
    }
    list.frames = shown.frames.size();
    list.judged = true;
    list.readings =
        replay::ListReadings(record_, &judged_->match, options_.deck);
    std::erase_if(list.readings, [&](const replay::ListedReading& each) {
      return each.reading != span_.reading;
    });
    data.list = replay::ToJson(list);
    replay::DeskStanding standing;
    standing.entered = judged_->decided_since;
    data.desk = replay::ToJson(standing, &judged_->match, options_.deck);
    data.sound = sound_;
    for (const replay::ShownFrame& frame : shown.frames) {
      auto jpeg = record_.Frames().Jpeg(frame.place);
      if (jpeg) data.frames.emplace_back(frame.place, std::move(*jpeg));
    }
    return folder_.Write("index.html", CasePage(data));
  }

  Result<void> WriteAbout() {
    OrderedJson notices = OrderedJson::array();
    for (const rules::Text& each : exported_.notices) {
      notices.push_back({{"en", each.en}, {"ja", each.ja}});
    }
    const OrderedJson about = {
        {"kimari_case", 1},
        {"recording", {{"file", RecordingName()}, {"sha256", sha256_}}},
        {"reading", span_.reading},
        {"made", options_.wall},
        {"names", options_.names},
        {"notices", notices}};
    return folder_.Write("case.json", Dumped(about));
  }

  Result<void> WriteSums() {
    const auto sums = SumsOf(folder_.In(""));
    if (!sums) return tl::unexpected(sums.error());
    exported_.folder = options_.folder;
    exported_.sum = Sha256Hex(*sums);
    return folder_.Write(kSumsName, *sums);
  }

  const replay::Record& record_;
  const ExportOptions& options_;
  Folder folder_;
  std::string sha256_;
  std::string sound_;  // a WAV; empty: none
  CaseSpan span_;
  std::optional<JudgedCase> judged_;
  replay::ReadingView view_;
  Exported exported_;
};

}  // namespace

Result<Exported> Export(const replay::Record& record,
                        const ExportOptions& options) {
  const auto span =
      replay::ViewReading(record, options.reading, nullptr, options.deck);
  if (!span) {
    return Fail(ErrorKind::kUsage, NoSuchReading(record, options.reading));
  }
  auto folder = Folder::Make(options.folder);
  if (!folder) return tl::unexpected(folder.error());
  return Exporter(record, options, std::move(*folder)).Run(*span);
}

std::string NewFolderBeside(const std::string& recording,
                            evidence::ReadingId reading, bool names) {
  std::filesystem::path path(recording);
  if (path.extension() == ".mcap") path.replace_extension();
  std::string name = fmt::format("case-{}", reading);
  if (names) name = path.filename().string() + "." + name;
  const std::string first = path.replace_filename(name).string();
  std::string folder = first;
  std::error_code error;
  for (int n = 2;
       std::filesystem::exists(folder, error) || Folder::IsBeingWritten(folder);
       ++n) {
    folder = fmt::format("{}-{}", first, n);
  }
  return folder;
}

}  // namespace kimari::casefile
