// What every page of Kimari needs of a server: its files, a live stream of one
// view, commands, and guards over who may ask. It stands on HttpServer: an open
// page and a slow client cost no thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/uses/web/page_file.h"
#include "host/uses/web/shown.h"

namespace kimari::web {

class PageServer {
 public:
  // What a command came to: an HTTP status, 200 when it was done, and why not.
  struct Answer {
    int status = 200;
    Text message = {};
    std::string json = {};  // that was asked for, in place of the message
  };
  // What is said of a name that nobody knows.
  static Answer Nothing();
  struct Content {
    std::string mime_type;
    std::string bytes;
  };
  struct Options {
    // "0.0.0.0" or "::" for every address of this machine.
    std::string host = "127.0.0.1";
    uint16_t port = 0;  // 0: any free one
    // Where another program uses `port`: any free one, and no error.
    bool or_free_port = false;
    // PageFiles() of the room whose page this is.
    std::span<const PageFile> room_files;
    // Which files of the room are served, by their paths, "/desk.html" as
    // "/desk" too; the first is "/" too.
    std::vector<std::string_view> files;
    // Data and commands are given only to who knows it; empty: to all whom the
    // guards let in. Wrong ones are slowed by `clock`, which must outlive the
    // server and may be null without a token.
    std::string token;
    const Clock* clock = nullptr;
    // The reverse proxy that people see, "https://karuta.example.jp"; empty:
    // there is none. Its name and origin are taken for this page's too.
    std::string behind;
    // By path: answers a press's JSON body. Called on a worker thread, one at a
    // time.
    std::map<std::string, std::function<Answer(const std::string& body)>>
        on_post;
    // Presses that take long: those of one path one at a time, while others are
    // answered.
    std::map<std::string, std::function<Answer(const std::string& body)>>
        on_long_post;
    // Bytes by the path behind "/data/", or why not: an answer that is not 200.
    // Called on worker threads, several at once. May be empty.
    std::function<tl::expected<Content, Answer>(const std::string& path)> get;
    // By path: a page made when it is asked for, whole in itself, without
    // script. A browser opens it by its address alone: "?token=TOKEN". Called
    // on worker threads, several at once.
    std::map<std::string, std::function<tl::expected<std::string, Text>()>>
        papers;
    // By path: JSON that never changes.
    std::map<std::string, std::string> documents;
  };

  PageServer();
  // Stops.
  ~PageServer();
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;

  // Listens, and returns the port. Error kDevice where the address is taken
  // or unknown. May be called once.
  Result<uint16_t> Start(Options options);
  // Shows a new view on every page; `write` makes its JSON, later, on another
  // thread. Thread: any; waits for no page.
  void Publish(std::function<std::string()> write);
  // The view stands still from now on, until the next Publish. Thread: any.
  void PublishLast(std::function<std::string()> write);
  void FallStill();
  // Ends the open streams, every connection and all threads. Returns within
  // about a second whatever clients do. Again: nothing.
  void Stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kimari::web
