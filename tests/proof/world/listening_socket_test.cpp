// A unix socket that waits for one client.
#include "host/proof/world/listening_socket.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace kimari::world {
namespace {

class ListeningSocketTest : public ::testing::Test {
 protected:
  ListeningSocketTest() {
    std::string name = ::testing::TempDir() + "socket_XXXXXX";
    folder_ = mkdtemp(name.data());
    path_ = folder_ + "/camera";
  }
  ~ListeningSocketTest() override { std::filesystem::remove_all(folder_); }

  // A client's descriptor, or -1 when nobody listens.
  int Connect() const {
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path_.c_str(), path_.size() + 1);
    if (connect(fd, reinterpret_cast<const sockaddr*>(&address),
                sizeof address) == 0) {
      return fd;
    }
    close(fd);
    return -1;
  }

  std::string folder_;
  std::string path_;
};

TEST_F(ListeningSocketTest, BytesReachTheClientThatConnects) {
  const auto listening = ListeningSocket::Open(path_);
  ASSERT_TRUE(listening) << listening.error().message;
  const int client = Connect();
  ASSERT_GE(client, 0);
  const int server = listening->Accept();
  ASSERT_GE(server, 0);
  ASSERT_EQ(write(server, "frame", 5), 5);
  char got[5];
  EXPECT_EQ(read(client, got, sizeof got), 5);
  EXPECT_EQ(std::string(got, 5), "frame");
  close(server);
  close(client);
}

TEST_F(ListeningSocketTest, WithoutAClientThereIsNoDescriptor) {
  const auto listening = ListeningSocket::Open(path_);
  ASSERT_TRUE(listening);
  EXPECT_EQ(listening->Accept(), -1);
}

TEST_F(ListeningSocketTest, ItsFileGoesWithIt) {
  {
    auto first = ListeningSocket::Open(path_);
    ASSERT_TRUE(first);
    const ListeningSocket moved = std::move(*first);
    EXPECT_TRUE(std::filesystem::exists(path_));
  }
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_EQ(Connect(), -1);
}

TEST_F(ListeningSocketTest, AFileLeftBehindIsReplaced) {
  std::ofstream(path_) << "left behind";
  const auto listening = ListeningSocket::Open(path_);
  ASSERT_TRUE(listening);
  const int client = Connect();
  EXPECT_GE(client, 0);
  close(client);
}

TEST_F(ListeningSocketTest, TooLongANameIsRefused) {
  const auto listening = ListeningSocket::Open(folder_ + std::string(200, 'x'));
  ASSERT_FALSE(listening);
  EXPECT_NE(listening.error().message.find("too long"), std::string::npos);
}

TEST_F(ListeningSocketTest, FolderThatIsNotThereIsNamed) {
  const auto listening = ListeningSocket::Open(folder_ + "/no/camera");
  ASSERT_FALSE(listening);
  EXPECT_EQ(listening.error().kind, ErrorKind::kDevice);
  EXPECT_NE(listening.error().message.find("/no/camera"), std::string::npos);
}

}  // namespace
}  // namespace kimari::world
