#include "host/uses/live/match_server.h"

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/language.h"
#include "host/uses/live/page_files.h"
#include "host/uses/view/match_view_json.h"

namespace kimari::live {
namespace {

using Answer = web::PageServer::Answer;

Answer Obey(const std::function<Result<void>(Command)>& on_command,
            const std::string& text) {
  const auto body = ParseJson(text);
  const auto name = body.is_object() && body.contains("command") &&
                            body["command"].is_string()
                        ? body["command"].get<std::string>()
                        : std::string();
  static const std::map<std::string, Command> kCommands = {
      {"hold", Command::kHold},
      {"resume", Command::kResume},
      {"seen", Command::kSeen}};
  const auto command = kCommands.find(name);
  if (command == kCommands.end()) {
    return {400, {"the command is hold, resume or seen", ""}};
  }
  if (!on_command) return {409, {"this match takes no commands", ""}};
  const auto done = on_command(command->second);
  if (!done) return {409, {done.error().message, ""}};
  return {};
}

// `read`: what was pressed, from its JSON.
template <typename Read, typename Act>
std::function<Answer(const std::string&)> Pressed(Read read, Act act) {
  return [read, act = std::move(act)](const std::string& text) -> Answer {
    const auto pressed = read(text);
    if (!pressed) return {400, pressed.error()};
    if (!act) {
      return {409,
              {"this match takes no such press", "この試合では使えません"}};
    }
    if (const auto done = act(*pressed); !done) return {409, done.error()};
    return {};
  };
}

std::function<
    tl::expected<web::PageServer::Content, Answer>(const std::string&)>
ReplayAt(std::function<tl::expected<uint16_t, web::Text>()> replay) {
  return [replay = std::move(replay)](const std::string& path)
             -> tl::expected<web::PageServer::Content, Answer> {
    if (path != "replay") return tl::unexpected(web::PageServer::Nothing());
    const auto port = replay();
    if (!port) return tl::unexpected(Answer{409, port.error()});
    return web::PageServer::Content{"application/json",
                                    JsonText(nlohmann::json{{"port", *port}})};
  };
}

}  // namespace

MatchServer::MatchServer() { Publish({}); }

Result<uint16_t> MatchServer::Start(Options options) {
  web::PageServer::Options page;
  page.host = options.host;
  page.port = options.port;
  page.token = options.token;
  page.behind = options.behind;
  page.clock = options.clock;
  page.room_files = PageFiles();
  page.files = {"/page.html", "/page.css", "/page.js", "/icon.svg",
                "/desk.html", "/desk.css", "/desk.js"};
  if (options.sheet) {
    using sheet::Language;
    const auto paper = [&options](Language language) {
      return [sheet = options.sheet, language] { return sheet(language); };
    };
    page.papers["/sheet.ja"] = paper(Language::kJapanese);
    page.papers["/sheet.en"] = paper(Language::kEnglish);
    page.papers["/sheet"] =
        paper(InJapanese() ? Language::kJapanese : Language::kEnglish);
  }
  if (options.replay) page.get = ReplayAt(std::move(options.replay));
  if (!options.deck.empty()) page.documents["/api/deck"] = options.deck;
  page.on_post["/api/desk"] =
      Pressed(view::DeskEntryOf, std::move(options.on_desk));
  page.on_post["/api/card"] =
      Pressed(view::HeardCardOf, std::move(options.on_card));
  page.on_post["/api/command"] =
      [on_command = std::move(options.on_command)](const std::string& body) {
        return Obey(on_command, body);
      };
  return server_.Start(std::move(page));
}

namespace {

std::function<std::string()> Written(const view::MatchView& view) {
  return [kept = std::make_shared<const view::MatchView>(view)] {
    return ToJson(*kept);
  };
}

}  // namespace

void MatchServer::Publish(const view::MatchView& view) {
  if (view.still) return server_.FallStill();
  server_.Publish(Written(view));
}

void MatchServer::PublishLast(const view::MatchView& view) {
  server_.PublishLast(Written(view));
}

}  // namespace kimari::live
