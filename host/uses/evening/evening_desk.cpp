#include "host/uses/evening/evening_desk.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "host/base/clock.h"
#include "host/base/foreign_name.h"
#include "host/base/json_text.h"
#include "host/game/cards/kimariji.h"
#include "host/game/cards/morae.h"
#include "host/reader/card_set.h"
#include "host/uses/evening/fields.h"
#include "host/uses/evening/track_press.h"

namespace kimari::evening {
namespace {

namespace fs = std::filesystem;
using cards::CardId;
using Json = nlohmann::json;

constexpr const char* kWords[] = {"evening", "same",  "resume", "discard",
                                  "sets",    "known", "set-up", "look",
                                  "check",   "tracks"};

tl::unexpected<web::Text> Refused(const Error& error) {
  return tl::unexpected(TextOf(error));
}

tl::unexpected<web::Text> NotUnderstood() {
  return tl::unexpected(
      web::Text{"this was not understood: load the page anew",
                "通じませんでした。ページを開き直してください"});
}

tl::unexpected<web::Text> NoSuchReader() {
  return tl::unexpected(Text{"there is no such reader: look for readers again",
                             "その読手は見つかりません。探し直してください"});
}

Json CardsOf(const cards::Deck& deck) {
  Json cards = Json::array();
  for (const cards::Card& card : deck.cards) {
    const cards::Kimariji kimariji = cards::StaticKimariji(deck, card.number);
    const auto letters = cards::Letters(card.upper);
    cards.push_back({{"card", card.number},
                     {"kimariji", kimariji.text},
                     {"length", kimariji.kana},
                     {"initial", letters.empty() ? "" : letters.front()},
                     {"colour", cards::EnglishName(card.colour)},
                     {"text", card.text.empty() ? card.upper + " " + card.lower
                                                : card.text}});
  }
  return cards;
}

}  // namespace

EveningDesk::EveningDesk(Options options, const cards::Deck& deck)
    : deck_(deck), options_(std::move(options)), store_(options_.keeps, deck) {
  readers_ = reader::FindReaders(options_.places, deck_);
  LookForBroken();
}

std::vector<std::string> EveningDesk::Words() {
  return {std::begin(kWords), std::end(kWords)};
}

bool EveningDesk::Does(const std::string& name) {
  return std::find(std::begin(kWords), std::end(kWords), name) !=
         std::end(kWords);
}

void EveningDesk::LookForBroken() {
  ++changes_;
  damaged_.clear();
  broken_ =
      reader::NewestBroken(options_.logs, deck_, WallClockIso8601(), &damaged_);
}

EveningDesk::Outcome EveningDesk::Do(const ReaderCommand& command) {
  const std::string& name = command.name;
  if (name == "evening") return Choose(command.body);
  if (name == "same") return Same(command.body);
  if (name == "resume") return Resume(command.body);
  if (name == "discard") return Discard(command.body);
  if (name == "sets") return ChangeSets(command.body);
  if (name == "known") return ChangeKnown(command.body);
  if (name == "check") return Check(command.body);
  if (name == "tracks") return TellTracks(command.body);
  if (name == "look") {
    readers_ = reader::FindReaders(options_.places, deck_);
    ++changes_;
    return {};
  }
  leave_ = true;
  return {};
}

const reader::ReaderFolder* EveningDesk::Offered(
    const std::string& path) const {
  const auto reader =
      std::ranges::find(readers_, path, &reader::ReaderFolder::path);
  return reader == readers_.end() ? nullptr : &*reader;
}

// Which track is which phrase, in a folder that was offered.
EveningDesk::Outcome EveningDesk::TellTracks(const std::string& body) {
  const auto press = TrackPressOf(body);
  if (!press) return NotUnderstood();
  const reader::ReaderFolder* reader = Offered(press->reader);
  if (reader == nullptr) return NoSuchReader();
  auto done = evening::Do(*press, *reader, deck_);
  if (!done || press->act == TrackPress::Act::kTry) return done;
  found_.erase(press->reader);  // what was found was of other phrases
  readers_ = reader::FindReaders(options_.places, deck_);
  ++changes_;
  return done;
}

// `--check`, as on the computer; another one that goes on is left.
EveningDesk::Outcome EveningDesk::Check(const std::string& body) {
  const Json from = ParseJson(body);
  const auto wanted = from.is_object() ? from.value("reader", Json()) : Json();
  const reader::ReaderFolder* reader =
      wanted.is_string() ? Offered(wanted.get<std::string>()) : nullptr;
  if (reader == nullptr) return NoSuchReader();
  if (auto begun = check_.Start(PathOf(reader->path).native(), options_.deck,
                                reader::Evening().rhythm);
      !begun) {
    return Refused(begun.error());
  }
  found_.erase(reader->path);
  ++changes_;
  return {};
}

void EveningDesk::Step() {
  if (!check_.Step()) return;
  ++changes_;
  if (!check_.Over()) return;
  found_[KeyOf(check_.Folder())] = check_.Findings();
  // It has kept its marks there.
  readers_ = reader::FindReaders(options_.places, deck_);
}

Json EveningDesk::ReadersToJson() const {
  Json list = Json::array();
  for (const reader::ReaderFolder& reader : readers_) {
    Json one = web::JsonOf(reader, Values{});
    one["checked"] = Json();
    one["findings"] = Json::array();
    if (KeyOf(check_.Folder()) == reader.path && !check_.Over()) {
      one["checked"] = check_.Percent();
    }
    const auto found = found_.find(reader.path);
    if (found != found_.end()) {
      one["checked"] = 100;
      one["findings"] = found->second;
    }
    list.push_back(std::move(one));
  }
  return list;
}

Json EveningDesk::TroublesToJson() const {
  Json list = Json::array();
  for (const Text& trouble : store_.Troubles()) {
    list.push_back(web::JsonOf(trouble, Values{}));
  }
  for (const Error& damaged : damaged_) {
    list.push_back(web::JsonOf(damaged, Values{}));
  }
  for (const reader::ReaderFolder& reader : readers_) {
    if (!reader.wrong) continue;
    list.push_back(web::JsonOf(*reader.wrong, Values{}));
    list.back()["reader"] = reader.path;
  }
  return list;
}

EveningDesk::Outcome EveningDesk::Begin(reader::Evening evening) {
  auto plan = reader::PlanOf(evening, deck_, store_.Sets(), store_.Known(), "");
  if (!plan) return Refused(plan.error());
  chosen_ = EveningChoice{std::move(evening), std::move(*plan), {}, {}};
  return {};
}

EveningDesk::Outcome EveningDesk::Choose(const std::string& body) {
  auto evening = reader::EveningOf(body);
  if (!evening) return Refused(evening.error());
  return Begin(std::move(*evening));
}

// The set that was read last: the same order, or the cards put back and
// shuffled anew.
EveningDesk::Outcome EveningDesk::Same(const std::string& body) {
  const Json from = ParseJson(body);
  const bool again =
      from.is_object() && from.contains("again") && from["again"] == true;
  if (!current_) return Refused({ErrorKind::kUsage, "nothing was read yet"});
  if (!again) return Begin(current_->evening);
  reader::OrderOptions order;
  order.arrangement = reader::Arrangement::kAsGiven;
  order.cards = current_->plan.order;
  auto plan = reader::MakeOrder(deck_, order);
  if (!plan) return Refused(plan.error());
  chosen_ = EveningChoice{current_->evening, std::move(*plan), {}, {}};
  return {};
}

bool EveningDesk::ChoosesTheSame(const ReaderCommand& command) const {
  if (command.name != "evening" || !current_ || TurnsAway()) return false;
  const auto evening = reader::EveningOf(command.body);
  return evening && *evening == current_->evening;
}

// A page that names no log means whatever is offered.
bool EveningDesk::Offers(const std::string& body) const {
  const Json from = ParseJson(body);
  const Json log = from.is_object() ? from.value("log", Json()) : Json();
  return broken_ && (log.is_null() || log == broken_->log.filename().string());
}

EveningDesk::Outcome EveningDesk::Resume(const std::string& body) {
  if (!Offers(body)) {
    return Refused({ErrorKind::kFile, "there is no set to go on with"});
  }
  chosen_ = EveningChoice{broken_->set.evening, broken_->set.plan, broken_->log,
                          broken_->set.place};
  return {};
}

EveningDesk::Outcome EveningDesk::Discard(const std::string& body) {
  if (!Offers(body)) return {};  // it is gone already
  std::error_code ignored;
  fs::remove(reader::SealedFileOf(broken_->log), ignored);
  LookForBroken();
  return {};
}

EveningDesk::Outcome EveningDesk::ChangeSets(const std::string& body) {
  const Json from = ParseJson(body);
  if (!from.is_object()) return NotUnderstood();
  const auto text = [&](const char* name) {
    return from.contains(name) && from[name].is_string()
               ? std::optional(from[name].get<std::string>())
               : std::nullopt;
  };
  reader::OwnSets sets = store_.Sets();
  if (const auto imported = text("text")) {
    auto others = reader::OwnSets::Parse(*imported, deck_);
    if (!others) return Refused(others.error());
    if (auto merged = sets.Merge(*others); !merged) {
      return Refused(merged.error());
    }
  } else if (const auto dropped = text("drop")) {
    sets.Drop(*dropped);
  } else if (const auto name = text("name"), words = text("words");
             name && words) {
    if (auto kept = sets.Keep(*name, *words, deck_); !kept) {
      return Refused(kept.error());
    }
  } else {
    return NotUnderstood();
  }
  ++changes_;
  if (auto kept = store_.KeepSets(std::move(sets)); !kept) {
    return Refused(kept.error());
  }
  return {};
}

EveningDesk::Outcome EveningDesk::ChangeKnown(const std::string& body) {
  const Json from = ParseJson(body);
  if (!from.is_object()) return NotUnderstood();
  std::set<CardId> known = store_.Known();
  if (from.contains("none")) {
    known.clear();
  } else if (from.contains("card") && from["card"].is_number_unsigned() &&
             from["card"] <= 0xFFFFU) {
    const auto card = from["card"].get<CardId>();
    if (deck_.Find(card) == nullptr || card == 0) return NotUnderstood();
    if (!known.insert(card).second) known.erase(card);
  } else {
    return NotUnderstood();
  }
  ++changes_;
  if (auto kept = store_.KeepKnown(std::move(known)); !kept) {
    return Refused(kept.error());
  }
  return {};
}

EveningDesk::Outcome EveningDesk::AsBefore() {
  return Begin(store_.Last().value_or(options_.first));
}

std::optional<EveningChoice> EveningDesk::NextChoice() {
  return std::exchange(chosen_, std::nullopt);
}

bool EveningDesk::LeaveAsked() { return std::exchange(leave_, false); }

void EveningDesk::OnBegun(const EveningChoice& choice) {
  current_ = choice;
  current_->log.reset();
  current_->place.reset();
  // What is being read is no set to go on with; an older one may be offered
  // when this one is over.
  broken_.reset();
  leave_ = false;
  Remember(choice.evening);
}

void EveningDesk::Remember(const reader::Evening& evening) {
  if (current_) current_->evening = evening;
  (void)store_.KeepLast(
      reader::FromAnywhere(evening));  // it counts until the program ends
  ++changes_;
}

std::string EveningDesk::Offer() const {
  Json sets = Json::array();
  for (const auto& [name, words] : store_.Sets().All()) {
    const auto cards = reader::ParseCardSet(deck_, words);
    sets.push_back({{"name", name},
                    {"words", words},
                    {"cards", cards ? Json(*cards) : Json::array()}});
  }
  const auto& last = store_.Last();
  std::error_code no_rig;  // then no match is played from this folder
  Json offer = {{"deck", deck_.name},
                {"deck_ja", deck_.name_ja},
                {"evening", ParseJson(ToJson(last.value_or(options_.first)))},
                {"newcomer", !last.has_value()},
                {"readers", ReadersToJson()},
                {"sets", sets},
                {"sets_text", store_.Sets().Text()},
                {"known", store_.Known()},
                {"cards", CardsOf(deck_)},
                {"joka", deck_.joka.has_value()},
                {"rig", fs::is_regular_file("rig.toml", no_rig)},
                {"troubles", TroublesToJson()},
                {"broken", Json()}};
  if (broken_) {
    offer["broken"] = {{"read", broken_->set.place.called.size()},
                       {"cards", broken_->set.plan.order.size()},
                       {"log", broken_->log.filename().string()},
                       {"hash", broken_->set.plan.Hash()}};
  }
  return JsonText(offer);
}

}  // namespace kimari::evening
