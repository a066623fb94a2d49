// The certificate of the eyes: targets T9 to T11 and what else they must see,
// from pictures that the simulated camera takes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/proof/certify/certificate.h"

namespace kimari::world {

struct VisionCertifyOptions {
  int64_t trials = 30;
  uint64_t seed = 1;
  std::vector<std::string> only;  // targets or parts, "T9"; none: all
  std::string image;              // EyeCampaignOptions::image
  std::string trouble;            // EyeCampaignOptions::trouble
  std::string pictures;           // folder for the worst cases; empty: none
  // EyeCampaignOptions::made
  std::function<void(const certify::Line&)> made = [](const certify::Line&) {};
  // What is under way and the share of it that is done; false ends it early.
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// Fails with kUsage for a target that is none of the eyes', and as
// sim::Renderer::Create and WorstPictures::Write.
Result<certify::Certificate> CertifyVision(const VisionCertifyOptions& options);

}  // namespace kimari::world
