#include "host/base/sha256.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>
#include <vector>

#include "host/base/plain_file.h"
#include "host/base/system_reason.h"

namespace kimari {
namespace {

constexpr size_t kPiece = 1 << 20;

std::string HexOf(const std::array<uint8_t, 32>& digest) {
  std::string hex;
  for (const uint8_t byte : digest) hex += fmt::format("{:02x}", byte);
  return hex;
}

struct CloseFile {
  int fd;
  ~CloseFile() {
    if (fd >= 0) close(fd);
  }
};

}  // namespace

std::array<uint8_t, 32> Sha256(std::string_view bytes) {
  std::array<uint8_t, 32> digest{};
  unsigned int size = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(),
             nullptr);
  return digest;
}

std::string Sha256Hex(std::string_view bytes) { return HexOf(Sha256(bytes)); }

struct Sha256Sum::State {
  EVP_MD_CTX* sum = EVP_MD_CTX_new();
  State() { EVP_DigestInit_ex(sum, EVP_sha256(), nullptr); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { EVP_MD_CTX_free(sum); }
};

Sha256Sum::Sha256Sum() : state_(std::make_unique<State>()) {}
Sha256Sum::Sha256Sum(Sha256Sum&&) noexcept = default;
Sha256Sum& Sha256Sum::operator=(Sha256Sum&&) noexcept = default;
Sha256Sum::~Sha256Sum() = default;

void Sha256Sum::Add(std::span<const uint8_t> bytes) {
  EVP_DigestUpdate(state_->sum, bytes.data(), bytes.size());
}

std::string Sha256Sum::Hex() const {
  const State copy;
  EVP_MD_CTX_copy_ex(copy.sum, state_->sum);
  std::array<uint8_t, 32> digest{};
  unsigned int size = 0;
  EVP_DigestFinal_ex(copy.sum, digest.data(), &size);
  return HexOf(digest);
}

namespace {

Result<void> AddFile(const std::string& path,
                     const std::function<bool()>& go_on, Sha256Sum& sum) {
  const auto failed = [&](int error) {
    return Fail(
        ErrorKind::kFile,
        Both("{}: cannot be read: {}; check the path and the disk",
             "{}：ファイルを読めません（{}）", path, SystemReason(error)));
  };
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  const CloseFile file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.fd < 0) return failed(errno);
  std::vector<uint8_t> piece(kPiece);
  for (;;) {
    if (go_on && !go_on()) {
      return Fail(ErrorKind::kUsage,
                  path + ": its sum was not wanted any more");
    }
    const ssize_t n = read(file.fd, piece.data(), piece.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed(errno);
    if (n == 0) return {};
    sum.Add({piece.data(), static_cast<size_t>(n)});
  }
}

}  // namespace

Result<std::string> Sha256OfFiles(std::span<const std::string> paths,
                                  const std::function<bool()>& go_on) {
  Sha256Sum sum;
  for (const std::string& path : paths) {
    if (Result<void> ok = AddFile(path, go_on, sum); !ok) {
      return tl::unexpected(ok.error());
    }
  }
  return sum.Hex();
}

Result<std::string> Sha256OfFile(const std::string& path,
                                 const std::function<bool()>& go_on) {
  return Sha256OfFiles({&path, 1}, go_on);
}

}  // namespace kimari
