#include "host/uses/keeping/forget/said_name.h"

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/base/text_forms.h"
#include "host/recording/chunk_index.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/recording/reader.h"

namespace kimari::keeping {
namespace {

// Whether somebody is called so in this line of JSON: the whole of a value
// under a key that names people.
bool NamesIn(std::string_view text, const std::string& name) {
  const auto line = ParseJson(text);
  if (!line.is_object()) return false;
  // Players whose names stand apart are A and B.
  const bool nobody =
      recording::SameName(name, "A") || recording::SameName(name, "B");
  for (const char* key : {"player_a", "player_b", "by"}) {
    const auto said = line.find(key);
    if (!nobody && said != line.end() && said->is_string() &&
        recording::SameName(said->get<std::string>(), name)) {
      return true;
    }
  }
  const auto reason = line.find("reason");  // in words
  return !nobody && reason != line.end() && reason->is_string() &&
         SameWidth(reason->get_ref<const std::string&>())
                 .find(SameWidth(name)) != std::string::npos;
}

}  // namespace

bool Says(const std::string& recording, const std::string& name,
          LongWork& work) {
  auto source = recording::OpenRecording(recording);
  if (!source) return false;
  const auto index = recording::ChunkIndex::Of(
      std::shared_ptr<recording::FileSource>(std::move(*source)),
      [&](uint64_t done, uint64_t of) { work.At("looking", done, of); });
  if (!index) return false;
  for (const char* topic : {"/match/started", "/judge/desk"}) {
    for (const auto& held : index->Of(topic)) {
      const auto chunk = index->Read(held.chunk);
      if (!chunk) continue;
      for (const recording::Message& message : (*chunk)->content.Messages()) {
        const std::string_view text(
            reinterpret_cast<const char*>(message.data.data()),
            message.data.size());
        if (message.channel.topic == topic && NamesIn(text, name)) {
          return true;
        }
      }
    }
  }
  return false;
}

bool Decides(const std::string& file, const std::string& name) {
  if (WhyNoPlainFile(file)) return false;
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    if (NamesIn(line, name)) return true;
  }
  return false;
}

}  // namespace kimari::keeping
