#include "host/proof/certify/sound/heard_set.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "audio/locate.h"
#include "audio/onset.h"
#include "host/game/cards/kimariji.h"
#include "host/proof/certify/sound/phrase_margin.h"
#include "host/proof/certify/statistics.h"
#include "host/reader/reading_order.h"

namespace kimari::reader {
namespace {

using cards::CardId;

constexpr Duration kListenStep = Milliseconds(5);
constexpr Duration kEarLag = Milliseconds(400);
constexpr Duration kPatience = Seconds(30);
constexpr int64_t kPiece = audio::kSampleRate / 20;  // of sound, looked for
constexpr int64_t kReach = audio::kSampleRate / 10;  // around where it is told
constexpr double kSurely = 0.99;                     // correlation

double MsOf(int64_t samples) {
  return 1000.0 * static_cast<double>(samples) / audio::kSampleRate;
}

}  // namespace

Result<std::unique_ptr<HeardSet>> HeardSet::Open(const std::string& folder,
                                                 int cards, Random random,
                                                 const Clock& clock) {
  const cards::Deck& deck = cards::HyakuninIsshu();
  std::unique_ptr<HeardSet> set(new HeardSet(clock));
  auto sound = audio::SelectOutput("private", clock);
  if (!sound) return tl::unexpected(sound.error());
  set->sound_ = std::move(*sound);
  if (auto listens = set->ListenAgain(); !listens) {
    return tl::unexpected(listens.error());
  }
  OrderOptions order;
  for (int card = 1; card <= cards; ++card) {
    order.cards.push_back(static_cast<CardId>(card));
  }
  order.seed = std::to_string(random.Next());
  auto plan = MakeOrder(deck, order);
  if (!plan) return tl::unexpected(plan.error());
  auto loader = PhraseLoader::Open(deck, {.folder = folder});
  if (!loader) return tl::unexpected(loader.error());
  set->phrases_ = std::make_unique<PhraseStore>(
      std::move(*loader), PhrasesOf(Mode::kCompetitive, deck, *plan));
  if (auto started = set->sound_.output->Start(set->player_); !started) {
    return tl::unexpected(started.error());
  }
  set->session_ = std::make_unique<ReadingSession>(
      deck, std::move(*plan), SessionOptions{}, *set->phrases_, set->player_,
      *set->sound_.output, clock);
  // The clock of the device is known better after some seconds, as in a match
  // after the joka.
  (void)set->StepUntil([] { return false; }, Seconds(5));
  return set;
}

HeardSet::~HeardSet() {
  if (sound_.output) sound_.output->Stop();
  ear_.reset();
}

Result<void> HeardSet::ListenAgain() {
  ear_.reset();
  auto ear = audio::MonitorEar::Open(
      sound_.server->Address(), audio::PrivateSoundServer::kMonitor, clock_,
      [this](const audio::HeardBlock& block) { track_.Add(block); });
  if (!ear) return tl::unexpected(ear.error());
  ear_ = std::move(*ear);
  return {};
}

bool HeardSet::StepUntil(const std::function<bool()>& done, Duration patience) {
  const HostTime end = clock_.Now() + patience;
  while (!done()) {
    if (clock_.Now() > end) return false;
    session_->Step();
    clock_.SleepUntil(clock_.Now() + kListenStep);
  }
  return true;
}

Result<HeardReading> HeardSet::ReadNext(
    const std::function<void()>& meanwhile) {
  track_.ForgetBefore(track_.End() - audio::kSampleRate);
  if (auto read = session_->Do(Command::kNext); !read) {
    return tl::unexpected(read.error());
  }
  const bool ended = StepUntil(
      [&] {
        if (meanwhile) meanwhile();
        return session_->Now().state != State::kReading;
      },
      kPatience);
  if (!ended) {
    return Fail(ErrorKind::kDevice,
                "a reading of a few seconds did not end within 30 s; is the "
                "machine very busy?");
  }
  HeardReading reading;
  const std::vector<Said> said = DrainSaid(reading);
  const int64_t heard = track_.End();
  (void)StepUntil([&] { return track_.End() > heard + audio::kSampleRate / 2; },
                  kEarLag * 4);
  Compare(said, reading);
  return reading;
}

std::vector<HeardSet::Said> HeardSet::DrainSaid(HeardReading& reading) {
  std::vector<Said> said;
  for (LogEntry& entry : session_->DrainLog()) {
    if (entry.kind == LogEntry::Kind::kSound) ++reading.sound_events;
    if (entry.kind != LogEntry::Kind::kSaid || !entry.card) continue;
    auto phrase = phrases_->Get(*entry.card, entry.part);
    if (!phrase) continue;
    Said one{std::move(entry), std::move(*phrase), {}};
    const int decides =
        cards::StaticKimariji(cards::HyakuninIsshu(), *one.entry.card).morae;
    if (one.entry.calls && decides > 0 &&
        decides <= std::ssize(one.phrase->morae)) {
      const auto& mark = one.phrase->morae[static_cast<size_t>(decides - 1)];
      one.kimariji = sound_.output->TimeOf(one.entry.first_frame + mark.sample -
                                           one.phrase->first_sound);
    }
    said.push_back(std::move(one));
  }
  return said;
}

std::optional<int64_t> HeardSet::HeardFrame(const Said& said,
                                            int64_t phrase_sample) {
  const auto& samples = said.phrase->samples;
  phrase_sample =
      std::clamp<int64_t>(phrase_sample, 0, std::ssize(samples) - kPiece);
  const auto told = sound_.output->TimeOf(
      said.entry.first_frame + phrase_sample - said.phrase->first_sound);
  if (!told) return std::nullopt;
  const auto around = track_.SampleAt(told->t);
  if (!around) return std::nullopt;
  const std::vector<float> heard =
      track_.Range(*around - kReach, *around + kReach + kPiece);
  const auto found = audio::Locate(
      std::span(samples).subspan(static_cast<size_t>(phrase_sample), kPiece),
      heard);
  if (!found || found->correlation < kSurely) return std::nullopt;
  return *around - kReach + found->at - phrase_sample;
}

void HeardSet::Compare(const std::vector<Said>& said, HeardReading& reading) {
  // The heard sample on which each phrase's first sample lies.
  std::vector<int64_t> starts;
  for (const Said& one : said) {
    const auto begin = HeardFrame(one, one.phrase->first_sound);
    const auto end = HeardFrame(one, one.phrase->last_sound - kPiece);
    if (!begin || !end || *begin != *end) return;
    starts.push_back(*begin);
  }
  if (said.empty() || !said.back().entry.calls) return;
  const Said& call = said.back();
  const auto kimariji_sample = [&]() -> std::optional<int64_t> {
    const int decides =
        cards::StaticKimariji(cards::HyakuninIsshu(), *call.entry.card).morae;
    if (!call.kimariji) return std::nullopt;
    return call.phrase->morae[static_cast<size_t>(decides - 1)].sample;
  }();
  if (!kimariji_sample) return;

  // First sounds by the one detector, in what was heard.
  std::vector<audio::SoundSpan> spans;
  for (size_t i = 0; i < said.size(); ++i) {
    const int64_t begin =
        starts[i] + said[i].phrase->first_sound - kPhraseMargin;
    const int64_t end = starts[i] + said[i].phrase->last_sound + kPhraseMargin;
    const auto sound = audio::FindSound(track_.Range(begin, end));
    if (!sound) return;
    spans.push_back({begin + sound->first, begin + sound->last});
  }
  std::vector<HeardReading::Sound> sounds;
  for (size_t i = 0; i < said.size(); ++i) {
    const auto heard = track_.TimeOf(spans[i].first);
    const auto& told = said[i].entry.first_sound;
    if (!heard || !told) return;
    sounds.push_back(
        {(heard->t - told->t).Milliseconds(),
         std::hypot(heard->sigma.Milliseconds(), told->sigma.Milliseconds())});
  }
  const auto decided = HeardFrame(call, *kimariji_sample);
  const auto decided_at =
      decided ? track_.TimeOf(*decided + *kimariji_sample) : std::nullopt;
  if (!decided_at) return;
  reading.whole = true;
  reading.exact = true;
  for (size_t i = 1; i < said.size(); ++i) {
    const int64_t placed =
        said[i].entry.first_frame - said[i].phrase->first_sound -
        said[0].entry.first_frame + said[0].phrase->first_sound;
    if (starts[i] - starts[0] != placed) reading.exact = false;
  }
  reading.first_sounds = std::move(sounds);
  reading.kimariji_ms = (decided_at->t - call.kimariji->t).Milliseconds();
  if (said.size() >= 2) {
    reading.gap_ms = MsOf(spans.back().first - spans[spans.size() - 2].last);
  }
}

}  // namespace kimari::reader
