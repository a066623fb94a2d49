// The reader's page in `kimari read`: shows where the set stands and does what
// is pressed there, beside the keyboard.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/reading_session.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/evening/evening_desk.h"
#include "host/uses/evening/reader_choice.h"
#include "host/uses/evening/reader_server.h"
#include "host/uses/web/command_queue.h"
#include "host/uses/web/page_access.h"

namespace kimari::evening {

// Of the page where nobody says another: a bookmark finds it again.
inline constexpr uint16_t kUsualPort = 8470;

// Without --page nothing listens unless --listen or --behind says so.
struct ReadPageOptions : web::ListenOptions {
  bool page = false;  // on this machine alone
  // 0: any free one; nothing: the usual one, or a free one while another
  // program uses that.
  std::optional<int> port;
  // File of the token that stays where no other is said; empty: one is drawn
  // each time.
  std::string keeps_token;
  bool new_token = false;  // another one is drawn, and kept
  // For the pages that open from it: file of the deck (empty: the hundred
  // poems), and how a match's sound is heard.
  std::string deck;
  std::string audio;
};

class ReadPage {
 public:
  // Listens; null where no page was asked for. Fails (kUsage) for a token that
  // is too short or does not fit into an address, and (kDevice) as
  // ReaderServer::Start. Deck and clock outlive the page.
  static Result<std::unique_ptr<ReadPage>> Open(const ReadPageOptions& options,
                                                const cards::Deck& deck,
                                                const Clock& clock);
  ~ReadPage();
  ReadPage(const ReadPage&) = delete;
  ReadPage& operator=(const ReadPage&) = delete;

  // Where to open it, for people, and whether that stays; with a picture of
  // the address (QR) where others may. One line or more, each ended.
  std::string Invitation(bool with_picture) const;
  // With a set-up: what is chosen at the page goes to `desk`, which outlives
  // the page.
  void SetUpBy(EveningDesk& desk) { desk_ = &desk; }
  // Does what was pressed by now and shows what changed. The session's thread,
  // every 20 ms or so.
  void Step(reader::ReadingSession& session);
  // The same where no set is on: the set-up is shown.
  void StepSetUp();
  void ShowPreparing(double share);
  // Why an evening could not be begun, or what of one that is on cannot be
  // kept; shown until another is begun.
  void ShowTrouble(const Error& error);
  // A set begins, or goes on; `reads`: who.
  void OnBegun(const EveningChoice& choice, const Text& reads);

 private:
  using Commands = web::CommandQueue<ReaderCommand, std::string>;
  ReadPage(const cards::Deck& deck) : deck_(deck) {}
  void Show(const reader::ReadingSession& session);
  void Publish(ReaderView now);
  void OfferSetUp(ReaderView& now);
  Commands::Outcome Obey(reader::ReadingSession& session,
                         const ReaderCommand& command);
  Commands::Outcome ChooseBeside(const std::string& body);
  Commands::Outcome Adjust(reader::ReadingSession& session,
                           const std::string& body);
  ReaderView::SettledCard Named(cards::CardId number,
                                const reader::ReadingSession& session) const;

  const cards::Deck& deck_;
  EveningDesk* desk_ = nullptr;  // null: without a set-up
  web::PageAccess access_;
  std::string stays_;           // whether the address does, for people
  ReaderChoice chosen_reader_;  // of both pages, as they are opened
  std::optional<beside::PageBeside> drill_;  // pages that open from here
  std::optional<beside::PageBeside> match_;
  uint16_t port_ = 0;
  ReaderView view_;
  std::vector<cards::CardId> named_;  // in view_.settled
  uint64_t commands_ = 0;             // at the last Show
  uint64_t offered_ = 0;              // EveningDesk::Changes
  Commands queue_{{"the reader has ended", "読み上げは終わりました"}};
  ReaderServer server_;
};

}  // namespace kimari::evening
