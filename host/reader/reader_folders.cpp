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
#include "host/base/foreign_text.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFolders = 200;  // looked into below one place

std::vector<fs::path> Below(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code trouble;
  for (fs::directory_iterator at(folder, trouble), end;
       !trouble && at != end && found.size() < kMostFolders;
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
                  file.why == Why::kNoPhrase || file.why == Why::kNoTrack;
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
    reader.wrong =
        Error{ErrorKind::kFile, ShownPath(folder) + ": none of its " +
                                    std::to_string(reader.unplayable) +
                                    " recordings can be played"};
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
  for (auto& [name, same] : alike) {
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

}  // namespace

std::vector<ReaderFolder> FindReaders(const std::vector<fs::path>& places,
                                      const cards::Deck& deck) {
  std::vector<ReaderFolder> found;
  std::set<fs::path> seen;
  // Whether recordings can be read from it.
  const auto look = [&](const fs::path& folder) {
    std::error_code none;
    fs::path real = fs::weakly_canonical(folder, none);
    if (real.empty()) real = folder;
    if (seen.contains(real)) return false;
    auto reader = Look(real, deck);
    if (!reader) return false;
    seen.insert(real);
    const bool whole = !reader->wrong;
    found.push_back(std::move(*reader));
    return whole;
  };
  for (const fs::path& place : places) {
    const bool whole = look(place);
    for (const fs::path& folder : Below(place)) {
      if (audio::IsLeftBySystem(folder)) continue;
      if (whole && audio::HoldsPhrases(folder)) continue;  // this reader's
      look(folder);
    }
  }
  const auto order = [](const ReaderFolder& reader) {
    return std::tuple(reader.wrong.has_value(), reader.name, reader.path);
  };
  std::ranges::sort(found, {}, order);
  TellApart(found);
  return found;
}

std::vector<InWords> PassedOverInWords(const ReaderFolder& reader) {
  using Why = audio::PassedOver::Why;
  std::map<Why, std::vector<std::string>> by_why;
  for (const audio::PassedOver& file : reader.passed_over) {
    if (file.why == Why::kLeftBySystem && !reader.wrong) continue;
    by_why[file.why].push_back(file.name);
  }
  std::vector<InWords> words;
  for (const auto& [why, names] : by_why) {
    std::string all;
    for (size_t i = 0; i < std::min(names.size(), kNamesTold); ++i) {
      all += (i == 0 ? "" : ", ") + names[i];
    }
    const size_t rest = names.size() - std::min(names.size(), kNamesTold);
    InWords said{all, all};
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
