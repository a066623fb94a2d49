#include "host/proof/certify/record/simulated_match.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "host/proof/certify/own_program.h"

namespace kimari::rig {
namespace {

Result<std::string> Simulate(const CertifyRecordOptions& options,
                             const std::string& name,
                             const std::string& scenario, bool frames) {
  const std::string folder = options.folder + "/" + name;
  const std::string file = folder + "/match.mcap";
  if (std::filesystem::exists(file)) return file;
  std::ofstream(folder + ".toml") << scenario;
  std::vector<std::string> words = {"simulate", folder + ".toml", "-o", folder};
  if (frames) words.emplace_back("--frames");
  certify::OwnProgram simulate(options.program, options.folder,
                               std::move(words));
  if (simulate.Wait() == 0) return file;
  return Fail(ErrorKind::kFile,
              "a match could not be simulated in " + folder +
                  ": is there room, and is kimari-world beside kimari?");
}

constexpr int kCards = 6;  // of the scenario below

std::string TwoAtEachCard(uint64_t seed, int apart_ms) {
  std::string text = fmt::format(
      "[match]\nseed = {}\nmemorise_s = 1\njoka = false\n[layout]\nA = [\n",
      seed);
  constexpr const char* kRows[] = {"lower", "middle", "upper"};
  for (int i = 0; i < kCards; ++i) {
    if (i == kCards / 2) text += "]\nB = [\n";
    text += fmt::format("  {{ card = {}, row = \"{}\", column = {} }},\n",
                        i + 1, kRows[i % 3], 3 + 4 * (i % 3));
  }
  text += "]\n";
  // One of each side in turn, so that nobody wins before the last.
  for (int i = 0; i < kCards - 1; ++i) {
    const int card = i % 2 * (kCards / 2) + i / 2 + 1;
    text += fmt::format(
        "[[reading]]\ncard = {}\n"
        "[[reading.stroke]]\nplayer = \"{}\"\ntouch_ms = {}\n"
        "[[reading.stroke]]\nplayer = \"{}\"\nmargin_ms = {}\n",
        card, i % 2 == 0 ? 'A' : 'B', 640 + 10 * i, i % 2 == 0 ? 'B' : 'A',
        apart_ms);
  }
  return text;
}

}  // namespace

Result<std::string> SimulatedMatch(const CertifyRecordOptions& options) {
  return Simulate(
      options, "simulated",
      "[match]\nreadings = " + std::to_string(options.readings) + "\n", false);
}

Result<std::string> MatchOfTakes(const CertifyRecordOptions& options) {
  return Simulate(options, "takes", TwoAtEachCard(options.seed, 40), true);
}

Result<std::string> MatchOfCloseTakes(const CertifyRecordOptions& options) {
  return Simulate(options, "close", TwoAtEachCard(options.seed, 4), false);
}

Result<std::string> SimulatedScenario(const CertifyRecordOptions& options,
                                      const std::string& name,
                                      const std::string& scenario) {
  return Simulate(options, name, scenario, false);
}

}  // namespace kimari::rig
