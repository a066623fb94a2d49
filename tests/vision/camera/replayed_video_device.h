// A V4L2 device that answers as it is written in a text: the exchange of calls
// with a camera, in order. A call that is not the next one there, or has other
// arguments, fails the test and gets EPROTO. One call a line:
//
//   open /dev/video0 -> ok
//   VIDIOC_S_FMT type=1 width=1280 ... -> ok width=1280 ... sizeimage=1843200
//   VIDIOC_S_CTRL id=0x9a0901 value=1 -> EACCES
//   map offset=0 length=65536 -> ok
//   wait 100 -> POLLIN            (or nothing, or POLLERR|POLLHUP)
//   VIDIOC_DQBUF type=1 memory=1 -> ok index=0 picture=court sequence=7 ...
//
// Fields that are not written were 0 in the call, and are left alone in the
// answer. `picture=` puts a picture of that name into the buffer `index`.
// `# ` begins a comment. After the last line every call is out of order.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/vision/camera/video_requests.h"
#include "vision/camera/video_device.h"

namespace kimari::vision {

using Pictures = std::map<std::string, std::vector<uint8_t>>;

class ReplayedVideoDevice : public VideoDevice {
 public:
  // Fails the test when the text is none.
  ReplayedVideoDevice(const std::string& text, const Pictures& pictures);
  // Fails the test when calls of the exchange were never made.
  ~ReplayedVideoDevice() override;

  int Open(const std::string& path) override;
  int Control(unsigned long request, void* argument) override;
  int Map(uint32_t offset, uint32_t length,
          std::span<const uint8_t>& memory) override;
  int Wait(int timeout_ms, short& events) override;

 private:
  struct Value {
    const RequestField* field = nullptr;
    int64_t number = 0;
    std::string text = {};
  };
  struct Call {
    int line = 0;
    std::string what;                  // "open", "map", "wait", or a request
    const Request* request = nullptr;  // of the last
    std::string path;                  // of open
    int64_t first = 0;                 // map's offset, wait's timeout
    int64_t second = 0;                // map's length
    std::vector<Value> asked;          // every field that the caller gives
    int error = 0;
    short events = 0;
    std::vector<Value> answered;
    const std::vector<uint8_t>* picture = nullptr;
    std::string text;
  };

  void Read(const std::string& line, int number);
  void ReadFields(Call& call, std::vector<std::string>& asked,
                  std::vector<std::string>& answered);
  // Null when the next call is another one.
  const Call* Add(std::string_view what);
  int Refuse(const std::string& got);

  const Pictures& pictures_;
  std::vector<Call> calls_;
  size_t next_ = 0;
  bool strayed_ = false;
  std::vector<std::vector<uint8_t>> buffers_;
};

}  // namespace kimari::vision
