#include "host/reader/reader_folders.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <system_error>
#include <utility>

#include "audio/alignment/marks_file.h"
#include "audio/recordings.h"

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

ReaderFolder Look(const fs::path& folder, const audio::Recordings& recordings,
                  const cards::Deck& deck) {
  ReaderFolder reader;
  reader.path = folder.string();
  reader.name = recordings.Reader();
  std::vector<audio::RecordingKey> wanted;
  for (const cards::Card& card : deck.cards) {
    wanted.push_back({card.number, audio::Part::kUpper});
    wanted.push_back({card.number, audio::Part::kLower});
  }
  reader.wanted = static_cast<int>(wanted.size());
  int missing = 0;
  for (const auto& trouble : recordings.Look(wanted)) {
    ++(trouble.missing  ? missing
       : trouble.coarse ? reader.coarse
                        : reader.unplayable);
  }
  reader.phrases = reader.wanted - missing - reader.unplayable;
  reader.joka = recordings.Has(0, audio::Part::kWhole) ||
                recordings.Has(0, audio::Part::kUpper);
  std::error_code none;
  reader.marked = fs::exists(folder / audio::alignment::kMarksName, none);
  return reader;
}

}  // namespace

std::vector<ReaderFolder> FindReaders(const std::vector<fs::path>& places,
                                      const cards::Deck& deck) {
  std::vector<ReaderFolder> found;
  std::set<fs::path> seen;
  const auto look = [&](const fs::path& folder) {
    std::error_code none;
    const fs::path real = fs::weakly_canonical(folder, none);
    if (seen.contains(real)) return false;
    const auto recordings = audio::Recordings::Open(folder);
    if (!recordings) return false;
    seen.insert(real);
    found.push_back(Look(real.empty() ? folder : real, *recordings, deck));
    return true;
  };
  for (const fs::path& place : places) {
    if (look(place)) continue;
    for (const fs::path& folder : Below(place)) look(folder);
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::pair(a.name, a.path) < std::pair(b.name, b.path);
  });
  return found;
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
