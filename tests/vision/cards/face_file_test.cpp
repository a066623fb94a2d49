// How the cards of a deck look, kept for another evening.
#include "vision/cards/face_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/base/random.h"
#include "tests/support/program.h"

namespace kimari::vision {
namespace {

using ::testing::HasSubstr;

class FaceFile : public ::testing::Test {
 protected:
  static CardLibrary Library(uint64_t seed) {
    Random random(seed);
    std::vector<FacePatch> faces;
    for (uint16_t id = 1; id <= 12; ++id) {
      FacePatch& face = faces.emplace_back(FacePatch{id, {}});
      for (size_t i = 0; i < kPatchPixels; ++i) {
        face.patch.push_back(static_cast<float>(random.Uniform(0, 255)));
      }
    }
    return *CardLibrary::FromPatches(faces);
  }
  std::string Path() const { return place.Path("deck.faces"); }
  std::string Refusal(const std::string& deck = "club") const {
    const auto loaded = LoadFaces(Path(), deck);
    return loaded ? "" : loaded.error().message;
  }

  Workplace place;
};

TEST_F(FaceFile, ALibraryComesBackAsItWas) {
  const CardLibrary library = Library(7);
  ASSERT_TRUE(SaveFaces(library, "club", Path()));
  const auto back = LoadFaces(Path(), "club");
  ASSERT_TRUE(back) << back.error().message;
  ASSERT_EQ(back->size(), library.size());
  for (int i = 0; i < library.size(); ++i) {
    EXPECT_EQ(back->id(i), library.id(i));
    const float* patch = library.aligner(i).patch().data();
    EXPECT_NEAR(back->Likeness(i, patch, 0.5), library.Likeness(i, patch, 0.5),
                1e-5);
  }
}

TEST_F(FaceFile, OfAnotherDeckIsRefused) {
  ASSERT_TRUE(SaveFaces(Library(7), "club", Path()));
  EXPECT_THAT(Refusal("hyakunin-isshu"), HasSubstr("of the deck club"));
}

TEST_F(FaceFile, ADamagedOneIsRefused) {
  ASSERT_TRUE(SaveFaces(Library(7), "club", Path()));
  std::string bytes = place.Read("deck.faces");
  bytes[bytes.size() / 2] ^= 1;
  place.Write("deck.faces", bytes);
  EXPECT_THAT(Refusal(), HasSubstr("damaged"));
  place.Write("deck.faces", "RIFF");
  EXPECT_THAT(Refusal(), HasSubstr("no faces of kimari"));
}

TEST_F(FaceFile, ALaterOneReplacesIt) {
  ASSERT_TRUE(SaveFaces(Library(7), "club", Path()));
  ASSERT_TRUE(SaveFaces(Library(8), "club", Path()));
  EXPECT_EQ(Refusal(), "");
}

}  // namespace
}  // namespace kimari::vision
