#include "host/proof/certify/replay/lamp_line.h"

#include <string>
#include <utility>
#include <vector>

#include "host/base/scratch_folder.h"
#include "host/proof/certify/replay/lamp_on_cursor.h"
#include "host/proof/certify/replay/sound_on_cursor.h"
#include "host/proof/certify/statistics.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {
namespace {

constexpr const char* kLampWhat =
    "one cursor: a lamp that the board switches, in the frames and on a pad";
constexpr const char* kSoundWhat =
    "the poem's first sound, in the wave, on the same cursor";
constexpr int64_t kSwitchingsNeeded = 20;
constexpr size_t kLandings = 50;  // that are judged, of a reading

// Nobody's hand is near; the lamp's wire touches a pad that no card covers. The
// hall is dark enough for its picture not to be white.
constexpr const char* kLampScenario = R"([match]
memorise_s = 1
joka = false
seed = 7
[camera]
fps = 60
light = 0.6
lamp = true
[board]
lamp_pad = 40
lamp_blinks_ms = 1200
[layout]
A = [{ card = 1, row = "lower", column = 2 }]
B = [{ card = 87, row = "middle", column = 9 }]
[[reading]]
card = 1
)";

certify::Line NoLamp(std::string why) {
  return certify::NotRunLine({"T17", kLampWhat, std::move(why)});
}

// How far one source is from the lamp.
class Differences {
 public:
  void Add(const Apart& apart) {
    sizes_.push_back(Abs(apart.by).Milliseconds());
    beyond_ += apart.Within() ? 0 : 1;
  }
  int64_t Count() const { return static_cast<int64_t>(sizes_.size()); }
  certify::Figure Beyond(const std::string& name, const std::string& of,
                         double needs) const {
    return certify::Never(name, beyond_, static_cast<double>(sizes_.size()), of,
                          needs);
  }
  // How large they are.
  void Tell(const std::string& name, certify::Line& line) const {
    line.figures.push_back(certify::Told(
        name + ", p50", certify::Quantile(sizes_, 0.5), "ms", Count()));
    line.figures.push_back(certify::Told(
        name + ", most", certify::Quantile(sizes_, 1), "ms", Count()));
  }

 private:
  std::vector<double> sizes_;
  int64_t beyond_ = 0;
};

// How often the pad first felt it in another scan.
certify::Figure Edges(const std::vector<ShownSwitching>& all) {
  int64_t felt = 0, elsewhere = 0;
  for (const ShownSwitching& switching : all) {
    if (!switching.edge) continue;
    ++felt;
    elsewhere += switching.edge->ns <= 0 || *switching.edge > kScanAndCharge;
  }
  return certify::Never("on the pad: not felt in the next scan", elsewhere,
                        static_cast<double>(felt), "switchings on",
                        kSwitchingsNeeded);
}

certify::Line LineOf(const std::vector<ShownSwitching>& all) {
  Differences frames, part_lit, landings;
  for (const ShownSwitching& switching : all) {
    if (switching.camera) frames.Add(*switching.camera);
    if (switching.camera && switching.part_lit) part_lit.Add(*switching.camera);
    if (switching.landing) landings.Add(*switching.landing);
  }
  certify::Line line;
  line.target = "T17";
  line.what = kLampWhat;
  line.trials = static_cast<int64_t>(all.size());
  line.trials_of = "switchings";
  line.how =
      "by the recording alone: the board's instant of each switching against "
      "the share of the frame's exposure in which the lamp is seen lit (sigma: "
      "half the exposure), against the scan in which its pad first felt it, "
      "and against the landing that the judge makes of that (his own sigma)";
  line.figures = {frames.Beyond("in the frames: beyond 3 sigma", "switchings",
                                kSwitchingsNeeded)};
  part_lit.Tell("switched in an exposure", line);
  line.figures.push_back(Edges(all));
  line.figures.push_back(landings.Beyond("its landing: beyond 3 sigma",
                                         "switchings", kSwitchingsNeeded));
  landings.Tell("landing", line);
  return line;
}

certify::Line LampLineOf(const Record& record) {
  std::vector<ShownSwitching> all;
  std::string why;
  for (const auto& [reading, what] : record.Readings()) {
    const auto lamp = LampIn(record, reading, kLandings);
    if (lamp) {
      all.insert(all.end(), lamp->switchings.begin(), lamp->switchings.end());
    } else if (why.empty()) {
      why = lamp.error().message;
    }
  }
  return all.empty() ? NoLamp(why) : LineOf(all);
}

certify::Line SoundLineOf(const Record& record) {
  Differences sounds;
  for (const auto& [reading, what] : record.Readings()) {
    const auto sound = FirstSoundIn(record, reading);
    if (sound) sounds.Add(*sound);
  }
  if (sounds.Count() == 0) {
    return certify::NotRunLine({"T17", kSoundWhat, "no sound is recorded"});
  }
  certify::Line line;
  line.target = "T17";
  line.what = kSoundWhat;
  line.trials = sounds.Count();
  line.trials_of = "readings";
  line.how =
      "where it begins in the wave as the page draws and plays it, found as "
      "the reader's phrases are measured, against its instant; sigma: 6 ms of "
      "finding it, and the instant's own";
  line.figures = {sounds.Beyond("beyond 3 sigma", "readings", 1)};
  sounds.Tell("apart", line);
  return line;
}

certify::Lines LinesOfFile(const std::string& path) {
  const auto record = Record::Open(path);
  if (!record) return tl::unexpected(record.error());
  return std::vector{LampLineOf(**record), SoundLineOf(**record)};
}

}  // namespace

certify::Lines LampLine(const CertifyReplayOptions& options) {
  if (!options.recording.empty()) return LinesOfFile(options.recording);
  if (!options.simulate) {
    return std::vector{NoLamp("needs a simulated world")};
  }
  const auto scratch = ScratchFolder::Make("replay");
  if (!scratch) return tl::unexpected(scratch.error());
  const std::string folder = scratch->Path() + "/match";
  if (!options.simulate(kLampScenario, folder)) {
    return Fail(ErrorKind::kFile,
                folder +
                    ": no match could be simulated: run `kimari simulate`, "
                    "which says why");
  }
  return LinesOfFile(folder + "/match.mcap");
}

}  // namespace kimari::replay
