#include "audio/sound_wire.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

namespace kimari::audio {
namespace {

static_assert(std::endian::native == std::endian::little);

template <typename T>
void Put(std::vector<uint8_t>& bytes, T value) {
  const size_t at = bytes.size();
  bytes.resize(at + sizeof value);
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

template <typename T>
T Get(const uint8_t* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

std::string LastError() { return std::generic_category().message(errno); }

}  // namespace

std::vector<uint8_t> ToBytes(const WireBlock& block) {
  std::vector<uint8_t> bytes;
  bytes.reserve(kWireHeaderBytes + block.samples.size() * sizeof(float));
  Put(bytes, kWireMagic);
  Put(bytes, block.rate);
  Put(bytes, block.at.ns);
  Put(bytes, static_cast<uint32_t>(block.samples.size()));
  for (const float s : block.samples) Put(bytes, s);
  return bytes;
}

Result<int> ConnectSoundWire(const std::filesystem::path& socket_path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = socket_path.string();
  if (path.size() >= sizeof address.sun_path) {
    return Fail(ErrorKind::kDevice, path + ": too long for a socket");
  }
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd >= 0 && connect(fd, reinterpret_cast<const sockaddr*>(&address),
                         sizeof address) == 0) {
    return fd;
  }
  const std::string why = LastError();
  if (fd >= 0) close(fd);
  return Fail(ErrorKind::kDevice,
              path + ": nobody listens to the sound there (" + why + ")");
}

SoundWireWriter::SoundWireWriter(int fd, SoundTap& tap,
                                 const AudioOutput& output, const Clock& clock)
    : fd_(fd), tap_(tap), output_(output), clock_(clock) {
  thread_ = std::thread([this] { Run(); });
}

SoundWireWriter::~SoundWireWriter() {
  stop_ = true;
  thread_.join();
  close(fd_);
}

void SoundWireWriter::Run() {
  SoundBlock block;
  while (!stop_) {
    if (!tap_.Pop(block)) {
      clock_.SleepUntil(clock_.Now() + Milliseconds(2));
      continue;
    }
    if (!connected_) continue;
    std::optional<Instant> at = output_.TimeOf(block.first_frame);
    while (!at && !stop_) {
      clock_.SleepUntil(clock_.Now() + Milliseconds(2));
      at = output_.TimeOf(block.first_frame);
    }
    if (!at) break;
    if (Send(block, at->t)) {
      ++sent_;
    } else {
      connected_ = false;
    }
  }
}

bool SoundWireWriter::Send(const SoundBlock& block, HostTime at) {
  WireBlock wire;
  wire.at = at;
  wire.samples.assign(block.samples.begin(),
                      block.samples.begin() + block.frames);
  const std::vector<uint8_t> bytes = ToBytes(wire);
  for (size_t done = 0; done < bytes.size();) {
    if (stop_) return false;
    pollfd ready{fd_, POLLOUT, 0};
    if (poll(&ready, 1, 50) == 0) continue;
    const ssize_t n = send(fd_, bytes.data() + done, bytes.size() - done,
                           MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (n > 0) done += static_cast<size_t>(n);
  }
  return true;
}

Result<size_t> SoundWireReader::Fill(uint8_t* bytes, size_t count) const {
  size_t done = 0;
  while (done < count) {
    const ssize_t n = read(fd_, bytes + done, count - done);
    if (n == 0) break;
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      return Fail(ErrorKind::kDevice, "sound wire: " + LastError());
    }
    done += static_cast<size_t>(n);
  }
  return done;
}

Result<std::optional<WireBlock>> SoundWireReader::Read() {
  std::array<uint8_t, kWireHeaderBytes> header{};
  const auto got = Fill(header.data(), header.size());
  if (!got) return tl::unexpected(got.error());
  if (*got == 0) return std::optional<WireBlock>();
  WireBlock block;
  block.rate = Get<uint32_t>(header.data() + 4);
  block.at = {Get<int64_t>(header.data() + 8)};
  const auto frames = Get<uint32_t>(header.data() + 16);
  if (*got < header.size() || Get<uint32_t>(header.data()) != kWireMagic ||
      frames > kWireMostFrames) {
    return Fail(ErrorKind::kDevice,
                "sound wire: these bytes are no block of sound; are both ends "
                "of the same version?");
  }
  block.samples.resize(frames);
  const size_t size = frames * sizeof(float);
  const auto body =
      Fill(reinterpret_cast<uint8_t*>(block.samples.data()), size);
  if (!body) return tl::unexpected(body.error());
  if (*body < size) {
    return Fail(ErrorKind::kDevice,
                "sound wire: torn in the middle of a block");
  }
  return std::optional<WireBlock>(std::move(block));
}

}  // namespace kimari::audio
