// A recorded match of two readings, the second of which is disputed.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <opencv2/imgcodecs.hpp>
#include <string>

#include "host/base/clock.h"
#include "host/game/rules/ruling_json.h"
#include "host/recording/frame_index.h"
#include "host/recording/writer.h"
#include "host/uses/case/case_check.h"
#include "host/uses/case/case_export.h"
#include "tests/match/judged_match.h"

namespace kimari::casefile {

class DisputedMatch : public ::testing::Test {
 protected:
  DisputedMatch()
      : place_(::testing::TempDir() + "case_" + std::to_string(getpid())) {
    std::filesystem::remove_all(place_);
    std::filesystem::create_directory(place_);
  }
  ~DisputedMatch() override { std::filesystem::remove_all(place_); }

  // Ono against Sato; Ueda judges.
  void Record(bool frames = true) {
    evidence::MatchStarted started;
    started.player_a = "Ono";
    started.player_b = "Sato";
    started.deck = "hyakunin-isshu";
    match::JudgedMatch evening(5, 5, started);
    evening.Read(3, Side::kA);
    evening.Read(13, Side::kB);
    evidence::DeskEntry entry;
    entry.action = evidence::DeskAction::kProtest;
    entry.by = "Ueda";
    entry.reason = "Ono was first";
    entry.reading = 2;
    entry.side = evidence::Party::kA;
    EXPECT_FALSE(evening.Press(entry));
    entry.action = evidence::DeskAction::kConfirm;
    EXPECT_FALSE(evening.Press(entry));
    evening.Add(evidence::MatchEnded{"stopped", "7"});
    Write(evening, frames);
  }

  Result<Exported> Case(evidence::ReadingId reading = 2, bool names = false) {
    const auto record = replay::Record::Open(Recording());
    if (!record) return tl::unexpected(record.error());
    ExportOptions options;
    options.reading = reading;
    options.folder = Folder();
    options.names = names;
    options.wall = "2026-11-24T10:00:00Z";
    return Export(**record, options);
  }
  // As the replay's page does it, at another time each.
  Result<Exported> CaseBeside(bool names = false) {
    const auto record = replay::Record::Open(Recording());
    if (!record) return tl::unexpected(record.error());
    ExportOptions options;
    options.reading = 2;
    options.names = names;
    options.wall = "2026-11-24T10:00:0" + std::to_string(times_++) + "Z";
    options.room = [this](const std::string&) { return room_; };
    return ExportBeside(**record, options);
  }
  std::string Recording() const { return place_ + "/" + recording_; }
  std::string Folder() const { return place_ + "/" + folder_; }
  std::string Read(const std::string& name) const {
    std::ifstream in(Folder() + "/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // Of the case; empty: all is well.
  std::vector<std::string> Wrong() const {
    const auto checked = Check(Folder());
    EXPECT_TRUE(checked) << checked.error().message;
    return checked ? checked->wrong : std::vector<std::string>{"no case"};
  }

  std::string place_;
  std::string recording_ = "match.mcap";
  std::string folder_ = "case";
  uint64_t room_ = 100'000'000'000;  // bytes of the disk
  int times_ = 0;

 private:
  void Write(const match::JudgedMatch& evening, bool frames) const {
    const SimulatedClock clock;
    auto writer = std::move(*recording::Writer::Start(
        std::move(*recording::DiskFile::Create(Recording())), clock,
        {{"scenario", "final-Sato"}}, {.flush_when_idle = false}));
    const auto rulings = writer->AddChannel({"/ruling", "json"});
    const auto pictures = writer->AddChannel({recording::kFramesTopic, "jpeg"});
    std::vector<uint8_t> jpeg;
    cv::imencode(".jpg", cv::Mat(48, 64, CV_8UC3, cv::Scalar(60, 90, 120)),
                 jpeg);
    std::map<evidence::ReadingId, match::RulingMade> made;
    for (const auto& each : evening.match.Rulings()) {
      made[each.ruling.reading] = each;
    }
    uint32_t sequence = 0;
    HostTime shown;
    for (const evidence::Observation& observation : evening.said) {
      const HostTime now = observation.taken;
      for (; !made.empty() && made.begin()->second.published < now;
           made.erase(made.begin())) {
        const auto& [id, ruling] = *made.begin();
        writer->Write(rulings, {ruling.published, ruling.published, id},
                      rules::RulingJson(ruling.ruling));
      }
      if (frames && now - shown > Milliseconds(100)) {
        writer->Write(pictures, {now, now, ++sequence}, jpeg);
        shown = now;
      }
      writer->Write(observation);
    }
    EXPECT_TRUE(writer->Close());
  }
};

}  // namespace kimari::casefile
