#include "host/proof/commands/certify_command.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <limits>

#include "host/base/progress_bar.h"
#include "host/proof/certify/boards/board_certificate.h"
#include "host/proof/certify/boards/cycles_table.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/certify/eyes/vision_certificate.h"
#include "host/proof/commands/report.h"

namespace kimari::world {
namespace {

// Shows how far it is where a terminal is attached, runs, prints.
template <typename Options, typename Certify>
int Print(Options options, Certify certify, bool json,
          const std::atomic<bool>& stop) {
  const bool show = isatty(STDERR_FILENO) != 0;
  options.progress = [&](std::string_view what, double share) {
    if (show) ShowProgress(what, share);
    return !stop.load();
  };
  const auto certificate = certify(options);
  if (show) ClearProgress();
  if (!certificate) return Report(certificate.error());
  fmt::print("{}",
             json ? certify::Json(*certificate) : certify::Table(*certificate));
  return certificate->Missed().empty() ? 0 : 1;
}

}  // namespace

CertifyCommand::CertifyCommand(CLI::App& app, std::string& image)
    : image_(image) {
  CLI::App* certify =
      app.add_subcommand("certify", "What a part reaches, held against bars");
  certify->require_subcommand(1);
  board_ = AddSubject(*certify, "board", "The boards: T2 to T5, T12, T14");
  board_->add_option("--run", run_, "One run of T14, as its lines name it");
  board_->add_flag("--cycles", cycles_, "Where a scan's cycles go, alone");
  board_->add_option("--image", image_, "Firmware of the boards (ELF)");
  vision_ = AddSubject(*certify, "vision", "The eyes: T9 to T11");
  vision_->add_option("--pictures", pictures_,
                      "Folder for pictures of the worst cases");
  vision_->add_option(
      "--trouble", trouble_,
      "Of halls and matches: only troubles whose names hold this");
  vision_->add_option("--image", image_, "Firmware of the boards (ELF)");
}

CLI::App* CertifyCommand::AddSubject(CLI::App& certify, const char* name,
                                     const char* what) {
  CLI::App* subject = certify.add_subcommand(name, what);
  subject
      ->add_option("--trials", trials_,
                   "Trials of each kind; the rest grows with it")
      ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}));
  subject->add_option("--seed", seed_, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()));
  subject
      ->add_option("--only", only_, "Targets, as T3,T4, or parts: T12-frames")
      ->delimiter(',');
  subject->add_flag("--json", json_, "One JSON object");
  return subject;
}

int CertifyCommand::Run(const std::atomic<bool>& stop) const {
  return board_->parsed() ? RunBoard(stop) : RunVision(stop);
}

int CertifyCommand::RunBoard(const std::atomic<bool>& stop) const {
  if (cycles_) {
    const auto cycles = CountCycles(image_, static_cast<uint64_t>(seed_));
    if (!cycles) return Report(cycles.error());
    fmt::print("{}", json_ ? Json(*cycles) : Table(*cycles));
    return 0;
  }
  CertifyOptions options;
  options.image = image_;
  options.trials = trials_;
  options.seed = static_cast<uint64_t>(seed_);
  options.only = only_;
  options.run = run_;
  if (!run_.empty()) options.only = {"T14"};
  return Print(options, &CertifyBoard, json_, stop);
}

int CertifyCommand::RunVision(const std::atomic<bool>& stop) const {
  VisionCertifyOptions options;
  options.trials = trials_;
  options.seed = static_cast<uint64_t>(seed_);
  options.only = only_;
  options.image = image_;
  options.pictures = pictures_;
  options.trouble = trouble_;
  if (isatty(STDOUT_FILENO) == 0) {
    options.made = [](const certify::Line& line) {
      fmt::print(stderr, "{}\n", certify::LineTable(line));
    };
  }
  if (!trouble_.empty() && only_.empty()) options.only = {"halls"};
  return Print(options, &CertifyVision, json_, stop);
}

}  // namespace kimari::world
