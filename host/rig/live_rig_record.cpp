// How the record of a live match begins, goes on after the program had ended,
// and is closed.
#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <system_error>

#include "host/evidence/court_played.h"
#include "host/reader/sealed_order.h"
#include "host/rig/live_rig.h"

namespace kimari::rig {

// A match that goes on does so as it began, whatever stands in the file now.
void LiveRig::KeepAnnounced(ConductorOptions& conducting) const {
  const evidence::MatchStarted& began = *so_far_->match.Announced();
  conducting.rule_book = began.rule_book;
  conducting.rule_options = began.options;
  conducting.player_a = began.player_a;
  conducting.player_b = began.player_b;
  conducting.memorise = began.memorise;
  conducting.wait_for_open = began.wait_for_open;
  conducting.protest_until_call = began.protest_until_call;
  conducting.asks_next = began.asks_next;
  conducting.next_pad = began.next_pad;
  conducting.covered = began.covered;
}

// Noted once, when the match begins: whoever was forgotten since stays so.
void LiveRig::MindConsent(const LiveOptions& options) {
  if (so_far_) {
    people_ = so_far_->people;
    return;
  }
  people_.match = match_id_;
  people_.consent = options.consent;
  people_.keep_until = options.keep_names_until;
  if (people_.consent == recording::Consent::kRefused) return;
  people_.player_a = file_.player_a;
  people_.player_b = file_.player_b;
}

Result<void> LiveRig::CheckGoesOn() const {
  const evidence::MatchStarted& began = *so_far_->match.Announced();
  if (began.deck != deck_.id) {
    return Fail(ErrorKind::kUsage,
                fmt::format("the match was begun with the deck {}, and the rig "
                            "file names {}: name the same one / "
                            "始めたときと札が違います",
                            began.deck, deck_.id));
  }
  if (began.court != evidence::CourtText(*file_.court)) {
    return Fail(ErrorKind::kUsage,
                fmt::format("the match was begun on another court than {}, "
                            "which the rig file names: name the same one / "
                            "始めたときとコートが違います",
                            file_.court->name));
  }
  if (began.order_hash.empty() != file_.human.has_value()) {
    return Fail(ErrorKind::kUsage,
                began.order_hash.empty()
                    ? "a human read in this match, and by the rig file the rig "
                      "does: give it its [reader] / 人が読む試合でした"
                    : "the rig read in this match, and by the rig file a human "
                      "does: take its [reader] out / "
                      "自動で読む試合でした");
  }
  return {};
}

// The order is sealed before anything of it is recorded.
Result<void> LiveRig::Begin() {
  if (so_far_) {
    began_ = true;
    recorder_->GoOnAfter(so_far_->rulings);
    const auto& rulings = so_far_->match.Rulings();
    for (size_t i = so_far_->rulings; i < rulings.size(); ++i) {
      recorder_->Record(rulings[i]);
    }
    return conductor_->Resume(clock_.Now(), *so_far_);
  }
  if (const auto* plan = reader_->Plan(); plan != nullptr) {
    Result<void> sealed = reader::SealOrder(sealed_order_, match_id_, *plan);
    if (!sealed) return sealed;
  }
  const std::string people = recording::PeopleFileOf(recording_path_);
  Result<void> saved = recording::SavePeople(people_, people);
  if (!saved) return saved;
  began_ = true;
  return conductor_->Start(clock_.Now());
}

// What was bound is opened with the end of the match, on the disk or, where
// that takes nothing any more, to people: nothing is secret then.
Result<void> LiveRig::Close() {
  if (keeper_) keeper_->Flush(clock_);
  Result<void> closed = recorder_->Close();
  if (OrderOpened() && !sealed_order_.empty()) {
    std::error_code ignored;
    std::filesystem::remove(sealed_order_, ignored);
  }
  return closed;
}

}  // namespace kimari::rig
