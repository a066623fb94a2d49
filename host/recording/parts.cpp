#include "host/recording/parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "host/base/new_file.h"
#include "host/base/private_folder.h"
#include "host/base/sha256.h"
#include "host/recording/bytes.h"
#include "host/recording/mcap_file.h"
#include "host/recording/reader.h"

namespace kimari::recording {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExtension = ".mcap";
constexpr size_t kHead = 64 << 10;  // more than header and metadata take

Duration ShiftOf(const std::map<std::string, std::string>& head) {
  const auto shift = head.find(kShiftKey);
  Duration by;
  if (shift == head.end()) return by;
  const std::string& text = shift->second;
  std::from_chars(text.data(), text.data() + text.size(), by.ns);
  return by;
}

std::string ValueOf(const std::map<std::string, std::string>& head,
                    const char* key) {
  const auto found = head.find(key);
  return found == head.end() ? "" : found->second;
}

// Where a later part of the match is there, `next` is missing.
std::optional<Error> MissingPart(
    const std::string& first, uint32_t next,
    const std::map<std::string, std::string>& head) {
  constexpr uint32_t kLookedAfter = 8;
  const std::string match = ValueOf(head, kMatchKey);
  std::error_code ignored;
  for (uint32_t part = next + 1; !match.empty() && part <= next + kLookedAfter;
       ++part) {
    const std::string later = PartPath(first, part);
    if (!fs::exists(later, ignored)) continue;
    auto file = FileSource::Open(later);
    if (!file || ValueOf(HeadOf(**file), kMatchKey) != match) continue;
    return Error{ErrorKind::kFile,
                 "recording " + PartPath(first, next) +
                     ": this part of the match is missing, and " + later +
                     " is there: put it back, or move that one away to read "
                     "what is before / 途中のファイルがありません。元に戻すか、"
                     "後のファイルを別の場所に移してください"};
  }
  return std::nullopt;
}

// A head that cannot be read is for whoever reads the file to tell: what is
// behind it may be whole.
std::optional<Error> NotItsPart(const std::map<std::string, std::string>& head,
                                const std::map<std::string, std::string>& other,
                                uint32_t part, const std::string& first,
                                const std::string& beside) {
  if (head.empty() || other.empty()) return std::nullopt;
  const std::string said = ValueOf(other, kPartKey);
  if (said.empty() || ValueOf(other, kMatchKey) != ValueOf(head, kMatchKey)) {
    return Error{
        ErrorKind::kFile,
        "recording " + beside + ": is no part of the match in " + first +
            ", whose name it bears: move it away / "
            "この試合の続きではない記録です。別の場所に移してください"};
  }
  if (said == std::to_string(part)) return std::nullopt;
  return Error{ErrorKind::kFile,
               "recording " + beside + ": is part " + said +
                   " of the match, and bears the name of part " +
                   std::to_string(part) +
                   ": give each part its own name back / "
                   "続きの順番が違います。ファイル名を元に戻してください"};
}

// Begun and not a word written: the power went.
bool OnlyBegun(const std::string& path) {
  auto file = FileSource::Open(path);
  if (!file || (*file)->size() > kHead) return false;
  auto reader = Reader::Open(std::shared_ptr<FileSource>(std::move(*file)));
  if (!reader) return true;
  const auto report = reader->Visit([](const Message&) { return true; });
  return report && report->chunks == 0;
}

constexpr const char* kReadAsPart =
    "一つの記録の続きとして読まれてしまいます。別の名前を指定してください";

bool IsRecording(const std::string& path) {
  std::array<uint8_t, sizeof kMagic> magic{};
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return false;
  auto file = FileSource::Open(path);
  const auto got = file ? (*file)->ReadAt(0, magic) : Result<size_t>(0);
  return got && *got == sizeof kMagic &&
         std::memcmp(magic.data(), kMagic, sizeof kMagic) == 0;
}

// The recording that is there and that would have `path` for a later part.
std::optional<std::string> FirstOf(const std::string& path) {
  fs::path at(path);
  if (!at.has_filename()) at = at.parent_path();  // "match.2.mcap/"
  const fs::path name = at.filename();
  const std::string digits = name.stem().extension().string();
  uint32_t part = 0;
  if (name.extension() != kExtension || digits.empty()) return std::nullopt;
  std::from_chars(digits.data() + 1, digits.data() + digits.size(), part);
  if (part < 2) return std::nullopt;
  const std::string bare = (at.parent_path() / name.stem().stem()).string();
  const std::string named = bare + kExtension;
  std::error_code ignored;
  if (fs::path(PartPath(named, part)).filename() != name) return std::nullopt;
  if (fs::exists(named, ignored)) return named;
  if (IsRecording(bare)) return bare;
  return std::nullopt;
}

// One file after the other.
class Joined : public FileSource {
 public:
  void Add(std::unique_ptr<FileSource> file, Duration shift) {
    parts_.push_back({file.get(), size_, shift});
    size_ += file->size();
    files_.push_back(std::move(file));
  }

  uint64_t size() const override { return size_; }
  std::vector<FilePart> Parts() override { return parts_; }
  Result<size_t> ReadAt(uint64_t offset, std::span<uint8_t> into) override {
    size_t done = 0;
    for (const FilePart& part : parts_) {
      const uint64_t end = part.begin + part.source->size();
      if (offset >= end || done == into.size()) continue;
      const auto piece = into.subspan(done);
      const auto got = part.source->ReadAt(offset - part.begin, piece);
      if (!got) return got;
      done += *got;
      offset += *got;
      if (offset < end) break;
    }
    return done;
  }

 private:
  std::vector<std::unique_ptr<FileSource>> files_;
  std::vector<FilePart> parts_;
  uint64_t size_ = 0;
};

}  // namespace

std::string PartPath(const std::string& first, uint32_t part) {
  if (part < 2) return first;
  const fs::path path(first);
  const bool named = path.extension() == kExtension;
  const std::string stem = named ? path.stem().string() : path.string();
  const std::string name = stem + "." + std::to_string(part) + kExtension;
  return named ? (path.parent_path() / name).string() : name;
}

uint32_t NextPart(const std::string& first) {
  std::error_code ignored;
  uint32_t part = 2;
  while (fs::exists(PartPath(first, part), ignored)) ++part;
  return part;
}

Result<void> IsNoPart(const std::string& path) {
  const auto first = FirstOf(path);
  if (!first) return StandsApart(path);
  return Fail(ErrorKind::kFile,
              path + ": would be read as a part of the recording " + *first +
                  ": choose another name / " + kReadAsPart);
}

Result<void> StandsAlone(const std::string& path) {
  if (auto own = IsNoPart(path); !own) return own;
  std::error_code ignored;
  fs::path bare(path);
  if (bare.extension() == kExtension) bare.replace_extension();
  const std::array beside = {PartPath(path, 2), path + ".order",
                             path + ".people", path + ".faces",
                             bare.string() + ".decisions.jsonl"};
  const auto there = std::ranges::find_if(beside, [&](const auto& file) {
    return fs::exists(fs::symlink_status(file, ignored));
  });
  if (there == beside.end()) return {};
  return Fail(
      ErrorKind::kFile,
      path + ": " + *there +
          ", which is there, would be read as a part of it: choose "
          "another name, or move that one away / " +
          *there +
          " がその記録の一部として読まれてしまいます。別の名前を指定する"
          "か、それを移してください");
}

std::optional<Error> LaterPart(const std::string& path) {
  auto file = FileSource::Open(path);
  if (!file) return std::nullopt;
  const std::string part = ValueOf(HeadOf(**file), kPartKey);
  if (part.empty() || part == "1") return std::nullopt;
  return Error{ErrorKind::kFile,
               path + ": this is part " + part +
                   " of the recording of a match: name its first part / "
                   "続きの記録です。最初の記録を指定してください"};
}

std::map<std::string, std::string> HeadOf(FileSource& source) {
  Bytes bytes(std::min<uint64_t>(kHead, source.size()));
  const auto got = source.ReadAt(0, bytes);
  if (!got || *got < bytes.size() || bytes.size() < sizeof kMagic ||
      std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0) {
    return {};
  }
  Get get(std::span<const uint8_t>(bytes).subspan(sizeof kMagic));
  while (get.left() > kRecordHead) {
    const Op op = static_cast<Op>(get.U8());
    Get record(get.Raw(get.U64()));
    if (!get.ok() || (op != Op::kHeader && op != Op::kMetadata)) break;
    if (op != Op::kMetadata || record.Text() != kLibrary) continue;
    auto values = record.Map();
    const std::string crc = ValueOf(values, "crc32");
    values.erase("crc32");
    if (record.ok() && crc == MetadataCrc(values)) return values;
  }
  return {};
}

std::vector<std::string> PartsOf(const std::string& first) {
  std::vector<std::string> parts = {first};
  const uint32_t next = NextPart(first);
  for (uint32_t part = 2; part < next; ++part) {
    parts.push_back(PartPath(first, part));
  }
  return parts;
}

Result<std::string> Sha256OfRecording(const std::string& first,
                                      const std::function<bool()>& go_on) {
  return Sha256OfFiles(PartsOf(first), go_on);
}

Result<std::unique_ptr<FileSource>> OpenRecording(const std::string& path) {
  // One of before may be anybody's to read.
  for (const std::string& part : PartsOf(path)) TightenToOwner(part);
  auto first = FileSource::Open(path);
  if (!first) return first;
  const uint32_t next = NextPart(path);
  const auto head = HeadOf(**first);
  if (const auto gone = MissingPart(path, next, head)) {
    return tl::unexpected(*gone);
  }
  if (next == 2) return first;
  if ((*first)->size() < sizeof kMagic) {
    return Fail(
        ErrorKind::kFile,
        "recording " + path + ": is empty, and " + PartPath(path, 2) +
            " goes on with it: the beginning of the match is lost; name "
            "the later part to see what is left / "
            "最初のファイルが空です。続きのファイルを指定してください");
  }
  auto joined = std::make_unique<Joined>();
  joined->Add(std::move(*first), {});
  for (uint32_t part = 2; part < next; ++part) {
    const std::string beside = PartPath(path, part);
    auto file = FileSource::Open(beside);
    if (!file) return file;
    const auto of_part = HeadOf(**file);
    if (of_part.empty() && OnlyBegun(beside)) continue;
    if (auto wrong = NotItsPart(head, of_part, part, path, beside)) {
      return tl::unexpected(*wrong);
    }
    joined->Add(std::move(*file), ShiftOf(of_part));
  }
  return joined;
}

}  // namespace kimari::recording
