// What every `kimari-world certify` asks for, and how it answers.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"

namespace kimari::world {

// Set by the command that was asked for; run after parsing.
using Action = std::function<int()>;

struct CertificateOptions {
  int64_t seed = 1;
  std::vector<std::string> only;  // targets or parts; empty: all
  bool json = false;

  uint64_t Seed() const { return static_cast<uint64_t>(seed); }
};

// --seed, --only and --json.
void AddCertificateOptions(CLI::App& command, CertificateOptions& options);

// Told what runs, and the share of it that is done, 0 to 1; false: it is to
// end.
using CertificateProgress = std::function<bool(std::string_view, double)>;

// Runs it until it is done or the user stops it, with its progress where stderr
// is a terminal, and prints it as a table or as one JSON object. Fails as `run`
// does.
Result<certify::Certificate> PrintCertificate(
    const CertificateOptions& options,
    const std::function<
        Result<certify::Certificate>(const CertificateProgress&)>& run);
// The exit code of a certificate that was printed: whether a bar is missed.
int NoneMissed(const Result<certify::Certificate>& certificate);

// Plays a scenario on the simulated rig: its text, and the folder that it
// leaves match.mcap in. False: it could not.
bool SimulateInto(const std::string& scenario, const std::string& folder,
                  bool frames);
// As certify::Browse.
using Browse = std::function<Result<void>(
    const std::string& address, const std::string& folder,
    const std::function<bool()>& goes_on)>;
Browse BrowseBy(const Clock& clock);

}  // namespace kimari::world
