// Where the sound server sends this program's sound: it moves a stream to
// another device by itself when the device goes, or when somebody says so, and
// tells nobody. Speaks to PulseAudio, or to PipeWire in its place.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace kimari::audio {

// Its own thread, which is not a real-time one, listens to the server.
class PulseWatch {
 public:
  // Names for people, as the server gives them.
  struct Move {
    std::string from;
    std::string to;
  };

  // Watches what this process plays on the server that the environment names.
  // Null where there is none: such sound is not moved. Never waits for it.
  static std::unique_ptr<PulseWatch> Start();
  PulseWatch(const PulseWatch&) = delete;
  PulseWatch& operator=(const PulseWatch&) = delete;
  ~PulseWatch();

  // Since the last call, in order. Thread: any.
  std::vector<Move> DrainMoves();

 private:
  class Listener;
  explicit PulseWatch(std::unique_ptr<Listener> listener);
  std::unique_ptr<Listener> listener_;
};

}  // namespace kimari::audio
