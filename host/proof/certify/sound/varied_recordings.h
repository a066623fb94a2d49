// A folder of recordings as different readers and machines would leave it:
// other silences before and after each phrase, noise of the room, sample rates
// and formats. Made, so that it may be made anywhere.
#pragma once

#include <filesystem>
#include <optional>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/proof/certify/certificate.h"

namespace kimari::reader {

// So much of each phrase is kept where a set is to be read soon.
inline constexpr double kPhraseSeconds = 0.9;

struct VariedOptions {
  int cards = 100;
  // Each phrase breaks off after so many seconds; nothing: whole phrases.
  std::optional<double> most_seconds;
  double most_silence = 1.5;  // seconds, before and after
};

// The folder is removed with this object.
class VariedRecordings {
 public:
  // Both phrases of cards 1 to `cards` and the joka, said by espeak-ng. What
  // was drawn goes into `conditions`. Fails (kDevice, kFile) as the voice and
  // the disk do.
  static Result<VariedRecordings> Make(const cards::Deck& deck,
                                       const VariedOptions& options,
                                       Random random,
                                       certify::Conditions& conditions);
  VariedRecordings(VariedRecordings&& other) noexcept;
  VariedRecordings& operator=(VariedRecordings&&) = delete;
  VariedRecordings(const VariedRecordings&) = delete;
  VariedRecordings& operator=(const VariedRecordings&) = delete;
  ~VariedRecordings();

  const std::filesystem::path& Folder() const { return folder_; }

 private:
  explicit VariedRecordings(std::filesystem::path folder)
      : folder_(std::move(folder)) {}
  std::filesystem::path folder_;
};

}  // namespace kimari::reader
