#include "host/uses/case/case_export.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/sha256.h"
#include "host/evidence/codec.h"
#include "host/recording/parts.h"
#include "host/uses/case/case_beside.h"
#include "host/uses/case/case_facts.h"
#include "host/uses/case/case_page.h"
#include "host/uses/case/case_recording.h"
#include "host/uses/case/case_room.h"
#include "host/uses/case/film.h"
#include "host/uses/case/folder.h"
#include "host/uses/case/judged_case.h"
#include "host/uses/case/sums.h"
#include "host/uses/replay/closed_desk.h"
#include "host/uses/replay/reading_view.h"
#include "host/uses/replay/replay_json.h"
#include "host/uses/replay/sound.h"
#include "host/uses/view/match_desk.h"

namespace kimari::casefile {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr size_t kShownDigits = 12;      // of a sum
constexpr size_t kOfTheHead = 64 << 10;  // bytes of a recording
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
  Exporter(const replay::Record& record, const ExportOptions& options)
      : record_(record), options_(options) {
    span_.reading = options.reading;
  }

  // Which recording it is, and what was decided since.
  Result<void> Begin() {
    const std::string& path = record_.Path();
    auto about = decisions::DecisionFile::AboutOf(path, options_.go_on);
    if (!about) return tl::unexpected(about.error());
    sha256_ = about->sha256;
    decisions::DecisionFile beside(decisions::DecisionFile::Beside(path),
                                   std::move(*about));
    auto decided = beside.ReadNew();
    if (!decided) return Fail(ErrorKind::kFile, decided.error().en);
    decided_ = std::move(*decided);
    wrong_ = beside.Wrong();
    return {};
  }

  // All that its bytes follow from, but for the time, as one hash. Once it
  // began. Whoever has no recording cannot try names against it.
  std::string MadeOf() const {
    std::string head(kOfTheHead, '\0');
    std::ifstream(record_.Path(), std::ios::binary)
        .read(head.data(), static_cast<std::streamsize>(head.size()));
    std::string all =
        Sha256Hex(head) +
        fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n", options_.made_by, sha256_,
                    RecordingName(), span_.reading, options_.names,
                    recording::IsBeingWritten(record_.Path()));
    if (options_.deck != nullptr) all += view::DeckJson(*options_.deck);
    uint64_t number = 0;
    for (const evidence::Observation& each : decided_) {
      all += "\n" + evidence::ToJson({++number, each.taken, each.payload});
    }
    for (const rules::Text& each : wrong_) all += "\n" + each.en;
    return Sha256Hex(all);
  }

  Result<Exported> Run(const replay::ReadingView& span, Folder folder) {
    folder_.emplace(std::move(folder));
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
    if (auto ok = folder_->Place(); !ok) return tl::unexpected(ok.error());
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
        {folder_->In(""), ""},
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
    made_of_ = MadeOf();
    if (recording::IsBeingWritten(path)) {
      Notice(
          {"the recording was still being written: the SHA-256 in case.json is "
           "of what stood when this case was made; make it again once the "
           "match is over",
           "記録はまだ続いています。case.json の SHA-256 はこの件を書き出した"
           "時点のものです。試合が終わったらもう一度書き出してください"});
    }
    for (const rules::Text& wrong : wrong_) Notice(wrong);
    if (auto altered = record_.AlteredNotice()) Lost(std::move(*altered));
    if (auto torn = record_.TornNotice()) Lost(std::move(*torn));
    span_ = {options_.reading, span.shown.from, span.shown.to};
    Pseudonyms names(options_.names);
    auto judged =
        JudgeCase(path, span_, std::move(decided_), names, options_.go_on);
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
    facts_.emplace(record_, *judged_, view_, options_.reading);
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
                              *judged_, folder_->In("recording.mcap"));
  }

  Result<void> WriteFrames() {
    if (view_.frames.empty()) return {};
    if (auto ok = folder_->MakeFolder("frames"); !ok) return ok;
    size_t damaged = 0;
    for (const replay::ShownFrame& frame : view_.frames) {
      const auto jpeg = record_.Frames().Jpeg(frame.place);
      if (!jpeg) {
        ++damaged;
        continue;
      }
      const auto ok = folder_->Write(
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
    return folder_->Write("sound.wav", sound_);
  }

  Result<void> WriteClip() {
    const auto film = WriteFilm(record_, facts_->Near(), view_.first_sound,
                                folder_->In("clip.mp4"));
    if (!film) return tl::unexpected(film.error());
    if (*film) Notice(**film);
    return {};
  }

  Result<void> WriteFacts() {
    const std::pair<const char*, std::string> files[] = {
        {"ruling.json", facts_->Ruling()},
        {"decisions.json", facts_->Decisions()},
        {"sound.json", facts_->Sound()},
        {"reading.json", replay::ToJson(view_, record_.Began()) + "\n"},
        {"traces.csv", facts_->Traces()}};
    for (const auto& [name, text] : files) {
      if (auto ok = folder_->Write(name, text); !ok) return ok;
    }
    return {};
  }

  // Nothing of the recording but this reading.
  replay::ListView Listed(size_t frames) const {
    replay::ListView list;
    list.file = RecordingName();
    if (const auto* started = judged_->match.Announced()) {
      list.players = {started->player_a, started->player_b};
    }
    list.frames = frames;
    list.judged = true;
    list.readings =
        replay::ListReadings(record_, &judged_->match, options_.deck);
    std::erase_if(list.readings, [&](const replay::ListedReading& each) {
      return each.reading != span_.reading;
    });
    return list;
  }

  Result<void> WritePage() {
    CaseData data;
    replay::ReadingView shown = view_;
    shown.frames = facts_->Near();
    std::erase_if(shown.hands, [&](const replay::HandOutline& hand) {
      return std::ranges::find(shown.frames, hand.frame,
                               &replay::ShownFrame::sequence) ==
             shown.frames.end();
    });
    data.reading = replay::ToJson(shown, record_.Began());
    data.list = replay::ToJson(Listed(shown.frames.size()));
    replay::DeskStanding standing;
    standing.entered = judged_->decided_since;
    data.desk = replay::ToJson(standing, &judged_->match, options_.deck);
    data.sound = sound_;
    for (const replay::ShownFrame& frame : shown.frames) {
      auto jpeg = record_.Frames().Jpeg(frame.place);
      if (jpeg) data.frames.emplace_back(frame.place, std::move(*jpeg));
    }
    return folder_->Write("index.html", CasePage(data));
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
        {"made_of", made_of_},
        {"notices", notices}};
    return folder_->Write("case.json", JsonText(about, 2) + "\n");
  }

  Result<void> WriteSums() {
    const auto sums = SumsOf(folder_->In(""));
    if (!sums) return tl::unexpected(sums.error());
    exported_.folder = options_.folder;
    exported_.sum = Sha256Hex(*sums);
    return folder_->Write(kSumsName, *sums);
  }

  const replay::Record& record_;
  const ExportOptions& options_;
  std::optional<Folder> folder_;  // while it runs
  std::string sha256_;
  std::string made_of_;
  std::vector<evidence::Observation> decided_;
  std::vector<rules::Text> wrong_;
  std::string sound_;  // a WAV; empty: none
  CaseSpan span_;
  std::optional<JudgedCase> judged_;
  replay::ReadingView view_;
  std::optional<CaseFacts> facts_;  // of what stands above
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
  Exporter exporter(record, options);
  auto folder = Folder::Make(options.folder);
  if (!folder) return tl::unexpected(folder.error());
  if (auto ok = CheckRoom(record, *span, options.room, options.folder); !ok) {
    return tl::unexpected(ok.error());
  }
  if (auto ok = exporter.Begin(); !ok) return tl::unexpected(ok.error());
  return exporter.Run(*span, std::move(*folder));
}

Result<Exported> ExportBeside(const replay::Record& record,
                              const ExportOptions& options) {
  const auto span =
      replay::ViewReading(record, options.reading, nullptr, options.deck);
  if (!span) {
    return Fail(ErrorKind::kUsage, NoSuchReading(record, options.reading));
  }
  ExportOptions asked = options;
  Exporter exporter(record, asked);
  if (auto ok = exporter.Begin(); !ok) return tl::unexpected(ok.error());
  const std::string made_of = exporter.MadeOf();
  for (int n = 1; n <= kMostBeside; ++n) {
    asked.folder =
        FolderBeside(record.Path(), options.reading, options.names, n);
    std::error_code error;
    if (std::filesystem::exists(asked.folder, error)) {
      if (auto there = CaseThere(asked.folder, made_of)) return *there;
      continue;
    }
    if (Folder::IsBeingWritten(asked.folder)) continue;
    if (auto ok = CheckRoom(record, *span, asked.room, asked.folder); !ok) {
      return tl::unexpected(ok.error());
    }
    auto folder = Folder::Make(asked.folder);
    if (!folder) return tl::unexpected(folder.error());
    return exporter.Run(*span, std::move(*folder));
  }
  return Fail(
      ErrorKind::kUsage,
      Both(
          "there are {0} cases of reading {1} beside the recording already: "
          "take away those that nobody needs, or write it elsewhere (kimari "
          "case RECORDING --reading {1} -o FOLDER)",
          "{1}枚目の書き出しはもう{0}件あります。要らないものを消すか、kimari c"
          "ase RECORDING --reading {1} -o FOLDER で別の場所に書き出してくださ"
          "い",
          kMostBeside, options.reading));
}

}  // namespace kimari::casefile
