#include "host/uses/enrolment/deck_enrolment.h"

#include <spdlog/fmt/fmt.h>

#include <optional>
#include <utility>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/base/result.h"
#include "host/base/stop_signal.h"
#include "host/rig/rig_camera.h"
#include "host/rig/rig_file.h"
#include "host/uses/enrolment/deck_learning.h"
#include "host/uses/enrolment/deck_sitting.h"
#include "vision/lens/lens_file.h"

namespace kimari::enrolment {
namespace {

Result<cards::Deck> DeckOf(const rig::RigFile& rig) {
  if (rig.deck == cards::HyakuninIsshu().id) return cards::HyakuninIsshu();
  return cards::LoadDeck(rig.deck);
}

}  // namespace

int LearnDeck(const DeckOptions& options) {
  cv::setNumThreads(1);
  ListenForStop();
  const auto rig = rig::ReadRigFile(options.rig, rig::RigNeeds::kCamera);
  if (!rig) return Report(rig.error());
  const auto deck = DeckOf(*rig);
  if (!deck) return Report(deck.error());
  DrawnFrom from = options.drawn;
  from.card = rig->court->card;
  auto drawn = DrawDeck(*deck, from);
  if (!drawn) return Report(drawn.error());
  std::optional<vision::Lens> lens;
  if (!rig->lens.empty()) {
    auto read = vision::ReadLens(rig->lens);
    if (!read) return Report(read.error());
    lens = std::move(*read);
  }
  DeckSitting sitting(
      *deck,
      DeckLearning(*deck, std::move(*drawn), std::move(lens), rig->court),
      options.out);
  if (Result<void> ok = sitting.Begin(); !ok) return Report(ok.error());
  const auto access = web::AccessFor(options.listen);
  if (!access) return Report(access.error());
  const SteadyClock clock;
  auto camera = rig::OpenCamera(rig->camera, &clock);
  if (!camera) return Report(camera.error());
  const auto port = sitting.Open(*access, options.port, clock);
  if (!port) return Report(port.error());
  fmt::print("{}",
             web::Invitation(*access, *port, Say("Deck", "札"), "", true));
  PrintText("{}\n",
            Say("Lay cards face up on the court, apart from each other, in any "
                "order, and take your hands away; the page shows which are "
                "known. Ctrl-C ends it; what is known is kept.",
                "札を表にして、離してコートに並べ、手をどけてください（順番は自"
                "由）。覚えた札はページに出ます。Ctrl-Cで終わります。覚えた分は"
                "保存されます。"));
  std::fflush(stdout);
  const Result<void> ran = sitting.Run(**camera, options.seconds, clock);
  const int code = sitting.End();
  return ran ? code : Report(ran.error());
}

}  // namespace kimari::enrolment
