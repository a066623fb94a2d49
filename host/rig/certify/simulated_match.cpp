#include "host/rig/certify/simulated_match.h"

#include <filesystem>
#include <fstream>
#include <utility>

#include "host/certify/own_program.h"

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

}  // namespace

Result<std::string> SimulatedMatch(const CertifyRecordOptions& options) {
  return Simulate(
      options, "simulated",
      "[match]\nreadings = " + std::to_string(options.readings) + "\n", true);
}

Result<std::string> SimulatedScenario(const CertifyRecordOptions& options,
                                      const std::string& name,
                                      const std::string& scenario) {
  return Simulate(options, name, scenario, false);
}

}  // namespace kimari::rig
