// `kimari-world certify board` and `kimari-world certify vision`.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <string>

#include "host/base/exit_code.h"
#include "host/proof/certify/boards/board_certificate.h"
#include "host/proof/certify/boards/cycles_table.h"
#include "host/proof/certify/eyes/vision_certificate.h"
#include "host/proof/commands/certify_command.h"
#include "host/proof/commands/report.h"

namespace kimari::world {
namespace {

struct SimulatedOptions : CertificateOptions {
  int64_t trials = 30;
  std::string run;                // of boards
  bool cycles = false;            // of boards
  std::string physics = "plate";  // of boards
  std::string pictures;           // of eyes
  std::string trouble;            // of eyes
};

// What both ask for.
CLI::App* AddSimulated(CLI::App& certify, const char* name, const char* what,
                       SimulatedOptions& options, std::string& image) {
  CLI::App* command = certify.add_subcommand(name, what);
  command
      ->add_option("--trials", options.trials,
                   "Trials of each kind; the rest grows with it")
      ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}));
  AddCertificateOptions(*command, options);
  command->add_option("--image", image, "Firmware of the boards (ELF)");
  return command;
}

// `asked`: of the part, but for its progress.
template <typename Asked, typename Certify>
int PrintSimulated(const SimulatedOptions& options, Asked asked,
                   Certify certify) {
  asked.trials = options.trials;
  asked.seed = options.Seed();
  const auto certificate = PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return certify(asked);
  });
  return certificate ? NoneMissed(certificate)
                     : ReportAsWorld(certificate.error());
}

int CertifyBoards(const SimulatedOptions& options, const std::string& image) {
  if (options.cycles) {
    const auto cycles = CountCycles(image, options.Seed());
    if (!cycles) return ReportAsWorld(cycles.error());
    fmt::print("{}", options.json ? Json(*cycles) : Table(*cycles));
    return kDone;
  }
  CertifyOptions asked;
  asked.image = image;
  asked.only = options.only;
  asked.run = options.run;
  if (!options.run.empty()) asked.only = {"T14"};
  auto laws = sim::LoadLaws(options.physics);
  if (!laws) return ReportAsWorld(laws.error());
  asked.laws = std::move(*laws);
  return PrintSimulated(options, asked, &CertifyBoard);
}

int CertifyEyes(const SimulatedOptions& options, const std::string& image) {
  VisionCertifyOptions asked;
  asked.only = options.only;
  asked.image = image;
  asked.pictures = options.pictures;
  asked.trouble = options.trouble;
  if (isatty(STDOUT_FILENO) == 0) {
    asked.made = [](const certify::Line& line) {
      fmt::print(stderr, "{}\n", certify::LineTable(line));
    };
  }
  if (!options.trouble.empty() && options.only.empty()) asked.only = {"halls"};
  return PrintSimulated(options, asked, &CertifyVision);
}

}  // namespace

void AddCertifyBoard(CLI::App& certify, std::string& image, Action& action) {
  const auto options = std::make_shared<SimulatedOptions>();
  CLI::App* command = AddSimulated(
      certify, "board", "The boards: T2 to T5, T12, T14", *options, image);
  command->add_option("--run", options->run,
                      "One run of T14, as its lines name it");
  command->add_option("--physics", options->physics,
                      "Of T3, T5, T12-rulings, T14: a law, a file, or all");
  command->add_flag("--cycles", options->cycles,
                    "Where a scan's cycles go, alone");
  command->callback([&action, &image, options] {
    action = [&image, options] { return CertifyBoards(*options, image); };
  });
}

void AddCertifyVision(CLI::App& certify, std::string& image, Action& action) {
  const auto options = std::make_shared<SimulatedOptions>();
  CLI::App* command =
      AddSimulated(certify, "vision", "The eyes: T9 to T11", *options, image);
  command->add_option("--pictures", options->pictures,
                      "Folder for the worst cases: pictures, scenarios");
  command->add_option(
      "--trouble", options->trouble,
      "Of halls and matches: only troubles whose names hold this");
  command->callback([&action, &image, options] {
    action = [&image, options] { return CertifyEyes(*options, image); };
  });
}

}  // namespace kimari::world
