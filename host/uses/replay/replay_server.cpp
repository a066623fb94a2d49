#include "host/uses/replay/replay_server.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "host/base/json_text.h"
#include "host/recording/file_sink.h"
#include "host/uses/replay/page_files.h"
#include "host/uses/replay/reading_view.h"
#include "host/uses/replay/replay_json.h"
#include "host/uses/replay/sound.h"
#include "host/uses/replay/what_if.h"
#include "host/uses/view/match_desk.h"

namespace kimari::replay {
namespace {

using web::PageServer;

// How often a recording that grows is read anew: what comes is gone through to
// its end each time, its pictures are not.
constexpr Duration kAnew = Seconds(2);

uint64_t SizeOf(const Record& record) {
  std::error_code error;
  const auto size = std::filesystem::file_size(record.Path(), error);
  return error ? 0 : size;
}

uint64_t RulingsOf(const Record& record) {
  return static_cast<uint64_t>(std::ranges::count_if(
      record.Readings(),
      [](const auto& reading) { return reading.second.ruling.has_value(); }));
}

// "frame/12" -> 12. Nothing else is ever looked up: no path of the disk can be
// asked for.
std::optional<uint64_t> NumberBehind(std::string_view folder,
                                     std::string_view path) {
  if (!path.starts_with(folder)) return std::nullopt;
  path.remove_prefix(folder.size());
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(path.data(), path.data() + path.size(), number);
  if (error != std::errc{} || end != path.data() + path.size()) {
    return std::nullopt;
  }
  return number;
}

// "reading/12" -> 12.
std::optional<ReadingId> ReadingBehind(std::string_view folder,
                                       std::string_view path) {
  const auto number = NumberBehind(folder, path);
  if (!number) return std::nullopt;
  // One that no reading can have is none that there is.
  return static_cast<ReadingId>(
      std::min<uint64_t>(*number, std::numeric_limits<ReadingId>::max()));
}

// For people, by what can be done about it.
PageServer::Answer NotWritten(const Error& error) {
  constexpr std::string_view kBetween = " / ";
  if (const size_t at = error.message.find(kBetween); at != std::string::npos) {
    return {409,
            {error.message.substr(0, at),
             error.message.substr(at + kBetween.size())}};
  }
  return {409,
          {error.message,
           error.kind == ErrorKind::kUsage
               ? "この読みにはまだ書き出せる判定がありません"
               : "ディスクの空きと、記録のフォルダーに書き込めるかを確かめて、"
                 "もう一度書き出してください"}};
}

PageServer::Answer TooSoon(Duration wait) {
  const auto seconds = static_cast<int64_t>(std::ceil(wait.Seconds()));
  return {429,
          {fmt::format("several cases were written just now: press again in {} "
                       "s",
                       seconds),
           fmt::format("続けて書き出しています。{}秒後にもう一度押してください",
                       seconds)}};
}

// Where it is, by what it can be told from an altered one, what it lacks.
PageServer::Answer Written(const ReplayServer::WrittenCase& made) {
  web::Text text{made.folder +
                     "\nSHA-256 of its SHA256SUMS, to be noted "
                     "elsewhere: " +
                     made.sum,
                 made.folder +
                     "\nSHA256SUMS の SHA-256（別の場所に控えてくださ"
                     "い）：" +
                     made.sum};
  if (made.was_there) {
    text.en += "\nit was there already, and would be written the same";
    text.ja += "\n同じものが既にあります";
  }
  for (const rules::Text& notice : made.notices) {
    text.en += "\n" + notice.en;
    text.ja += "\n" + notice.ja;
  }
  return {200, text};
}

tl::unexpected<PageServer::Answer> NoReading(uint64_t reading) {
  const std::string number = std::to_string(reading);
  return tl::unexpected(
      PageServer::Answer{404,
                         {"there is no reading " + number + " with a ruling",
                          "第" + number + "首の判定は記録にありません"}});
}

}  // namespace

Result<uint16_t> ReplayServer::Start(const Options& options) {
  deck_ = options.deck;
  PageServer::Options page;
  page.host = options.host;
  page.port = options.port;
  page.token = options.token;
  page.behind = options.behind;
  page.clock = options.clock;
  page.files = {"/replay.html", "/replay.css", "/replay.js", "/icon.svg"};
  page.room_files = PageFiles();
  if (options.stepped) {
    page.files.insert(page.files.end(), {"/stepping.html", "/stepping.js"});
    page.on_post["/api/stepped"] = options.stepped;
  }
  page.get = [this](const std::string& path) { return Get(path); };
  page.on_post["/api/decide"] = [this](const std::string& press) {
    return Decide(press);
  };
  page.on_post["/api/open-case"] = [this](const std::string& said) {
    return OpenACase(said);
  };
  its_desk_ = options.desk;
  write_case_ = options.write_case;
  if (write_case_) {
    page.on_long_post["/api/case"] = [this](const std::string& asked) {
      return WriteCase(asked);
    };
  }
  if (deck_ != nullptr) page.documents["/api/deck"] = view::DeckJson(*deck_);
  clock_ = options.clock;
  read_ = std::make_shared<Read>(std::move(first_), deck_);
  Publish();
  auto port = server_.Start(std::move(page));
  if (port) again_.Begin(read_->record->Path(), [this] { OpenDesk(); });
  return port;
}

std::shared_ptr<ReplayServer::Read> ReplayServer::Latest() const {
  const std::scoped_lock lock(mutex_);
  return read_;
}

void ReplayServer::OpenDesk() {
  Publish();
  const auto recorded = again_.Now();
  if (!recorded) return;
  const auto read = Latest();
  // What is still being written is decided at the match's own desk; what came
  // after it was read is read first (Follow).
  if (!recording::IsBeingWritten(read->record->Path()) &&
      SizeOf(*read->record) == read->size) {
    read->desk.Open(*recorded, [this] { return !stop_; });
  }
  if (!stop_) Publish();
}

std::shared_ptr<const match::Match> ReplayServer::Now() const {
  auto decided = Latest()->desk.Now();
  return decided ? decided : again_.Now();
}

bool ReplayServer::AtItsDesk(const Read& read) const {
  return its_desk_ && recording::IsBeingWritten(read.record->Path());
}

void ReplayServer::Look() {
  bool news = Latest()->desk.ReadNew();
  if (clock_ != nullptr) {
    const std::scoped_lock lock(mutex_);
    news |= open_cases_.Lapse(clock_->Now());
  }
  if (news) Publish();
  Follow();
}

void ReplayServer::Follow() {
  const auto before = Latest();
  if (before->record->Closed() || clock_ == nullptr || again_.Busy()) return;
  if (clock_->Now() - looked_ < kAnew) return;
  looked_ = clock_->Now();
  // Torn off by a crash, or cut off: closed it will never be.
  const bool ended = !recording::IsBeingWritten(before->record->Path());
  const bool opens =
      ended && before->desk.Sha256().empty() && again_.Failed().empty();
  if (SizeOf(*before->record) == before->size && !opens) return;
  auto record = Record::OpenAgain(grown_ ? *grown_ : *before->record);
  // Torn in the middle of what is written just now: next time.
  if (!record) return;
  const bool news = ended ||
                    RulingsOf(**record) != RulingsOf(*before->record) ||
                    (*record)->Entries() != before->record->Entries();
  grown_ = std::move(*record);
  if (!news) return;
  {
    const std::scoped_lock lock(mutex_);
    read_ = std::make_shared<Read>(std::move(grown_), deck_);
  }
  Publish();
  again_.Begin(before->record->Path(), [this] { OpenDesk(); });
}

PageServer::Answer ReplayServer::Decide(const std::string& press) {
  const auto read = Latest();
  // It comes back with the recording, as everything at that desk.
  if (AtItsDesk(*read)) return its_desk_(press);
  const auto done = read->desk.Enter(press, WallClockIso8601());
  // What another judge did is shown to whom it stood in the way, too.
  Publish();
  if (!done) return {409, {done.error().en, done.error().ja}};
  return {};
}

PageServer::Answer ReplayServer::OpenACase(const std::string& said) {
  const auto open = OpenCaseOf(said);
  if (!open) return {400, open.error()};
  const HostTime now = clock_ != nullptr ? clock_->Now() : HostTime{};
  bool news = false;
  {
    const std::scoped_lock lock(mutex_);
    news = open_cases_.Add(*open, now);
  }
  if (news) Publish();
  return {};
}

PageServer::Answer ReplayServer::WriteCase(const std::string& asked) {
  const auto json = ParseJson(asked);
  const bool good = json.is_object() && json.contains("reading") &&
                    json["reading"].is_number_unsigned() &&
                    json.value("names", nlohmann::json(false)).is_boolean();
  if (!good) {
    return {400,
            {"say which reading, and whether with names",
             "どの読みか、名前入りかを指定してください"}};
  }
  const auto read = Latest();  // kept while it is written
  const auto reading = json["reading"].get<uint64_t>();
  if (!std::in_range<ReadingId>(reading)) return NoReading(reading).value();
  // Each goes through the whole recording, and may leave a folder.
  const HostTime now = clock_ != nullptr ? clock_->Now() : HostTime{};
  if (const Duration wait = case_pace_.Wait("", now); wait > Duration{}) {
    return TooSoon(wait);
  }
  if (clock_ != nullptr) case_pace_.Count("", now);
  const auto made =
      write_case_(*read->record, static_cast<ReadingId>(reading),
                  json.value("names", false), [this] { return !stop_; });
  return made ? Written(*made) : NotWritten(made.error());
}

void ReplayServer::Publish() {
  const auto again = Now();
  const auto read = Latest();
  const Record& record = *read->record;
  ListView list;
  list.file = std::filesystem::path(record.Path()).filename().string();
  if (const auto* started = record.Started()) {
    list.players = {started->player_a, started->player_b};
  }
  list.frames = record.Frames().Count();
  list.judged = again != nullptr;
  list.failed = again_.Failed();
  list.torn = record.AlteredNotice();
  if (!list.torn) list.torn = record.TornNotice();
  list.readings = ListReadings(record, again.get(), deck_);
  {
    const std::scoped_lock lock(mutex_);
    list.open_cases = open_cases_.All();
  }
  server_.Publish([json = ToJson(list)] { return json; });
}

ReplayServer::Read::Read(std::unique_ptr<Record> of, const cards::Deck* deck)
    : record(std::move(of)), size(SizeOf(*record)), desk(*record, deck) {}

ReplayServer::Got ReplayServer::Get(const std::string& path) const {
  if (const auto place = NumberBehind("frame/", path)) return Frame(*place);
  if (const auto reading = ReadingBehind("reading/", path)) {
    return OneReading(*reading);
  }
  if (const auto reading = ReadingBehind("sound/", path))
    return Sound(*reading);
  if (const auto reading = ReadingBehind("what-if/", path)) {
    return WhatIf(*reading);
  }
  if (path == "desk") {
    const auto read = Latest();
    return PageServer::Content{
        "application/json",
        read->desk.Json(again_.Now().get(), AtItsDesk(*read))};
  }
  return tl::unexpected(PageServer::Nothing());
}

ReplayServer::Got ReplayServer::Frame(uint64_t place) const {
  auto jpeg = Latest()->record->Frames().Jpeg(place);
  if (!jpeg) {
    const bool none = jpeg.error().kind == ErrorKind::kUsage;
    return tl::unexpected(PageServer::Answer{
        none ? 404 : 410,
        {jpeg.error().message, none ? "そのコマは記録にありません"
                                    : "このコマの記録は壊れています"}});
  }
  return PageServer::Content{"image/jpeg", {jpeg->begin(), jpeg->end()}};
}

ReplayServer::Got ReplayServer::OneReading(ReadingId reading) const {
  const auto again = Now();
  const auto read = Latest();
  const auto view = ViewReading(*read->record, reading, again.get(), deck_);
  if (!view) return NoReading(reading);
  return PageServer::Content{"application/json",
                             ToJson(*view, read->record->Began())};
}

ReplayServer::Got ReplayServer::Sound(ReadingId reading) const {
  const auto read = Latest();
  const auto span = SpanOf(*read->record, reading);
  if (!span) return NoReading(reading);
  auto wav = SoundOf(*read->record, *span);
  if (!wav) {
    return tl::unexpected(
        PageServer::Answer{404,
                           {"no sound was recorded in this reading",
                            "この読みの音は記録されていません"}});
  }
  return PageServer::Content{"audio/wav", std::move(*wav)};
}

ReplayServer::Got ReplayServer::WhatIf(ReadingId reading) const {
  if (!again_.Now()) {
    return tl::unexpected(
        PageServer::Answer{409,
                           {"the recording is not judged again yet",
                            "記録の判定し直しが終わっていません"}});
  }
  const std::scoped_lock lock(what_if_mutex_);
  const auto made = what_if_.find(reading);
  if (made != what_if_.end()) {
    return PageServer::Content{"application/json", made->second};
  }
  const auto read = Latest();
  const auto hands = MoveHands(*read->record, again_, reading);
  if (!hands) return NoReading(reading);
  const std::string json = ToJson(*hands, read->record->Began());
  what_if_[reading] = json;
  return PageServer::Content{"application/json", json};
}

}  // namespace kimari::replay
