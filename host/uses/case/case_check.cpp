#include "host/uses/case/case_check.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/base/sha256.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/recording/reader.h"
#include "host/uses/case/sums.h"

namespace kimari::casefile {
namespace {

using Json = nlohmann::json;

std::string Read(const std::string& path) {
  if (WhyNoPlainFile(path)) return "";
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

const char* WordOf(Difference::Kind kind) {
  switch (kind) {
    case Difference::Kind::kChanged:
      return "was changed since the case was written";
    case Difference::Kind::kMissing:
      return "is missing";
    case Difference::Kind::kAdded:
      break;
  }
  return "was not in the case when it was written";
}

// Empty where the part of the recording, judged again, gives the ruling.
std::string JudgedOtherwise(const std::string& folder) {
  const std::string path = folder + "/recording.mcap";
  auto reader = recording::Reader::Open(path);
  if (!reader) return reader.error().message;
  const auto observations = recording::ReadObservations(*reader);
  if (!observations) return path + ": " + observations.error().message;
  const auto rulings = match::Rejudge(observations->all);
  if (!rulings) return path + ": " + rulings.error().message;
  const Json about = ParseJson(Read(folder + "/case.json"));
  const Json told = ParseJson(Read(folder + "/ruling.json"));
  const auto reading = about.is_object() ? about.find("reading") : about.end();
  if (!about.is_object() || reading == about.end() ||
      !reading->is_number_unsigned() || !told.is_object() ||
      !told.contains("by_evidence")) {
    return folder + ": case.json and ruling.json cannot be understood";
  }
  for (const match::RulingMade& made : *rulings) {
    if (made.ruling.reading == reading->get<uint64_t>() &&
        ParseJson(rules::RulingJson(made.ruling)) == told["by_evidence"]) {
      return "";
    }
  }
  return folder +
         ": its recording, judged again, does not give the ruling that "
         "ruling.json has";
}

}  // namespace

Result<Checked> Check(const std::string& folder) {
  const auto differences = CompareSums(folder);
  if (!differences) return tl::unexpected(differences.error());
  Checked checked;
  const std::string sums = Read(folder + "/" + kSumsName);
  checked.sum = Sha256Hex(sums);
  checked.files =
      static_cast<size_t>(std::count(sums.begin(), sums.end(), '\n'));
  for (const Difference& difference : *differences) {
    checked.wrong.push_back(folder + "/" + difference.file + ": " +
                            WordOf(difference.kind));
  }
  if (!checked.wrong.empty()) return checked;
  if (std::string other = JudgedOtherwise(folder); !other.empty()) {
    checked.wrong.push_back(std::move(other));
  }
  return checked;
}

}  // namespace kimari::casefile
