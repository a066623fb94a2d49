#include "vision/cards/face_file.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

#include "host/base/plain_file.h"
#include "host/base/private_file.h"
#include "host/base/sha256.h"

namespace kimari::vision {
namespace {

constexpr const char* kHead = "kimari faces 1";
constexpr size_t kDigest = 64;
constexpr size_t kPatchBytes = kPatchPixels * sizeof(float);
constexpr size_t kCardBytes = sizeof(uint16_t) + kPatchBytes;

tl::unexpected<Error> Refuse(const std::string& path, const std::string& why) {
  return Fail(
      ErrorKind::kFile,
      "faces " + path + ": " + why +
          "; move it away, and learn the deck anew ('kimari calibrate deck', "
          "or lay its sheets out)");
}

}  // namespace

Result<void> SaveFaces(const CardLibrary& library, const std::string& deck,
                       const std::string& path) {
  std::string text = std::string(kHead) + "\n" + deck + "\n" +
                     std::to_string(library.size()) + "\n";
  for (int i = 0; i < library.size(); ++i) {
    const uint16_t id = library.id(i);
    const auto& patch = library.aligner(i).patch();
    text.append(reinterpret_cast<const char*>(&id), sizeof id);
    text.append(reinterpret_cast<const char*>(patch.data()), kPatchBytes);
  }
  text += Sha256Hex(text);
  return WritePrivate(path, text);
}

Result<CardLibrary> LoadFaces(const std::string& path,
                              const std::string& deck) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!text.starts_with(kHead)) return Refuse(path, "are no faces of kimari");
  const size_t end = text.size() - std::min(text.size(), kDigest);
  if (Sha256Hex(std::string_view(text).substr(0, end)) != text.substr(end)) {
    return Refuse(path, "the file is damaged");
  }
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  if (line != deck) {
    return Refuse(path, "are of the deck " + line + ", not of " + deck);
  }
  size_t count = 0;
  lines >> count;
  const auto begin = static_cast<size_t>(lines.tellg()) + 1;
  if (begin > end || (end - begin) % kCardBytes != 0 ||
      (end - begin) / kCardBytes != count) {
    return Refuse(path, "were kept by another kimari");
  }
  std::vector<FacePatch> faces(count);
  for (size_t i = 0; i < count; ++i) {
    const char* at = text.data() + begin + i * kCardBytes;
    faces[i].patch.resize(kPatchPixels);
    std::memcpy(&faces[i].id, at, sizeof(uint16_t));
    std::memcpy(faces[i].patch.data(), at + sizeof(uint16_t), kPatchBytes);
  }
  return CardLibrary::FromPatches(faces);
}

}  // namespace kimari::vision
