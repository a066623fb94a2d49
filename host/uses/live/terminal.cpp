#include "host/uses/live/terminal.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdio>

#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/game/rules/explain.h"
#include "host/recording/parts.h"
#include "host/uses/live/view_builder.h"

namespace kimari::live {

void TellWhere(const rig::LiveRig& rig, const rig::LiveOptions& live,
               const web::PageAccess& access, uint16_t port) {
  PrintText("{}{}Recording: {} ({})\n",
            web::Invitation(access, port, "Page", "", false),
            web::Invitation(access, port, "Desk", "desk", isatty(1) != 0),
            Printable(recording::PartPath(live.recording,
                                          live.so_far ? live.so_far->part : 1)),
            rig.DiskEstimate());
}

void TellOrderHash(const rig::LiveRig& rig) {
  fmt::print("The reading order is bound by SHA-256 {}\n",
             rig.Conductor().Readings().OrderHash());
}

void TellRuling(const rig::Conductor& conductor, const rules::Ruling& ruling) {
  const rules::Text text = rules::Explain(ruling, [&](rules::CardId card) {
    return CardName(conductor, ruling, card);
  });
  fmt::print("{:>3}  {}\n     {}\n", ruling.reading, Printable(text.en),
             Printable(text.ja));
  std::fflush(stdout);
}

void TellThen(const match::ToldFirst& told) {
  const char side = Letter(told.first.side);
  if (told.then == match::ThenRuled::kTakenBack) {
    fmt::print(
        "     the lamp had told {0}: taken back\n"
        "     ランプ（{0}が先）は取り消し\n",
        side);
  } else if (told.then == match::ThenRuled::kOpen) {
    fmt::print(
        "     the lamp had told {0}: the order is open\n"
        "     ランプは{0}が先、判定は未定\n",
        side);
  }
  std::fflush(stdout);
}

void TellOrder(const rig::LiveRig& rig, bool human) {
  if (!rig.OrderOpened()) {
    fmt::print(
        "Nothing was read: the match can be gone on with (--resume).\n"
        "何も読んでいません。--resumeで再開できます。\n");
  } else if (!human) {
    fmt::print("The order's seed was {}\n", rig.Conductor().Readings().Seed());
  }
  std::fflush(stdout);
}

}  // namespace kimari::live
