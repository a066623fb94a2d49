// Real recitations as the listening players hear them.
#include <gtest/gtest.h>
#include <sndfile.h>

#include <filesystem>

#include "host/proof/sim/listener.h"
#include "tests/support/shared_data.h"

namespace kimari::sim {
namespace {

std::filesystem::path Recordings() {
  return SharedData() / "recitation" / "human";
}

std::vector<float> Samples(const std::filesystem::path& path, double& rate) {
  SF_INFO info{};
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &info);
  if (file == nullptr) return {};
  std::vector<float> samples(static_cast<size_t>(info.frames * info.channels));
  sf_readf_float(file, samples.data(), info.frames);
  sf_close(file);
  rate = info.samplerate;
  return samples;
}

TEST(Recitation, EachHumanPhraseIsHeardAsOne) {
  if (!std::filesystem::exists(Recordings())) {
    GTEST_SKIP() << "no recordings; set KIMARI_SHARED to the data folder";
  }
  Listener listener(Milliseconds(600));
  HostTime t;
  size_t phrases = 0;
  for (const auto& file : std::filesystem::directory_iterator(Recordings())) {
    if (file.path().extension() != ".ogg") continue;
    double rate = 0;
    std::vector<float> samples = Samples(file.path(), rate);
    ASSERT_FALSE(samples.empty());
    samples.resize(samples.size() + static_cast<size_t>(rate), 0);
    EXPECT_EQ(listener.Hear(samples, rate, t).size(), 1u)
        << file.path().filename();
    t = t + FromSeconds(static_cast<double>(samples.size()) / rate);
    ++phrases;
  }
  EXPECT_GT(phrases, 0u);
}

}  // namespace
}  // namespace kimari::sim
