// What every `kimari certify` that runs here asks for, and how it answers.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/proof/certify/certificate.h"

namespace kimari::app {

struct CertificateOptions {
  int64_t seed = 1;
  std::vector<std::string> only;  // targets or parts; empty: all
  bool json = false;

  uint64_t Seed() const { return static_cast<uint64_t>(seed); }
};

// --seed, --only and --json; `parts` says what --only takes.
void AddCertificateOptions(CLI::App& command, CertificateOptions& options,
                           const std::string& parts);

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

}  // namespace kimari::app
