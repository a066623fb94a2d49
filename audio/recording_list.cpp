#include "audio/recording_list.h"

#include <algorithm>
#include <array>
#include <set>
#include <system_error>

#include "audio/track_table.h"
#include "host/base/foreign_text.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;
using Why = PassedOver::Why;

constexpr size_t kMostFiles = 5000;  // looked at in one folder

struct InBoth {
  std::string_view english;
  std::string_view japanese;
};
// By PassedOver::Why.
constexpr std::array<InBoth, 8> kWhy = {
    {{"left there by another system", "ほかのパソコンが残したファイルです"},
     {"an archive; unpack it first", "圧縮ファイルです。展開してください"},
     {"no sound file", "音声ファイルではありません"},
     {"a folder within; its files are not looked at", "中のフォルダは見ません"},
     {"its name tells no poem", "名前から番号が分かりません"},
     {"its name tells a number and not which phrase; say once which track is "
      "which",
      "名前から上の句か下の句か分かりません。何番がどの句か、一度決めてくださ"
      "い"},
     {"no phrase by the table of tracks",
      "トラックの表ではどの句でもありません"},
     {"a copy; the original is there", "写しです。元のファイルを使います"}}};

std::string Ending(const fs::path& file) {
  std::string ending = file.extension().native();
  for (char& c : ending) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return ending;
}

bool IsAmong(std::string_view ending,
             std::initializer_list<std::string_view> known) {
  return std::ranges::find(known, ending) != known.end();
}

bool IsSound(const fs::path& file) {
  return IsAmong(Ending(file),
                 {".wav", ".wave", ".flac", ".ogg", ".oga", ".opus", ".mp3",
                  ".m4a", ".m4b",  ".aac",  ".mp4", ".3gp", ".3ga",  ".amr",
                  ".aif", ".aiff", ".aifc", ".caf", ".wma", ".webm", ".mka",
                  ".w64", ".au",   ".wv",   ".ape", ".mp2"});
}

bool IsArchive(const fs::path& file) {
  return IsAmong(Ending(file), {".zip", ".rar", ".7z", ".lzh", ".lha", ".tar",
                                ".gz", ".tgz", ".cab"});
}

bool IsOurs(const fs::path& file) {
  return file.filename().native().starts_with("kimari-");
}

// From `folder` on.
Result<std::vector<fs::path>> Inside(const fs::path& folder,
                                     const fs::path& within) {
  std::error_code trouble;
  std::vector<fs::path> inside;
  fs::directory_iterator entry(folder / within, trouble);
  for (; !trouble && entry != fs::directory_iterator() &&
         inside.size() < kMostFiles;
       entry.increment(trouble)) {
    inside.push_back(within / entry->path().filename());
  }
  if (trouble) {
    return Fail(ErrorKind::kFile,
                ShownPath(within.empty() ? folder : folder / within) +
                    ": cannot be read as a folder (" + trouble.message() +
                    "); name the folder that holds the recordings");
  }
  std::sort(inside.begin(), inside.end());
  return inside;
}

// Names that differ by case, width or composition are one reader's.
std::string Alike(const std::string& reader) {
  std::string alike = SameWidth(reader);
  for (char& c : alike) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return alike;
}

class Listing {
 public:
  Listing(fs::path folder, TrackTable tracks)
      : folder_(std::move(folder)), tracks_(std::move(tracks)) {}

  void Take(const fs::path& in_folder) {
    std::error_code none;
    if (IsLeftBySystem(in_folder))
      return PassOver(in_folder, Why::kLeftBySystem);
    if (IsOurs(in_folder)) return;
    // A folder that is named as a sound is no file, and told as one.
    if (fs::is_directory(folder_ / in_folder, none) && !IsSound(in_folder)) {
      return TakeFolder(in_folder);
    }
    if (IsArchive(in_folder)) return PassOver(in_folder, Why::kArchive);
    if (!IsSound(in_folder)) return PassOver(in_folder, Why::kNoSound);
    TakeSound(in_folder);
  }

  RecordingList Finish() && {
    for (const auto& [in_folder, name] : copies_) {
      const RecordingKey key = *tracks_.KeyOf(name);
      if (list_.files.contains(key)) {
        PassOver(in_folder, Why::kCopy);
      } else {
        Enter(in_folder, key, name.reader);
      }
    }
    if (!tracks_.reader().empty()) {
      list_.readers = {tracks_.reader()};
    } else {
      for (const auto& [alike, reader] : readers_) {
        if (!reader.empty()) list_.readers.push_back(reader);
      }
    }
    if (list_.readers.empty()) list_.readers = {NameOfFolder()};
    std::ranges::sort(list_.passed_over, {}, &PassedOver::name);
    return std::move(list_);
  }

 private:
  void TakeFolder(const fs::path& in_folder) {
    if (!HoldsPhrases(in_folder)) return PassOver(in_folder, Why::kFolder);
    const auto inside = Inside(folder_, in_folder);
    if (!inside) return PassOver(in_folder, Why::kFolder);
    for (const fs::path& file : *inside) {
      if (IsLeftBySystem(file)) {
        PassOver(file, Why::kLeftBySystem);
      } else if (IsArchive(file)) {
        PassOver(file, Why::kArchive);
      } else if (!IsSound(file)) {
        PassOver(file, Why::kNoSound);
      } else {
        TakeSound(file);
      }
    }
  }

  void TakeSound(const fs::path& in_folder) {
    const RecordingName name = ReadRecordingName(in_folder);
    const auto key = tracks_.KeyOf(name);
    if (!key) {
      const bool number = name.number || name.track;
      return PassOver(in_folder, !number           ? Why::kNoNumber
                                 : tracks_.Empty() ? Why::kNoPhrase
                                                   : Why::kNoTrack);
    }
    if (name.copy) {
      copies_.emplace_back(in_folder, name);
    } else {
      Enter(in_folder, *key, name.reader);
    }
  }

  void Enter(const fs::path& in_folder, const RecordingKey& key,
             const std::string& reader) {
    readers_.try_emplace(Alike(reader), reader);
    if (!list_.files.emplace(key, folder_ / in_folder).second) {
      list_.doubled.emplace_back(key, folder_ / in_folder);
    }
  }

  void PassOver(const fs::path& in_folder, Why why) {
    list_.passed_over.push_back({ShownPath(in_folder), why});
  }

  std::string NameOfFolder() const {
    fs::path named = folder_.lexically_normal();
    if (!named.has_filename()) named = named.parent_path();
    return ShownPath(named.filename());
  }

  fs::path folder_;
  TrackTable tracks_;
  RecordingList list_;
  std::map<std::string, std::string> readers_;
  std::vector<std::pair<fs::path, RecordingName>> copies_;
};

}  // namespace

std::string_view EnglishOf(PassedOver::Why why) {
  return kWhy[static_cast<size_t>(why)].english;
}

std::string_view JapaneseOf(PassedOver::Why why) {
  return kWhy[static_cast<size_t>(why)].japanese;
}

Result<RecordingList> ListRecordings(const fs::path& folder) {
  const auto inside = Inside(folder, "");
  if (!inside) return tl::unexpected(inside.error());
  auto tracks = TrackTable::Load(folder / kTracksName);
  if (!tracks) return tl::unexpected(tracks.error());
  Listing listing(folder, std::move(*tracks));
  for (const fs::path& file : *inside) listing.Take(file);
  RecordingList list = std::move(listing).Finish();
  list.empty = inside->empty();
  return list;
}

}  // namespace kimari::audio
