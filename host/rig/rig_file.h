// rig.toml: which devices the rig has, and what is to be played.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/game/cards/deck.h"
#include "host/game/rules/book.h"
#include "host/rig/first_lamp.h"
#include "host/rig/rig_camera.h"

namespace kimari::rig {

// A human reader, heard by a microphone.
struct HumanReader {
  std::string microphone;  // PortAudio's name; empty: the default
  // How much farther from the reader the players' ears are than the
  // microphone, metres.
  double to_ears_m = 0;
};

struct RigFile {
  // [match]
  std::string rule_book = std::string(rules::kDefaultBook);
  std::string options = "{}";  // JSON object of rule options
  // Id of the built-in deck, or the path of a deck file; in the file from its
  // own folder.
  std::string deck = "hyakunin-isshu";
  // A built-in plan, or one of a file; in the file from its own folder.
  court::PlanPtr court = court::Kyogi();
  std::string player_a = "A";
  std::string player_b = "B";
  // The valid hand each declared, if any.
  std::optional<Hand> hand_a;
  std::optional<Hand> hand_b;
  Duration memorise = Seconds(900);
  bool joka = true;
  // Where who was first is shown before the ruling; nothing: as is usual.
  std::optional<FirstLamp> first_lamp;
  // Cards in the order they are read; empty: shuffled.
  std::vector<cards::CardId> order;

  // [boards]: serial ports, two different ones.
  std::string board_a;
  std::string board_b;
  // What 'kimari calibrate touch' learned of each mat; empty: nothing. In the
  // file from its own folder.
  std::string touch_a;
  std::string touch_b;

  // [camera]; the path of a file from the rig file's own folder in the file.
  RigCamera camera;
  // The deck is learned from pictures of its cards laid out on sheets
  // (host/court/enrolment.h): the first `enrolment_frames` frames show sheet 1,
  // as many sheet 2, and so on. At least kLeastEnrolmentFrames (eyes.h).
  int enrolment_frames = 30;
  // The camera's lens file ('kimari calibrate camera'); empty: none. In the
  // file from its own folder.
  std::string lens;
  // When its rows are exposed ('kimari calibrate clock'); empty: not measured.
  // In the file from its own folder.
  std::string clock;

  // [reader]: who reads, if it is not the rig.
  std::optional<HumanReader> human;

  // [sound]: unix socket to which what is played is written as well.
  std::optional<std::string> sound_wire;

  // Its camera, and so its boards, are those of a simulated world.
  bool Simulated() const { return !camera.socket.empty(); }
};

// What the file must name for what is to be done: what it names beyond that is
// read all the same.
enum class RigNeeds {
  kMatch,   // both boards and the camera
  kCamera,  // the camera
  kLamp,    // the camera and A's board, which drives the lamp
  kNothing,
};

// Errors: kUsage, "file:line:column: what; what to do"; kFile when it cannot be
// read.
Result<RigFile> ReadRigFile(const std::string& path,
                            RigNeeds needs = RigNeeds::kMatch);

}  // namespace kimari::rig
