#include "host/uses/live/match_page.h"

#include <utility>

#include "host/uses/live/view_builder.h"
#include "host/uses/view/match_desk.h"

namespace kimari::live {
namespace {

view::DeviceState ToState(rig::DeviceReport::State state) {
  switch (state) {
    case rig::DeviceReport::State::kOk:
      return view::DeviceState::kOk;
    case rig::DeviceReport::State::kWarning:
      return view::DeviceState::kWarning;
    case rig::DeviceReport::State::kBad:
      break;
  }
  return view::DeviceState::kBad;
}

view::MatchView ViewOf(const rig::LiveRig& rig, const std::string& recording,
                       bool is_demo, HostTime now) {
  ViewExtras extras;
  extras.now = now;
  extras.recording = recording;
  extras.is_demo = is_demo;
  for (const rig::DeviceReport& device : rig.Devices()) {
    extras.devices.push_back({{device.en, device.ja},
                              ToState(device.state),
                              {device.text_en, device.text_ja}});
  }
  extras.devices_remember = rig.LampsRemember();
  extras.shows_first = rig.FirstLamp().page;
  return BuildView(rig.Conductor(), extras);
}

}  // namespace

MatchPage::MatchPage(std::string recording, web::PageAccess access,
                     bool is_demo, const Clock& clock,
                     std::map<std::string, std::string> head)
    : recording_(std::move(recording)),
      access_(std::move(access)),
      is_demo_(is_demo),
      clock_(clock),
      sheet_(std::move(head)),
      replay_(beside::PageBeside::WordsOfReplay(recording_), access_,
              beside::PageBeside::NoReplay()) {}

MatchPage::~MatchPage() {
  replay_.GiveUp();
  server_.Stop();
}

Result<uint16_t> MatchPage::Open(rig::LiveRig& rig, uint16_t port) {
  MatchServer::Options web;
  web.host = access_.host;
  web.token = access_.token;
  web.behind = access_.behind;
  web.clock = &clock_;
  web.port = port;
  web.deck = view::DeckJson(rig.Conductor().Deck());
  presses_.Answer(web, rig.Human() != nullptr);
  web.sheet = [this](sheet::Language language) {
    return sheet_.Html(language);
  };
  web.replay = [this] { return replay_.Port(); };
  const auto opened = server_.Start(std::move(web));
  if (opened) replay_.DeskAt(*opened);
  return opened;
}

void MatchPage::Show(const rig::LiveRig& rig) {
  view::MatchView view = ViewOf(rig, recording_, is_demo_, clock_.Now());
  // The page has to learn that a reading begins before it falls still, and is
  // shown who was first while it is.
  const bool begins = view.still && !was_still_;
  const bool lights = view.still && view.first_told && !lit_;
  was_still_ = view.still;
  lit_ = view.still && view.first_told;
  if (!begins && !lights) return server_.Publish(view);
  view.still = false;
  server_.PublishLast(view);
}

Result<void> MatchPage::Serve(rig::LiveRig& rig) {
  const Result<void> entered = presses_.Serve(rig, clock_);
  sheet_.Serve(rig.Conductor());
  return entered;
}

void MatchPage::End(const rig::LiveRig& rig) {
  presses_.Close();
  if (rig.Began()) sheet_.End(rig.Conductor(), clock_.Now());
}

}  // namespace kimari::live
