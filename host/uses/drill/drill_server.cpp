#include "host/uses/drill/drill_server.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "host/uses/drill/page_files.h"
#include "host/uses/drill/phrase_begun.h"

namespace kimari::drill {
namespace {

using web::PageServer;

constexpr std::string_view kPlayerPath = "player/";
constexpr std::string_view kSittings = "sittings/";
constexpr std::string_view kPlaces = "places/";
constexpr std::string_view kPlan = "plan/";
constexpr std::string_view kCarry = "carry/";

struct Wanted {
  std::string what;
  uint64_t set = 0;
  uint64_t place = 0;
};

// "sound/12/3": a word and one or two numbers. No path of the disk can be asked
// for.
std::optional<Wanted> Parts(std::string_view path) {
  Wanted parts;
  const size_t slash = path.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  parts.what = path.substr(0, slash);
  const char* at = path.data() + slash + 1;
  const char* const end = path.data() + path.size();
  auto read = std::from_chars(at, end, parts.set);
  if (read.ec != std::errc{}) return std::nullopt;
  if (read.ptr == end) return parts;
  if (*read.ptr != '/') return std::nullopt;
  read = std::from_chars(read.ptr + 1, end, parts.place);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return parts;
}

PageServer::Answer NotThere() {
  return {404,
          {"there is no such thing here: begin a new set",
           "それはありません。新しく始めてください"}};
}

// 16 bits, little end first, at audio::kSampleRate, one channel.
std::string Pcm(const audio::Phrase& phrase) {
  std::string bytes;
  bytes.reserve(phrase.samples.size() * 2);
  for (const float sample : phrase.samples) {
    const auto value = static_cast<uint16_t>(static_cast<int16_t>(
        std::lround(std::clamp(sample, -1.0F, 1.0F) * 32'767)));
    bytes.push_back(static_cast<char>(value & 0xFF));
    bytes.push_back(static_cast<char>(value >> 8));
  }
  return bytes;
}

}  // namespace

Result<uint16_t> DrillServer::Start(const Options& options) {
  options_ = options;
  PageServer::Options page;
  page.host = options.host;
  page.port = options.port;
  page.or_free_port = options.or_free_port;
  page.token = options.token;
  page.behind = options.behind;
  page.clock = options.clock;
  page.files = {"/drill.html", "/drill.css", "/drill.js",
                "/icon.svg",   "/sw.js",     "/app.webmanifest"};
  page.room_files = PageFiles();
  if (options.known_player) {
    page.files.insert(page.files.end(),
                      {"/known_player.html", "/known_player.js"});
    page.on_post["/api/pressed"] = options.known_player;
  }
  page.on_post["/api/set"] = [this](const std::string& body) {
    return desk_.Begin(body);
  };
  page.on_post["/api/answer"] = [this](const std::string& body) {
    return OnAnswer(body);
  };
  page.on_post["/api/end"] = [this](const std::string& body) {
    return desk_.End(body);
  };
  page.on_post["/api/forget"] = [this](const std::string& body) {
    return AndOffer(desk_.Forget(body));
  };
  page.on_post["/api/habit"] = [this](const std::string& body) {
    return AndOffer(desk_.KeepHabit(body));
  };
  page.on_post["/api/carried"] = [this](const std::string& body) {
    return AndOffer(desk_.TakeIn(body));
  };
  page.on_post["/api/places"] = [this](const std::string& body) {
    return desk_.KeepPlaces(body);
  };
  page.get = [this](const std::string& path) { return Get(path); };
  (void)AndOffer({});
  return server_.Start(std::move(page));
}

DrillServer::Answered DrillServer::AndOffer(Answered answer) {
  server_.Publish([offer = desk_.Offer(options_.first)] { return offer; });
  return answer;
}

DrillServer::Answered DrillServer::OnAnswer(const std::string& body) {
  const auto answer = AnswerOf(body);
  if (!answer) return {400, answer.error()};
  const auto question =
      desk_.Find(answer->set, static_cast<uint64_t>(answer->place));
  std::optional<Decides> decides;
  if (question && Heard(question->drill.kind)) decides = DecidesOf(*question);
  Answered taken = desk_.Enter(*answer, decides);
  return answer->place == 1 ? AndOffer(std::move(taken)) : taken;
}

std::optional<Decides> DrillServer::DecidesOf(const Desk::Question& question) {
  const auto phrase = Phrase(question);
  const auto mora = static_cast<size_t>(question.asked.kimariji.morae);
  if (!phrase || mora < 1 || mora > (*phrase)->morae.size()) return {};
  const audio::MoraMark& mark = (*phrase)->morae[mora - 1];
  const auto ms = [](int64_t samples) {
    return static_cast<double>(samples) * 1e3 / audio::kSampleRate;
  };
  return Decides{ms(mark.sample - (*phrase)->first_sound),
                 ms(mark.sigma_samples)};
}

DrillServer::Got DrillServer::Get(const std::string& path) {
  if (path.starts_with(kPlayerPath)) {
    // "player/csv/NAME"
    const size_t slash = path.find('/', kPlayerPath.size());
    if (slash == std::string::npos) return tl::unexpected(NotThere());
    return desk_.ExportPlayer(
        path.substr(slash + 1),
        path.substr(kPlayerPath.size(), slash - kPlayerPath.size()));
  }
  if (path.starts_with(kSittings)) {
    return desk_.Sittings(path.substr(kSittings.size()));
  }
  if (path.starts_with(kPlaces)) {
    return desk_.Places(path.substr(kPlaces.size()));
  }
  if (path.starts_with(kCarry)) {
    return desk_.Carry(path.substr(kCarry.size()));
  }
  if (path.starts_with(kPlan)) return desk_.Plan(path.substr(kPlan.size()));
  const auto parts = Parts(path);
  if (!parts) return tl::unexpected(NotThere());
  if (parts->what == "sound") return SoundOf(parts->set, parts->place, true);
  if (parts->what == "marks") return SoundOf(parts->set, parts->place, false);
  if (parts->what == "lower") return LowerBefore(parts->set, parts->place);
  if (parts->what == "coach") return desk_.CoachOf(parts->set);
  if (parts->what == "replay") return ReplayOf(parts->set);
  if (parts->what == "export") return desk_.ExportSet(parts->set);
  if (parts->what == "set") return desk_.Set(parts->set);
  return tl::unexpected(NotThere());
}

DrillServer::Got DrillServer::ReplayOf(uint64_t set) {
  const auto recording = desk_.RecordingOf(set);
  if (!recording) return tl::unexpected(recording.error());
  if (!options_.replay) return tl::unexpected(NotThere());
  const auto port = options_.replay(*recording);
  if (!port) return tl::unexpected(Answered{503, port.error()});
  return PageServer::Content{"application/json",
                             "{\"port\": " + std::to_string(*port) + "}"};
}

DrillServer::Got DrillServer::SoundOf(uint64_t set, uint64_t place,
                                      bool samples) {
  const auto question = desk_.Find(set, place);
  if (!question) return tl::unexpected(NotThere());
  const auto phrase = Phrase(*question);
  if (!phrase) {
    return tl::unexpected(
        Answered{500, {phrase.error().message, "この札の声が用意できません"}});
  }
  if (samples) {
    return PageServer::Content{"application/octet-stream", Pcm(**phrase)};
  }
  return PageServer::Content{"application/json",
                             ToJson(MarksOf(**phrase, question->asked))};
}

DrillServer::Got DrillServer::LowerBefore(uint64_t set, uint64_t place) {
  const auto before = place > 1 ? desk_.Find(set, place - 1) : std::nullopt;
  if (!before) return tl::unexpected(NotThere());
  const std::lock_guard lock(loading_);
  const auto phrase = loader_.Load(before->asked.card, audio::Part::kLower);
  if (!phrase) {
    return tl::unexpected(
        Answered{500, {phrase.error().message, "下の句の声が用意できません"}});
  }
  return PageServer::Content{"application/octet-stream", Pcm(**phrase)};
}

Result<audio::PhrasePtr> DrillServer::Sound(uint64_t set, uint64_t place) {
  const auto question = desk_.Find(set, place);
  if (!question) return Fail(ErrorKind::kUsage, "there is no such set");
  return Phrase(*question);
}

Result<audio::PhrasePtr> DrillServer::Phrase(const Desk::Question& question) {
  const std::lock_guard lock(loading_);
  auto phrase = loader_.Load(question.asked.card, audio::Part::kUpper);
  if (!phrase || question.drill.kind != Kind::kPhrase) return phrase;
  const int morae =
      std::max(question.drill.morae, question.asked.kimariji.morae);
  return std::make_shared<const audio::Phrase>(Begun(**phrase, morae));
}

}  // namespace kimari::drill
