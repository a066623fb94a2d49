// `kimari calibrate deck`: how the deck's cards look, learned where they lie.
#include <spdlog/fmt/fmt.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "host/app/command.h"
#include "host/app/listen_options.h"
#include "host/base/clock.h"
#include "host/base/language.h"
#include "host/base/stop_signal.h"
#include "host/rig/rig_camera.h"
#include "host/rig/rig_file.h"
#include "host/uses/enrolment/deck_learning.h"
#include "host/uses/enrolment/drawn_deck.h"
#include "host/uses/enrolment/enrolment_json.h"
#include "host/uses/enrolment/enrolment_server.h"
#include "host/uses/web/page_access.h"
#include "vision/camera/frame_decoder.h"
#include "vision/cards/face_file.h"
#include "vision/lens/lens_file.h"

namespace kimari::app {
namespace {

constexpr Duration kLookEvery = Milliseconds(300);
// No frame for so long: the camera is lost.
constexpr Duration kFrameWithin = Seconds(5);

struct DeckOptions {
  std::string rig;
  std::string out;
  enrolment::DrawnFrom drawn;
  web::ListenOptions listen;
  int port = 0;
  int seconds = 0;  // 0: until it is known, or ended
};

Result<cards::Deck> DeckOf(const rig::RigFile& rig) {
  if (rig.deck == cards::HyakuninIsshu().id) return cards::HyakuninIsshu();
  return cards::LoadDeck(rig.deck);
}

// The camera's last frame, for a look that takes longer than frames come.
class LastFrame {
 public:
  explicit LastFrame(vision::CameraSource& camera)
      : camera_(camera), thread_([this] { Run(); }) {}
  ~LastFrame() {
    stop_ = true;
    thread_.join();
  }
  LastFrame(const LastFrame&) = delete;
  LastFrame& operator=(const LastFrame&) = delete;

  // Nothing where none has come since the last.
  Result<std::optional<vision::Frame>> Take() {
    const std::lock_guard lock(mutex_);
    if (failure_) return tl::unexpected(*failure_);
    return std::exchange(frame_, std::nullopt);
  }

 private:
  void Run() {
    while (!stop_) {
      auto frame = camera_.Next(Milliseconds(100));
      const std::lock_guard lock(mutex_);
      if (!frame) {
        failure_ = frame.error();
        return;
      }
      if (*frame) frame_ = std::move(**frame);
    }
  }

  vision::CameraSource& camera_;
  std::mutex mutex_;
  std::optional<vision::Frame> frame_;
  std::optional<Error> failure_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// A deck being learned: what the camera sees, what is pressed at the page, what
// is kept.
class DeckSitting {
 public:
  DeckSitting(const cards::Deck& deck, enrolment::DeckLearning learning,
              std::string file)
      : deck_(deck), learning_(std::move(learning)), file_(std::move(file)) {}

  // What was kept before, if anything.
  Result<void> Begin();
  Result<uint16_t> Open(const web::PageAccess& access, int port,
                        const Clock& clock);
  Result<void> Run(vision::CameraSource& camera, const DeckOptions& options,
                   const Clock& clock);
  // What it came to, in words; the exit code.
  int End();

 private:
  Result<void> LookAt(const vision::Frame& frame);
  void Keep();
  void Publish(bool done);

  const cards::Deck& deck_;
  std::mutex mutex_;  // of what follows
  enrolment::DeckLearning learning_;
  std::optional<web::Text> fault_;
  uint64_t picture_ = 0;
  size_t told_ = 0;

  const std::string file_;
  vision::FrameDecoder decoder_;
  std::atomic<bool> finish_{false};
  enrolment::EnrolmentServer server_;
};

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
  enrolment::EnrolmentServer::Options page;
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

// What is known is on the disk as soon as it is: nothing is learned twice.
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
  server_.Publish(enrolment::ToJson(
      {deck_, learning_.standing(), picture_, file_, fault_, done}));
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

Result<void> DeckSitting::Run(vision::CameraSource& camera,
                              const DeckOptions& options, const Clock& clock) {
  LastFrame last(camera);
  const HostTime begun = clock.Now();
  HostTime seen = begun;
  while (!g_stop && !finish_) {
    const HostTime now = clock.Now();
    if (options.seconds > 0 && now - begun > Seconds(options.seconds)) break;
    auto frame = last.Take();
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

int RunDeck(const DeckOptions& options) {
  cv::setNumThreads(1);
  ListenForStop();
  const auto rig = rig::ReadRigFile(options.rig, rig::RigNeeds::kCamera);
  if (!rig) return Report(rig.error());
  const auto deck = DeckOf(*rig);
  if (!deck) return Report(deck.error());
  auto drawn = enrolment::DrawDeck(*deck, options.drawn);
  if (!drawn) return Report(drawn.error());
  std::optional<vision::Lens> lens;
  if (!rig->lens.empty()) {
    auto read = vision::ReadLens(rig->lens);
    if (!read) return Report(read.error());
    lens = std::move(*read);
  }
  DeckSitting sitting(
      *deck, enrolment::DeckLearning(*deck, std::move(*drawn), std::move(lens)),
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
  const Result<void> ran = sitting.Run(**camera, options, clock);
  const int code = sitting.End();
  return ran ? code : Report(ran.error());
}

}  // namespace

void AddCalibrateDeck(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "deck", "How the deck's cards look, learned where they lie");
  const auto options = std::make_shared<DeckOptions>();
  command->add_option("--rig", options->rig, "Rig file: camera, lens, deck")
      ->required();
  command
      ->add_option("-o,--out", options->out,
                   "File that keeps it, for 'kimari match --deck'; one that is "
                   "there is gone on with")
      ->required();
  command->add_option("--font", options->drawn.font,
                      "An installed font that is like the print (default: any "
                      "Japanese one)");
  command->add_option("--pictures", options->drawn.pictures,
                      "Folder with a picture of each face, 7.png for card 7: "
                      "for cards that bear pictures");
  command
      ->add_option("--seconds", options->seconds,
                   "End after so long (default: when all are known)")
      ->check(CLI::Range(1, 86400));
  AddListenOptions(*command, options->listen);
  command
      ->add_option("--port", options->port, "Of the page (default: a free one)")
      ->check(CLI::Range(1, 65535));
  command->footer(
      "A card whose text is not like the print is named at the page: lay it "
      "alone and press its name. Exit code 1: some are not known yet.\n"
      "Example: kimari calibrate deck --rig rig.toml -o club.faces");
  command->callback(
      [&action, options] { action = [options] { return RunDeck(*options); }; });
}

}  // namespace kimari::app
