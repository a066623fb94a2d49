#include "host/uses/case/sums.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>

#include "host/base/plain_file.h"
#include "host/base/sha256.h"

namespace kimari::casefile {
namespace {

namespace fs = std::filesystem;
constexpr size_t kDigits = 64;
constexpr const char* kBetween = "  ";
constexpr const char* kNoFile = "no file";  // for a sum

Result<std::map<std::string, std::string>> Summed(const std::string& folder) {
  std::map<std::string, std::string> sums;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    const std::string name =
        it->path().lexically_relative(folder).generic_string();
    // A case holds files and folders with files, nothing else.
    const auto kind = it->symlink_status(error).type();
    if (kind == fs::file_type::directory) {
      if (fs::is_empty(it->path(), error)) sums[name + "/"] = kNoFile;
      continue;
    }
    if (name == kSumsName) continue;
    if (kind != fs::file_type::regular) {
      sums[name] = kNoFile;
      continue;
    }
    const auto sum = Sha256OfFile(it->path().string());
    if (!sum) return tl::unexpected(sum.error());
    sums[name] = *sum;
  }
  if (error) {
    return Fail(ErrorKind::kFile, folder + ": cannot be read: " +
                                      error.message() + "; check the path");
  }
  return sums;
}

Result<std::map<std::string, std::string>> Written(const std::string& folder) {
  const std::string file = folder + "/" + kSumsName;
  if (auto plain = IsPlainFile(file); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return Fail(ErrorKind::kFile,
                folder + ": this is no case: it has no " +
                    std::string(kSumsName) +
                    "; name the folder that 'kimari case' wrote");
  }
  std::map<std::string, std::string> sums;
  size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const bool good =
        line.size() > kDigits + 2 && line.compare(kDigits, 2, kBetween) == 0;
    if (!good) {
      return Fail(ErrorKind::kFile,
                  folder + "/" + kSumsName + ":" + std::to_string(number) +
                      ": this is no sum and a file's name; it was altered");
    }
    sums[line.substr(kDigits + 2)] = line.substr(0, kDigits);
  }
  if (sums.empty()) {
    return Fail(ErrorKind::kFile, folder + "/" + std::string(kSumsName) +
                                      ": it is empty; it was altered");
  }
  return sums;
}

}  // namespace

Result<std::string> SumsOf(const std::string& folder) {
  const auto sums = Summed(folder);
  if (!sums) return tl::unexpected(sums.error());
  std::string text;
  for (const auto& [name, sum] : *sums) text += sum + kBetween + name + "\n";
  return text;
}

Result<std::vector<Difference>> CompareSums(const std::string& folder) {
  const auto written = Written(folder);
  if (!written) return tl::unexpected(written.error());
  const auto now = Summed(folder);
  if (!now) return tl::unexpected(now.error());
  std::vector<Difference> all;
  for (const auto& [name, sum] : *written) {
    const auto found = now->find(name);
    if (found == now->end()) {
      all.push_back({Difference::Kind::kMissing, name});
    } else if (found->second != sum) {
      all.push_back({Difference::Kind::kChanged, name});
    }
  }
  for (const auto& [name, sum] : *now) {
    if (!written->contains(name)) {
      all.push_back({Difference::Kind::kAdded, name});
    }
  }
  return all;
}

}  // namespace kimari::casefile
