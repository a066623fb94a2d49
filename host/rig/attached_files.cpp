#include "host/rig/attached_files.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "host/base/plain_file.h"
#include "host/base/text_file.h"
#include "host/base/toml_text.h"
#include "host/game/cards/deck.h"

namespace kimari::rig {
namespace {

constexpr const char* kToml = "application/toml";

Result<recording::Bytes> BytesOf(const std::string& path) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream in(path, std::ios::binary);
  recording::Bytes bytes((std::istreambuf_iterator<char>(in)),
                         std::istreambuf_iterator<char>());
  if (in) return bytes;
  return Fail(ErrorKind::kFile, path +
                                    ": cannot be read, and goes with the "
                                    "recording; put it back");
}

// Names have a file of their own, and nobody learns the order.
Result<recording::Bytes> Nameless(const std::string& path) {
  const auto written = ReadText(path);
  if (!written) return tl::unexpected(written.error());
  auto root = ParseToml(*written);
  if (!root) return Fail(ErrorKind::kFile, path + ": was changed meanwhile");
  if (toml::table* match = (*root)["match"].as_table()) {
    for (const char* key : {"player_a", "player_b", "order"}) {
      match->erase(key);
    }
  }
  std::ostringstream text;
  text << *root << '\n';
  const std::string all = text.str();
  return recording::Bytes(all.begin(), all.end());
}

}  // namespace

Result<std::vector<recording::Attachment>> AttachedFiles(
    const std::string& path, const RigFile& rig) {
  auto nameless = Nameless(path);
  if (!nameless) return tl::unexpected(nameless.error());
  std::vector<recording::Attachment> files;
  files.push_back({"rig.toml", kToml, std::move(*nameless)});
  for (const std::string& named :
       {rig.lens, rig.clock,
        rig.deck == cards::HyakuninIsshu().id ? std::string() : rig.deck}) {
    if (named.empty()) continue;
    auto bytes = BytesOf(named);
    if (!bytes) return tl::unexpected(bytes.error());
    files.push_back({std::filesystem::path(named).filename().string(), kToml,
                     std::move(*bytes)});
  }
  return files;
}

}  // namespace kimari::rig
