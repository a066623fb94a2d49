#include "host/uses/evening/read_page.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/language.h"
#include "host/game/cards/kimariji.h"
#include "host/uses/evening/read_phrases.h"
#include "host/uses/evening/staying_address.h"

namespace kimari::evening {
namespace {

using Json = nlohmann::json;

constexpr std::chrono::seconds kCommandWithin{2};

// One state for both; ReaderView::sounding tells them apart.
ReaderView::State StateOf(reader::State state) {
  using Shown = ReaderView::State;
  switch (state) {
    case reader::State::kReady:
      return Shown::kReady;
    case reader::State::kMemorising:
      return Shown::kMemorising;
    case reader::State::kReading:
    case reader::State::kWaiting:
      return Shown::kReading;
    case reader::State::kFinished:
      return Shown::kFinished;
    case reader::State::kStopped:
      return Shown::kStopped;
  }
  return Shown::kReady;
}

tl::unexpected<web::Text> Refused(std::string en, std::string ja) {
  return tl::unexpected(web::Text{std::move(en), std::move(ja)});
}

// Command of a match on the rig of this folder, recorded in one of its own.
std::vector<std::string> WordsOfMatch(const std::string& audio,
                                      const ReaderChoice& reader) {
  std::string folder = "match-" + WallClockIso8601();
  std::replace(folder.begin(), folder.end(), ':', '-');
  std::vector<std::string> words = {"match", "-o", folder, "--port", "0"};
  const auto reads = reader.ForMatch();
  words.insert(words.end(), reads.begin(), reads.end());
  if (!audio.empty() && !audio.starts_with("file:")) {
    words.insert(words.end(), {"--audio", audio});
  }
  return words;
}

}  // namespace

Result<std::unique_ptr<ReadPage>> ReadPage::Open(const ReadPageOptions& options,
                                                 const cards::Deck& deck,
                                                 const Clock& clock) {
  const bool wanted = options.page || !options.listen.empty();
  if (!wanted && (options.port || !options.token_file.empty() ||
                  !options.behind.empty() || options.new_token)) {
    return Fail(
        ErrorKind::kUsage,
        Text{"--port, --token-file, --new-token and --behind are the page's: "
             "add --page, or --listen ADDRESS",
             "--port、--token-file、--new-token、--behind は --page か "
             "--listen と使います"});
  }
  if (!wanted) return nullptr;
  auto page = std::unique_ptr<ReadPage>(new ReadPage(deck));
  ReaderServer::Options server;
  auto kept = AddressThatStays(options, options.keeps_token, options.new_token);
  if (!kept) return tl::unexpected(kept.error());
  page->stays_ = std::move(kept->told);
  const web::PageAccess* const access = &kept->access;
  page->access_ = *access;
  server.host = access->host;
  server.token = access->token;
  server.behind = access->behind;
  server.port = static_cast<uint16_t>(options.port.value_or(kUsualPort));
  server.or_free_port = !options.port;
  server.clock = &clock;
  server.on_command = [queue = &page->queue_](const ReaderCommand& command) {
    return queue->Ask(command, kCommandWithin);
  };
  server.with_body = EveningDesk::Words();
  server.with_body.emplace_back("adjust");
  server.with_body.emplace_back("beside");
  page->drill_.emplace(
      [deck = options.deck, reader = &page->chosen_reader_] {
        std::vector<std::string> words = reader->ForDrill();
        words.insert(words.begin(), "drill");
        if (!deck.empty()) words.insert(words.end(), {"--deck", deck});
        return words;
      },
      *access,
      web::Text{"the training cannot be opened; the computer says why",
                "練習のページを開けません。理由はパソコンの画面にあります"});
  page->match_.emplace(
      [audio = options.audio, reader = &page->chosen_reader_] {
        return WordsOfMatch(audio, *reader);
      },
      *access,
      web::Text{"the match cannot be opened; the computer says why",
                "試合を開けません。理由はパソコンの画面にあります"});
  server.beside["drill"] = [beside = &*page->drill_] { return beside->Port(); };
  server.beside["match"] = [beside = &*page->match_] { return beside->Port(); };
  page->server_.Publish(page->view_);
  const auto port = page->server_.Start(server);
  if (!port) return tl::unexpected(port.error());
  page->port_ = *port;
  if (!options.port && *port != kUsualPort) {
    page->stays_ = fmt::format(
        fmt::runtime(Say("Port {} is in use by another program: this address "
                         "is for this evening alone\n",
                         "ポート{}はほかのプログラムが使っています。このアドレ"
                         "スは今回だけです\n")),
        kUsualPort);
  }
  return page;
}

ReadPage::~ReadPage() {
  queue_.Close();
  for (auto* beside : {&drill_, &match_}) {
    if (*beside) (*beside)->GiveUp();
  }
  server_.Stop();
}

std::string ReadPage::Invitation(bool with_picture) const {
  return web::Invitation(access_, port_, Say("Page", "ページ"), "",
                         with_picture) +
         stays_;
}

void ReadPage::Step(reader::ReadingSession& session) {
  Show(session);
  queue_.Serve([&](const ReaderCommand& command) {
    auto outcome = Obey(session, command);
    Show(session);
    return outcome;
  });
}

void ReadPage::StepSetUp() {
  const auto show = [this] {
    ReaderView now;
    now.revision = view_.revision;
    now.state = ReaderView::State::kSetUp;
    now.sets_up = true;
    now.trouble = view_.trouble;
    now.trouble_ja = view_.trouble_ja;
    Publish(std::move(now));
  };
  show();
  queue_.Serve([&](const ReaderCommand& command) -> Commands::Outcome {
    if (command.name == "beside") return ChooseBeside(command.body);
    if (desk_ == nullptr || !EveningDesk::Does(command.name)) {
      return Refused("nothing is being read; choose first",
                     "まだ何も選ばれていません");
    }
    auto outcome = desk_->Do(command);
    show();
    return outcome;
  });
}

void ReadPage::ShowPreparing(double share) {
  ReaderView now;
  now.revision = view_.revision;
  now.state = ReaderView::State::kPreparing;
  now.sets_up = desk_ != nullptr;
  now.prepared = static_cast<int>(share * 100);
  Publish(std::move(now));
}

void ReadPage::ShowTrouble(const Error& error) {
  view_.trouble = error.message;
  view_.trouble_ja = TextOf(error).ja;
  ++view_.revision;
  server_.Publish(view_);
}

void ReadPage::OnBegun(const EveningChoice& choice, const Text& reads) {
  ReaderView fresh;
  fresh.revision = view_.revision + 1;
  fresh.mode = reader::Name(choice.evening.mode);
  // What reads a log again says nothing of the cards.
  const bool whole = choice.plan.order.size() >= deck_.cards.size();
  if (choice.evening.cards != "all" || choice.evening.number > 0 || whole) {
    fresh.set = choice.evening.cards;
  }
  fresh.reads = reads.en;
  fresh.reads_ja = reads.ja;
  fresh.resumed = choice.place.has_value();
  fresh.reads_again = choice.place && choice.place->begun;
  fresh.set_up = view_.set_up;
  view_ = std::move(fresh);
  named_.clear();
}

ReadPage::Commands::Outcome ReadPage::Obey(reader::ReadingSession& session,
                                           const ReaderCommand& asked) {
  if (asked.name == "adjust") return Adjust(session, asked.body);
  if (desk_ != nullptr && EveningDesk::Does(asked.name)) {
    const bool shown = asked.name == "known" || asked.name == "sets" ||
                       asked.name == "look" || asked.name == "check";
    if (!shown && session.Now().state == reader::State::kReading) {
      return Refused("a phrase is being read; wait for its end",
                     "読み上げ中です。終わるまでお待ちください");
    }
    // A button that trembled begins no second set, nor leaves a log of the
    // first.
    const reader::State state = session.Now().state;
    const bool just_begun =
        session.Called().empty() &&
        (state == reader::State::kReady || state == reader::State::kMemorising);
    if (just_begun && desk_->ChoosesTheSame(asked)) return {};
    auto outcome = desk_->Do(asked);
    if (asked.name == "known") named_.clear();
    return outcome;
  }
  const auto command = reader::CommandNamed(asked.name);
  if (!command) {
    return Refused("there is no command '" + asked.name + "'",
                   "'" + asked.name + "' という命令はありません");
  }
  if (asked.revision != view_.revision && !reader::ActsAtOnce(*command)) {
    return Refused("something else happened first; look, then press again",
                   "ほかの操作が先にありました。確かめてから押してください");
  }
  if (const auto done = session.Do(*command); !done) {
    return tl::unexpected(TextOf(done.error()));
  }
  return {};
}

// Before a page beside is opened: who reads there.
ReadPage::Commands::Outcome ReadPage::ChooseBeside(const std::string& body) {
  const auto evening = reader::EveningOf(body);
  if (!evening) {
    return tl::unexpected(TextOf(evening.error()));
  }
  chosen_reader_.Keep(*evening);
  return {};
}

ReadPage::Commands::Outcome ReadPage::Adjust(reader::ReadingSession& session,
                                             const std::string& body) {
  // What is not named stays as it is.
  Json wanted = ParseJson(body);
  if (wanted.is_object()) {
    Json now = ParseJson(ToJson(AsAdjusted({}, session.Options())));
    now.merge_patch(wanted);
    wanted = std::move(now);
  }
  const auto evening = reader::EveningOf(JsonText(wanted));
  if (!evening) {
    return tl::unexpected(TextOf(evening.error()));
  }
  session.SetGain(std::pow(10.0, evening->volume_db / 20.0));
  session.SetEvery(
      evening->every_s ? std::optional(FromSeconds(*evening->every_s))
                       : std::nullopt,
      evening->every_ends_min > 0
          ? std::optional(FromSeconds(evening->every_ends_min * 60))
          : std::nullopt);
  if (desk_ != nullptr && desk_->Current()) {
    desk_->Remember(AsAdjusted(desk_->Current()->evening, session.Options()));
  }
  return {};
}

ReaderView::SettledCard ReadPage::Named(
    cards::CardId number, const reader::ReadingSession& session) const {
  const reader::SessionOptions& options = session.Options();
  const cards::Phrase phrase =
      reader::CalledBy(reader::RecipeOf(options.mode, options.own));
  const std::vector<cards::CardId>& called = session.Called();
  const cards::Card& card = *deck_.Find(number);
  ReaderView::SettledCard named;
  named.card = number;
  named.kimariji = cards::StaticKimariji(deck_, number, phrase).text;
  named.text = card.text.empty() ? card.upper + " " + card.lower : card.text;
  named.by_lower = phrase == cards::Phrase::kLower;
  named.other_kimariji =
      cards::StaticKimariji(
          deck_, number,
          named.by_lower ? cards::Phrase::kUpper : cards::Phrase::kLower)
          .text;
  named.torifuda = card.torifuda;
  const auto at = std::find(called.begin(), called.end(), number);
  const std::set<cards::CardId> before(called.begin(), at);
  const auto then = cards::KimarijiNow(deck_, number, before, phrase);
  for (const auto& change : cards::ChangedBy(deck_, number, before, phrase)) {
    named.changes.push_back(change.before.text + " → " + change.after.text);
  }
  named.then = then.now.text;
  if (then.now != then.full) {
    named.why = then.why;
    named.why_ja = then.why_ja;
  }
  named.known = desk_ != nullptr && desk_->Known().contains(number);
  return named;
}

void ReadPage::Show(const reader::ReadingSession& session) {
  const reader::Status status = session.Now();
  ReaderView now;
  now.revision = view_.revision;
  now.state = StateOf(status.state);
  for (const reader::HoldReason reason : status.holds) {
    now.holds.emplace_back(reader::Name(reason));
  }
  if (status.sound) {
    const Text told = reader::Told(*status.sound);
    now.sound = told.en;
    now.sound_ja = told.ja;
  }
  now.sounding = status.state == reader::State::kReading;
  const std::vector<reader::Piece>& said = session.Said().Pieces();
  now.joka = now.sounding && !said.empty() && said.front().card == 0;
  now.cards = status.cards;
  now.can_undo = status.can_undo;
  now.sets_up = desk_ != nullptr;
  now.ends_with_phrase = status.ends_with_phrase;
  now.ends_with_reading = status.ends_with_reading;
  now.every_over = status.every_over;
  now.resumed = view_.resumed;
  now.reads_again = view_.reads_again && status.waits_for_person;
  now.trouble = view_.trouble;
  now.trouble_ja = view_.trouble_ja;
  now.mode = view_.mode;
  now.set = view_.set;
  now.reads = view_.reads;
  now.reads_ja = view_.reads_ja;
  const reader::Evening adjusted = AsAdjusted({}, session.Options());
  now.volume_db = adjusted.volume_db;
  now.every_s = adjusted.every_s;
  now.order_hash =
      view_.order_hash.empty() ? session.Plan().Hash() : view_.order_hash;
  if (now.state == ReaderView::State::kFinished ||
      now.state == ReaderView::State::kStopped) {
    now.order_seed = session.Plan().seed;
  }
  std::vector<cards::CardId> settled = session.Settled();
  // What was told of a card stays as it was.
  const auto same =
      std::min(std::ranges::mismatch(settled, named_).in1 - settled.begin(),
               std::ssize(view_.settled));
  now.settled.assign(view_.settled.begin(), view_.settled.begin() + same);
  for (auto card = settled.begin() + same; card != settled.end(); ++card) {
    now.settled.push_back(Named(*card, session));
  }
  named_ = std::move(settled);
  now.revision = view_.revision + (status.commands != commands_ ? 1 : 0);
  commands_ = status.commands;
  if (status.memorising_left) {
    now.memorising_left = static_cast<int>(status.memorising_left->Seconds());
  }
  Publish(std::move(now));
}

void ReadPage::OfferSetUp(ReaderView& now) {
  now.set_up = view_.set_up;
  if (desk_ == nullptr) return;
  desk_->Step();
  if (desk_->Changes() == offered_) return;
  offered_ = desk_->Changes();
  server_.OfferSetUp(desk_->Offer());
  now.set_up = offered_;
}

// The time to memorise and the end of a reading make no press late.
void ReadPage::Publish(ReaderView now) {
  OfferSetUp(now);
  if (now == view_) return;
  ReaderView timeless = now;
  timeless.memorising_left = view_.memorising_left;
  timeless.sounding = view_.sounding;
  timeless.joka = view_.joka;
  timeless.set_up = view_.set_up;
  if (timeless != view_) ++now.revision;
  view_ = std::move(now);
  server_.Publish(view_);
}

}  // namespace kimari::evening
