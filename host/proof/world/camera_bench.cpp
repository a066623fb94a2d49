#include "host/proof/world/camera_bench.h"

#include "host/base/log.h"
#include "host/proof/render/font.h"

namespace kimari::world {

CameraBench::CameraBench(sim::World& world, HostTime start)
    : world_(world), timeline_(world.Script(), start), next_(timeline_.Next()) {
  for (const cards::Card& card : world.Script().deck.cards) {
    faces_.push_back({card.number, card.torifuda});
  }
}

Result<void> CameraBench::CheckFont(const sim::Scenario& scenario) {
  std::vector<char32_t> characters;
  for (const cards::Card& card : scenario.deck.cards) {
    const std::vector<char32_t> text = sim::Characters(card.torifuda);
    characters.insert(characters.end(), text.begin(), text.end());
  }
  const auto font = sim::FindFont(scenario.look.font, characters);
  if (font) return {};
  Error error = font.error();
  if (!scenario.font_at.empty()) {
    error.message = scenario.font_at + ": " + error.message;
  }
  return tl::unexpected(error);
}

Result<std::unique_ptr<CameraBench>> CameraBench::Open(sim::World& world,
                                                       HostTime start) {
  std::unique_ptr<CameraBench> bench(new CameraBench(world, start));
  auto renderer =
      sim::Renderer::Create(bench->timeline_.LookNow(), bench->faces_);
  if (!renderer) return tl::unexpected(renderer.error());
  bench->renderer_ = std::move(*renderer);
  bench->SetLamp();
  return bench;
}

HostTime CameraBench::NextDue() const {
  const std::lock_guard lock(mutex_);
  return next_.arrives;
}

std::optional<CameraFrame> CameraBench::Next(const Wanted& wanted) {
  Refit();
  CameraFrame frame;
  {
    const std::lock_guard lock(mutex_);
    frame.sequence = next_.sequence;
    frame.stamp = next_.mid;
    frame.exposure = FromMilliseconds(timeline_.LookNow().camera.exposure_ms);
    next_ = timeline_.Next();
    if (timeline_.Stalled()) return std::nullopt;
  }
  const auto scene_at = [&](HostTime t) { return world_.SceneAt(t); };
  if (wanted && !wanted(frame)) {
    // What was asked for cannot change any more (World::SceneAt).
    renderer_->Ask(frame.stamp, scene_at);
    return frame;
  }
  frame.jpeg = renderer_->Frame(frame.sequence, frame.stamp, scene_at);
  return frame;
}

void CameraBench::Refit() {
  sim::Look look;
  {
    const std::lock_guard lock(mutex_);
    if (!refit_) return;
    refit_ = false;
    look = timeline_.LookNow();
  }
  auto renderer = sim::Renderer::Create(look, faces_);
  if (!renderer) {
    log::Err("camera: {}", renderer.error().message);
    return;
  }
  renderer_ = std::move(*renderer);
  renderer_->KeepFrames(keep_frames_);
  SetLamp();
}

void CameraBench::KeepFrames(bool keep) {
  keep_frames_ = keep;
  renderer_->KeepFrames(keep);
}

void CameraBench::SetLamp() {
  if (!world_.Script().look.camera.lamp) return;
  renderer_->SetLamp([this](HostTime from, HostTime to) {
    return world_.lamp().ShareOn(from, to);
  });
}

void CameraBench::Apply(const sim::Change& change) {
  const std::lock_guard lock(mutex_);
  refit_ = timeline_.Apply(change) || refit_;
}

bool CameraBench::Gone() const {
  const std::lock_guard lock(mutex_);
  return !timeline_.Present();
}

}  // namespace kimari::world
