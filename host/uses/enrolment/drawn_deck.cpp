#include "host/uses/enrolment/drawn_deck.h"

#include <spdlog/fmt/fmt.h>

#include <charconv>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "vision/camera/picture_file.h"
#include "vision/cards/card_face.h"

namespace kimari::enrolment {
namespace {

namespace fs = std::filesystem;

// By the cards' numbers.
Result<std::map<cards::CardId, cv::Mat>> PicturesIn(const std::string& folder,
                                                    const cards::Deck& deck) {
  std::map<cards::CardId, cv::Mat> pictures;
  std::error_code failed;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(folder, failed)) {
    const std::string name = entry.path().stem().string();
    cards::CardId number = 0;
    const auto read =
        std::from_chars(name.data(), name.data() + name.size(), number);
    const bool whole = read.ec == std::errc{} && !name.empty() &&
                       read.ptr == name.data() + name.size();
    if (!whole || number == 0 || deck.Find(number) == nullptr) continue;
    auto picture =
        vision::ReadPicture(entry.path().string(), vision::Colour::kBgr);
    if (!picture) {
      return Fail(ErrorKind::kFile,
                  picture.error().message + " of the card's face");
    }
    pictures[number] = std::move(*picture);
  }
  if (failed) {
    return Fail(ErrorKind::kFile,
                folder + ": cannot be looked into: " + failed.message() +
                    "; name a folder of pictures");
  }
  if (pictures.empty()) {
    return Fail(ErrorKind::kUsage,
                fmt::format("{}: none of its files is named by the number of a "
                            "card, such as 7.png, of the deck {}",
                            folder, deck.id));
  }
  return pictures;
}

}  // namespace

Result<vision::CardLibrary> DrawDeck(const cards::Deck& deck,
                                     const DrawnFrom& from) {
  std::map<cards::CardId, cv::Mat> pictures;
  if (!from.pictures.empty()) {
    auto read = PicturesIn(from.pictures, deck);
    if (!read) return tl::unexpected(read.error());
    pictures = std::move(*read);
  }
  const auto font = vision::FindFont(from.font);
  if (!font) return tl::unexpected(font.error());
  std::vector<vision::CardFace> faces;
  for (const cards::Card& card : deck.cards) {
    faces.push_back({card.number, card.torifuda, pictures[card.number]});
  }
  return vision::CardLibrary::FromFaces(faces, from.card, *font);
}

}  // namespace kimari::enrolment
