#include "host/uses/enrolment/deck_sitting.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>

#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/stop_signal.h"
#include "host/rig/rig_file.h"
#include "host/uses/enrolment/enrolment_json.h"
#include "host/uses/enrolment/last_frame.h"
#include "vision/cards/face_file.h"

namespace kimari::enrolment {
namespace {

constexpr Duration kLookEvery = Milliseconds(300);
// No frame for so long: the camera is lost.
constexpr Duration kFrameWithin = Seconds(5);

}  // namespace

Result<void> DeckSitting::Begin() {
  std::error_code ignored;
  if (!std::filesystem::exists(file_, ignored)) return {};
  const auto kept = vision::LoadFaces(file_, deck_.id);
  if (!kept) return tl::unexpected(kept.error());
  learning_.Begin(*kept);
  told_ = learning_.standing().known.size();
  PrintText(fmt::runtime(Say("{}: {} of {} cards are known from it\n",
                             "{}：{}枚（全{}枚）は覚えています\n")),
            Printable(file_), told_, deck_.cards.size());
  return {};
}

Result<uint16_t> DeckSitting::Open(const web::PageAccess& access, int port,
                                   const Clock& clock) {
  EnrolmentServer::Options page;
  page.host = access.host;
  page.token = access.token;
  page.behind = access.behind;
  page.port = static_cast<uint16_t>(port);
  page.clock = &clock;
  page.name = [this](cards::CardId card) {
    const std::lock_guard lock(mutex_);
    auto named = learning_.Name(card);
    if (named) Keep();
    Publish(false);
    return named;
  };
  page.forget = [this](cards::CardId card) {
    const std::lock_guard lock(mutex_);
    learning_.Forget(card);
    Keep();
    Publish(false);
  };
  page.finish = [this] { finish_ = true; };
  Publish(false);
  return server_.Start(page);
}

void DeckSitting::Keep() {
  const auto library = learning_.Library();
  const auto kept =
      library ? vision::SaveFaces(*library, deck_.id, file_) : Result<void>{};
  if (kept) {
    fault_.reset();
  } else {
    fault_ = web::Text{kept.error().message,
                       file_ +
                           "：保存できません。空きと書き込みの許可を確かめて"
                           "ください。"};
  }
}

void DeckSitting::Publish(bool done) {
  server_.Publish(ToJson({deck_, learning_.standing(), learning_.Card(),
                          picture_, file_, fault_, done}));
}

Result<void> DeckSitting::LookAt(const vision::Frame& frame) {
  cv::Mat picture;
  if (Result<void> ok = decoder_.DecodeBgr(frame, picture); !ok) {
    // One that cannot be read is one less.
    return ok.error().kind == ErrorKind::kFile ? Result<void>{} : ok;
  }
  const std::lock_guard lock(mutex_);
  if (learning_.Look(picture)) Keep();
  ++picture_;
  server_.ShowPicture(learning_.Top());
  Publish(false);
  const size_t known = learning_.standing().known.size();
  if (known != told_) {
    PrintText(fmt::runtime(Say("{} of {} cards are known\n",
                               "{}枚を覚えました（全{}枚）\n")),
              known, deck_.cards.size());
    std::fflush(stdout);
  }
  told_ = known;
  return {};
}

Result<void> DeckSitting::Run(vision::CameraSource& camera, int seconds,
                              const Clock& clock) {
  LastFrame last(camera);
  const HostTime begun = clock.Now();
  HostTime seen = begun;
  while (!g_stop && !finish_) {
    const HostTime now = clock.Now();
    if (seconds > 0 && now - begun > Seconds(seconds)) break;
    auto frame = last.Next();
    if (!frame) return tl::unexpected(frame.error());
    if (*frame) {
      seen = now;
      if (Result<void> ok = LookAt(**frame); !ok) return ok;
      const std::lock_guard lock(mutex_);
      if (learning_.Complete() && !fault_) break;
    } else if (now - seen > kFrameWithin) {
      return Fail(ErrorKind::kDevice,
                  camera.Description() +
                      ": no frame came within five seconds; is the camera "
                      "running?");
    }
    clock.SleepUntil(now + kLookEvery);
  }
  return {};
}

int DeckSitting::End() {
  const std::lock_guard lock(mutex_);
  Publish(true);
  const auto& standing = learning_.standing();
  if (fault_) {
    PrintText(stderr, "kimari: {}\n", InJapanese() ? fault_->ja : fault_->en);
    return kFault;
  }
  if (standing.missing.empty()) {
    PrintText(fmt::runtime(Say(
                  "All {0} cards are known, kept in {1}. A match takes them "
                  "from there: kimari match --rig RIG --deck {1}\n",
                  "{0}枚すべてを覚え、{1}に保存しました。試合で使うには："
                  "kimari match --rig RIG --deck {1}\n")),
              deck_.cards.size(), Printable(file_));
    return kDone;
  }
  std::string names;
  for (const cards::CardId card : standing.missing) {
    names += fmt::format(" {}", card);
  }
  PrintText(fmt::runtime(
                Say("{} cards are not known yet:{}\nThe same command goes "
                    "on from {}\n",
                    "まだ覚えていない札が{}枚あります：{}\n同じコマンドで続き"
                    "から始められます（{}）\n")),
            standing.missing.size(), Printable(names), Printable(file_));
  return kAnswerIsNo;
}

}  // namespace kimari::enrolment
