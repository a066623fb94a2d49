#include "host/proof/certify/eyes/error_count.h"

#include <spdlog/fmt/fmt.h>

#include "host/proof/certify/statistics.h"

namespace kimari::world {

void ErrorCount::Add(Instant stated, HostTime truth) {
  const double error = (stated.t - truth).Milliseconds();
  const double sigma = stated.sigma.Milliseconds();
  errors_.push_back(error);
  sigmas_.push_back(sigma);
  if (std::abs(error) <= 3 * sigma) ++covered_;
}

void ErrorCount::AddFigures(const std::string& name, const Bars& bars,
                            certify::Line& line) const {
  const auto called = [&](const char* what) {
    return name.empty() ? std::string(what) : name + ": " + what;
  };
  const bool barred = bars.most_sd_ms > 0;
  const double mean = certify::Mean(errors_);
  std::vector<double> about;
  for (const double error : errors_) about.push_back(error - mean);
  const double sd = certify::RootMeanSquare(about);
  const double rms = certify::RootMeanSquare(errors_);
  const double ratio = rms > 0 ? certify::Median(sigmas_) / rms : 0;
  const std::vector<double> sizes = certify::Sizes(errors_);
  auto& figures = line.figures;
  figures.push_back(
      certify::Told(called("bias (late: +)"), mean, "ms", seen()));
  figures.push_back(
      barred ? certify::AtMost(called("standard deviation"), sd, "ms",
                               bars.most_sd_ms, seen(), bars.needs)
             : certify::Told(called("standard deviation"), sd, "ms", seen()));
  figures.push_back(certify::Told(
      called("99 % within"), certify::Quantile(sizes, 0.99), "ms", seen()));
  figures.push_back(certify::Told(called("worst"), certify::Quantile(sizes, 1),
                                  "ms", seen()));
  figures.push_back(
      barred ? certify::ShareAtLeast(called("within 3 sigma"), covered_, seen(),
                                     bars.covered)
             : certify::Share(called("within 3 sigma"), covered_, seen()));
  figures.push_back(
      barred ? certify::AtMost(called("median sigma over RMS error"), ratio,
                               "x", bars.most_sigma_ratio, seen(), bars.needs)
             : certify::Told(called("median sigma over RMS error"), ratio, "x",
                             seen()));
  figures.push_back(certify::Share(called("not seen"), missing_, all()));
}

}  // namespace kimari::world
