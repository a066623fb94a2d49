#include "host/reader/reader_folders.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "audio/alignment/marks_file.h"
#include "host/base/foreign_name.h"
#include "host/base/text_forms.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFolders = 200;   // looked into below one place
constexpr size_t kMostEntries = 5000;  // of one folder, to find folders among
constexpr int kDeepest = 3;            // folders below a place

// By name.
std::vector<fs::path> Below(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code trouble;
  size_t entries = 0;
  for (fs::directory_iterator at(folder, trouble), end;
       !trouble && at != end && ++entries < kMostEntries;
       at.increment(trouble)) {
    std::error_code none;
    if (at->is_directory(none)) found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

constexpr size_t kTroublesTold = 5;
constexpr size_t kNamesTold = 3;

void LookAtFiles(const audio::Recordings& recordings, const cards::Deck& deck,
                 ReaderFolder& reader) {
  for (const auto& [key, file] : recordings.Files()) {
    if (key.poem == 0 || deck.Find(static_cast<cards::CardId>(key.poem))) {
      continue;
    }
    reader.passed_over.push_back(
        {recordings.NameOf(key), audio::PassedOver::Why::kNoPoem});
  }
  std::vector<audio::RecordingKey> wanted;
  for (const cards::Card& card : deck.cards) {
    wanted.push_back({card.number, audio::Part::kUpper});
    wanted.push_back({card.number, audio::Part::kLower});
  }
  reader.wanted = static_cast<int>(wanted.size());
  int missing = 0;
  for (auto& trouble : recordings.Look(wanted)) {
    ++(trouble.missing  ? missing
       : trouble.coarse ? reader.coarse
                        : reader.unplayable);
    if (!trouble.missing && reader.troubles.size() < kTroublesTold) {
      reader.troubles.push_back(std::move(trouble));
    }
  }
  reader.phrases = reader.wanted - missing - reader.unplayable;
  reader.joka = recordings.Has(0, audio::Part::kWhole) ||
                recordings.Has(0, audio::Part::kUpper);
}

// What somebody may have meant for recordings.
bool MayBeRecordings(const audio::RecordingList& list) {
  using Why = audio::PassedOver::Why;
  return !list.files.empty() ||
         std::ranges::any_of(list.passed_over, [](const auto& file) {
           return file.why == Why::kArchive || file.why == Why::kNoNumber ||
                  file.why == Why::kNoPhrase || file.why == Why::kNoTrack ||
                  file.why == Why::kUnfinished;
         });
}

// Nothing where the folder is of no reader.
std::optional<ReaderFolder> Look(const fs::path& folder,
                                 const cards::Deck& deck) {
  std::error_code none;
  if (!fs::is_directory(folder, none)) return std::nullopt;
  ReaderFolder reader;
  reader.path = KeyOf(folder);
  reader.name = ShownPath(folder.filename());
  auto list = audio::ListRecordings(folder);
  if (!list) {
    reader.wrong = list.error();
    return reader;
  }
  if (!MayBeRecordings(*list)) return std::nullopt;
  reader.passed_over = list->passed_over;
  reader.tracks = std::ranges::any_of(list->passed_over, [](const auto& file) {
    return file.why == audio::PassedOver::Why::kNoPhrase;
  });
  reader.rules = list->rules;
  if (reader.tracks || !reader.rules.empty()) reader.numbered = list->tracks;
  reader.writable = access(folder.c_str(), W_OK) == 0;
  const auto recordings = audio::Recordings::Of(folder, std::move(*list));
  if (!recordings) {
    reader.wrong = recordings.error();
    return reader;
  }
  reader.name = recordings->Reader();
  LookAtFiles(*recordings, deck, reader);
  if (reader.phrases == 0 && reader.unplayable > 0) {
    reader.wrong = ErrorOf(ErrorKind::kFile,
                           Both("{}: none of its {} recordings can be played",
                                "{}：{}個の録音はどれも再生できません",
                                ShownPath(folder), reader.unplayable));
  }
  reader.marked = fs::exists(folder / audio::alignment::kMarksName, none);
  return reader;
}

// The last `folders` of a path, as they may be shown.
std::string EndOf(const std::string& path, int folders) {
  const std::string shown = ShownPath(PathOf(path));
  size_t at = shown.size();
  for (; folders > 0 && at != std::string::npos && at > 0; --folders) {
    at = shown.rfind('/', at - 1);
  }
  return at == std::string::npos ? shown : shown.substr(at == 0 ? 0 : at + 1);
}

// Names that look alike get as much of their folders as tells them apart; what
// looks alike even then, a number.
void TellApart(std::vector<ReaderFolder>& readers) {
  constexpr int kMostParts = 20;
  std::map<std::string, std::vector<ReaderFolder*>> alike;
  for (ReaderFolder& reader : readers) {
    alike[SameWidth(reader.name)].push_back(&reader);
  }
  for (const auto& each : alike) {
    const std::vector<ReaderFolder*>& same = each.second;
    if (same.size() < 2) continue;
    const auto ends = [&](int folders) {
      std::set<std::string> all;
      for (const ReaderFolder* reader : same) {
        all.insert(SameWidth(EndOf(reader->path, folders)));
      }
      return all.size();
    };
    int folders = 1;
    while (folders < kMostParts && ends(folders) < same.size()) ++folders;
    const bool apart = ends(folders) == same.size();
    for (size_t i = 0; i < same.size(); ++i) {
      same[i]->name += " (" + EndOf(same[i]->path, apart ? folders : 1) +
                       (apart ? "" : ", " + std::to_string(i + 1)) + ")";
    }
  }
}

// The readers below places; each folder is looked at once.
class Search {
 public:
  explicit Search(const cards::Deck& deck) : deck_(deck) {}

  // Level by level, so that what lies deep hides nothing that does not.
  void Below(const fs::path& place) {
    std::vector<fs::path> level = {place};
    std::set<fs::path> entered;  // a link may lead back
    size_t looked = 0;
    for (int depth = 0; depth <= kDeepest; ++depth) {
      std::vector<fs::path> next;
      for (const fs::path& folder : level) {
        if (!entered.insert(Real(folder)).second) continue;
        if (depth > 0 && ++looked > kMostFolders) return TellTooMany(place);
        const bool reader = Look(folder);
        if (depth == kDeepest) continue;
        for (const fs::path& inner : reader::Below(folder)) {
          if (audio::IsLeftBySystem(inner)) continue;
          if (reader && audio::HoldsPhrases(inner)) continue;  // this reader's
          next.push_back(inner);
        }
      }
      level = std::move(next);
    }
  }

  std::vector<ReaderFolder> Found() && { return std::move(found_); }

 private:
  static fs::path Real(const fs::path& folder) {
    std::error_code none;
    fs::path real = fs::weakly_canonical(folder, none);
    return real.empty() ? folder : real;
  }

  // Whether it is a reader's, and not only a place with sounds in it.
  bool Look(const fs::path& folder) {
    const fs::path real = Real(folder);
    if (const auto before = seen_.find(real); before != seen_.end()) {
      return before->second;
    }
    auto reader = reader::Look(real, deck_);
    if (!reader) return false;
    const bool readers = !reader->wrong || reader->tracks;
    seen_.emplace(real, readers);
    found_.push_back(std::move(*reader));
    return readers;
  }

  void TellTooMany(const fs::path& place) {
    const fs::path real = Real(place);
    if (!told_.insert(real).second) return;
    ReaderFolder reader;
    reader.path = KeyOf(real);
    reader.name = ShownPath(real.filename());
    reader.wrong = ErrorOf(
        ErrorKind::kFile,
        Both("{}: too many folders in it; only the first {} were looked "
             "at. Name the folder that holds the recordings (--readers)",
             "{}：フォルダが多すぎて、はじめの{}個しか見ていません。録音の"
             "あるフォルダを --readers で指定してください",
             ShownPath(real), kMostFolders));
    found_.push_back(std::move(reader));
  }

  const cards::Deck& deck_;
  std::vector<ReaderFolder> found_;
  std::map<fs::path, bool> seen_;  // what Look found
  std::set<fs::path> told_;
};

}  // namespace

std::vector<ReaderFolder> FindReaders(const std::vector<fs::path>& places,
                                      const cards::Deck& deck) {
  Search search(deck);
  for (const fs::path& place : places) search.Below(place);
  std::vector<ReaderFolder> found = std::move(search).Found();
  const auto order = [](const ReaderFolder& reader) {
    return std::tuple(reader.wrong.has_value(), reader.name, reader.path);
  };
  std::ranges::sort(found, {}, order);
  TellApart(found);
  return found;
}

std::vector<Text> RestInWords(const ReaderFolder& reader) {
  using Why = audio::PassedOver::Why;
  std::map<Why, std::vector<std::string>> by_why;
  for (const audio::PassedOver& file : reader.passed_over) {
    if (file.why == Why::kLeftBySystem && !reader.wrong) continue;
    by_why[file.why].push_back(file.name);
  }
  std::vector<Text> words;
  const int untold = reader.unplayable + reader.coarse -
                     static_cast<int>(reader.troubles.size());
  if (untold > 0) {
    words.push_back({"and " + std::to_string(untold) +
                         " more that cannot be played or are coarse; read "
                         "--check names them all",
                     "ほかに再生できないか粗いものが" + std::to_string(untold) +
                         "個あります。read --check がすべて示します"});
  }
  for (const auto& [why, names] : by_why) {
    std::string all;
    for (size_t i = 0; i < std::min(names.size(), kNamesTold); ++i) {
      all += (i == 0 ? "" : ", ") + names[i];
    }
    const size_t rest = names.size() - std::min(names.size(), kNamesTold);
    Text said{all, all};
    if (rest > 0) {
      said.en += " and " + std::to_string(rest) + " more";
      said.ja += " ほか" + std::to_string(rest) + "個";
    }
    said.en += ": " + std::string(audio::EnglishOf(why));
    said.ja += "：" + std::string(audio::JapaneseOf(why));
    words.push_back(std::move(said));
  }
  return words;
}

std::vector<fs::path> UsualPlaces() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  std::vector<fs::path> places = {"recordings"};
  if (data != nullptr && *data == '/') {
    places.push_back(fs::path(data) / "kimari/readers");
  } else if (home != nullptr && *home == '/') {
    places.push_back(fs::path(home) / ".local/share/kimari/readers");
  }
  for (const char* media : {"/media", "/run/media"}) {
    for (const fs::path& user : Below(media)) {
      places.push_back(user);
      for (const fs::path& stick : Below(user)) places.push_back(stick);
    }
  }
  return places;
}

}  // namespace kimari::reader
