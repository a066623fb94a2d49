#include "host/rig/certify/simulated_match.h"

#include <filesystem>
#include <fstream>
#include <utility>

#include "host/rig/certify/own_program.h"

namespace kimari::rig {
namespace {

Result<std::string> SimulateInto(const CertifyRecordOptions& options,
                                 const std::string& folder,
                                 std::vector<std::string> words) {
  const std::string file = folder + "/match.mcap";
  if (std::filesystem::exists(file)) return file;
  words.insert(words.begin(), "simulate");
  words.insert(words.end(), {"-o", folder});
  OwnProgram simulate(options.program, options.folder, std::move(words));
  if (simulate.Wait() == 0) return file;
  return Fail(ErrorKind::kFile,
              "a match could not be simulated in " + folder +
                  ": is there room, and is kimari-world beside kimari?");
}

}  // namespace

Result<std::string> SimulatedMatch(const CertifyRecordOptions& options) {
  return SimulateInto(
      options, options.folder + "/simulated",
      {"--readings", std::to_string(options.readings), "--frames"});
}

Result<std::string> SimulatedScenario(const CertifyRecordOptions& options,
                                      const std::string& name,
                                      const std::string& scenario) {
  const std::string file = options.folder + "/" + name + ".toml";
  std::ofstream(file) << scenario;
  return SimulateInto(options, options.folder + "/" + name, {file});
}

}  // namespace kimari::rig
