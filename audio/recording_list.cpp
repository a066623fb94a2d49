#include "audio/recording_list.h"

#include <algorithm>
#include <array>
#include <set>
#include <system_error>

#include "audio/sound_ending.h"
#include "host/base/foreign_name.h"
#include "host/base/system_reason.h"
#include "host/base/text_forms.h"

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
constexpr std::array<InBoth, 11> kWhy = {
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
     {"a copy or one more take; another file of this phrase is read",
      "写しか別テイクです。この句は別のファイルを使います"},
     {"its name may mean one phrase or another; name it like reader_001_1 (1 "
      "upper, 2 lower phrase)",
      "名前が2通りに読めます。reader_001_1（1が上の句、2が下の句）のように名付"
      "けてください"},
     {"no poem has its number", "その番号の歌はありません"},
     {"a download that did not finish; fetch it again",
      "ダウンロードが終わっていません。もう一度取ってください"}}};

bool IsAmong(std::string_view word,
             std::initializer_list<std::string_view> known) {
  return std::ranges::find(known, word) != known.end();
}

bool IsArchive(const fs::path& file) {
  return IsAmong(EndingOf(file), {".zip", ".rar", ".7z", ".lzh", ".lha", ".tar",
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
    return Fail(
        ErrorKind::kFile,
        Both("{}: cannot be read as a folder ({}); name the folder "
             "that holds the recordings",
             "{}：フォルダとして読めません（{}）。録音のあるフォルダを指"
             "定してください",
             ShownPath(within.empty() ? folder : folder / within),
             SystemReason(trouble)));
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

// What programs that copy CDs write beside the number; `word` as Alike has it.
bool IsWordForTrack(std::string_view word) {
  return IsAmong(word, {"track", "tracks", "audiotrack", "audio track",
                        "cd track", "トラック", "オーディオトラック"});
}

class Listing {
 public:
  Listing(fs::path folder, TrackTable tracks)
      : folder_(std::move(folder)), tracks_(std::move(tracks)) {}

  // All names first: a copy is told by its original.
  void Note(const fs::path& in_folder) {
    if (IsSound(in_folder)) {
      names_.try_emplace(NameWithoutEnding(in_folder), in_folder);
    }
  }

  void Add(const fs::path& in_folder) {
    std::error_code none;
    if (IsLeftBySystem(in_folder))
      return PassOver(in_folder, Why::kLeftBySystem);
    if (IsOurs(in_folder)) return;
    // A folder that is named as a sound is no file, and told as one.
    if (fs::is_directory(folder_ / in_folder, none) &&
        !HasSoundEnding(in_folder)) {
      return AddFolder(in_folder);
    }
    AddFile(in_folder);
  }

  RecordingList Finish() && {
    for (const auto& [in_folder, name] : copies_) {
      const RecordingKey key = *tracks_.KeyOf(name);
      if (list_.files.contains(key)) {
        PassOver(in_folder, Why::kCopy);
      } else {
        Enter(in_folder, key, name);
      }
    }
    NameReaders();
    std::ranges::sort(list_.passed_over, {}, &PassedOver::name);
    std::ranges::stable_sort(list_.tracks, {}, &Track::number);
    list_.rules = tracks_.rules();
    return std::move(list_);
  }

 private:
  void AddFolder(const fs::path& in_folder) {
    if (!HoldsPhrases(in_folder)) return PassOver(in_folder, Why::kFolder);
    const auto inside = Inside(folder_, in_folder);
    if (!inside) return PassOver(in_folder, Why::kFolder);
    for (const fs::path& file : *inside) Note(file);
    for (const fs::path& file : *inside) {
      if (IsLeftBySystem(file)) {
        PassOver(file, Why::kLeftBySystem);
      } else {
        AddFile(file);
      }
    }
  }

  void AddFile(const fs::path& in_folder) {
    if (IsArchive(in_folder)) return PassOver(in_folder, Why::kArchive);
    if (IsSound(in_folder)) return AddSound(in_folder);
    const bool rest =
        IsUnfinished(in_folder) &&
        ReadRecordingName(in_folder.parent_path() / StemOf(in_folder)).number;
    PassOver(in_folder, rest ? Why::kUnfinished : Why::kNoSound);
  }

  // What is named by another ending, or none, is told by its content.
  bool IsSound(const fs::path& in_folder) const {
    return HasSoundEnding(in_folder) ||
           (!IsUnfinished(in_folder) && BeginsAsSound(folder_ / in_folder));
  }

  void AddSound(const fs::path& in_folder) {
    const RecordingName name = ReadRecordingName(in_folder);
    if (IsCopyOfAnother(in_folder, name)) {
      return PassOver(in_folder, Why::kCopy);
    }
    if (name.two_ways) return PassOver(in_folder, Why::kTwoWays);
    const auto key = tracks_.KeyOf(name);
    if (const auto number = name.part ? name.number : name.track;
        number && !name.copy) {
      list_.tracks.push_back(
          {*number, ShownPath(in_folder), key, name.part.has_value()});
    }
    if (!key) {
      const bool number = name.number || name.track;
      return PassOver(in_folder, !number           ? Why::kNoNumber
                                 : tracks_.Empty() ? Why::kNoPhrase
                                                   : Why::kNoTrack);
    }
    // What its content alone says doubles nothing that is named as a sound.
    if (name.copy || !HasSoundEnding(in_folder)) {
      copies_.emplace_back(in_folder, name);
    } else {
      Enter(in_folder, *key, name);
    }
  }

  // "001_1 2" beside "001_1", "Track 17 2" beside "Track 17". The joka's files
  // may be 序歌, 序歌1 and 序歌2.
  bool IsCopyOfAnother(const fs::path& in_folder,
                       const RecordingName& name) const {
    const auto without = NameWithoutDigit(in_folder);
    const auto beside = without ? names_.find(*without) : names_.end();
    if (beside == names_.end()) return false;
    const RecordingName other = ReadRecordingName(beside->second);
    if (name.Key() && name.number == 0) return false;
    return other.Key() ? other.part.has_value()
                       : !name.Key() && other.track && !other.two_ways;
  }

  void Enter(const fs::path& in_folder, const RecordingKey& key,
             const RecordingName& name) {
    auto& readers = name.Key() ? readers_ : titles_;
    if (!name.reader.empty())
      readers.try_emplace(Alike(name.reader), name.reader);
    if (!list_.files.emplace(key, folder_ / in_folder).second) {
      list_.doubled.emplace_back(key, folder_ / in_folder);
    }
  }

  void PassOver(const fs::path& in_folder, Why why) {
    list_.passed_over.push_back({ShownPath(in_folder), why});
  }

  // What stands beside a track's number may be its title: it names the reader
  // only where it is the same throughout, and more than the word for a track.
  void NameReaders() {
    if (!tracks_.reader().empty()) {
      list_.readers = {tracks_.reader()};
    } else {
      const bool titled = readers_.empty() && titles_.size() == 1 &&
                          !IsWordForTrack(titles_.begin()->first);
      for (const auto& [alike, reader] : titled ? titles_ : readers_) {
        list_.readers.push_back(reader);
      }
    }
    if (list_.readers.empty()) list_.readers = {NameOfFolder()};
  }

  std::string NameOfFolder() const {
    fs::path named = folder_.lexically_normal();
    if (!named.has_filename()) named = named.parent_path();
    return ShownPath(named.filename());
  }

  fs::path folder_;
  TrackTable tracks_;
  RecordingList list_;
  std::map<std::string, fs::path> names_;       // by NameWithoutEnding
  std::map<std::string, std::string> readers_;  // by Alike
  std::map<std::string, std::string> titles_;   // likewise, of tracks
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
  auto tracks = TrackTable::Load(folder / kTracksName);
  if (!tracks) return tl::unexpected(tracks.error());
  return ListRecordings(folder, std::move(*tracks));
}

Result<RecordingList> ListRecordings(const fs::path& folder,
                                     TrackTable tracks) {
  const auto inside = Inside(folder, "");
  if (!inside) return tl::unexpected(inside.error());
  Listing listing(folder, std::move(tracks));
  for (const fs::path& file : *inside) listing.Note(file);
  for (const fs::path& file : *inside) listing.Add(file);
  RecordingList list = std::move(listing).Finish();
  list.empty = inside->empty();
  return list;
}

}  // namespace kimari::audio
