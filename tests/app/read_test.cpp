// `kimari read` as a newcomer uses it, from a pipe.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/program.h"
#include "tests/support/seeds.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Read : public ::testing::Test {
 protected:
  // A second of a tone in a quiet file.
  void Record(const std::string& name, int seconds = 1, int rate = 16'000) {
    std::filesystem::create_directory(place.Path("club"));
    const auto a_second = static_cast<size_t>(rate);
    const size_t quiet = a_second / 2;
    std::vector<float> sound(static_cast<size_t>(seconds + 1) * a_second, 0.0F);
    for (size_t i = quiet; i + quiet < sound.size(); ++i) {
      sound[i] =
          0.3F * static_cast<float>(std::sin(0.3 * static_cast<double>(i)));
    }
    SF_INFO info{};
    info.samplerate = rate;
    info.channels = 1;
    info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_U8;
    SNDFILE* file =
        sf_open(place.Path("club/" + name).c_str(), SFM_WRITE, &info);
    ASSERT_NE(file, nullptr);
    sf_writef_float(file, sound.data(), std::ssize(sound));
    sf_close(file);
  }
  void RecordAll() {
    for (const char* name :
         {"r_001_1.wav", "r_001_2.wav", "r_002_1.wav", "r_002_2.wav"}) {
      Record(name);
    }
  }
  // Why nothing was read; nothing was begun either.
  std::string Refusal(const std::vector<std::string>& more) {
    const Ran ran = KimariRead("next\n", more);
    EXPECT_EQ(ran.code, 3);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(Log(), "");
    EXPECT_FALSE(std::filesystem::exists(place.Path("out.wav")));
    return ran.err;
  }
  // Two short cards read to nowhere by espeak-ng, which is quicker than the
  // chanter; `keys` one word a line.
  Ran KimariRead(const std::string& keys, std::vector<std::string> more = {}) {
    place.Write(
        "two.toml",
        joka + "[[card]]\nnumber = 1\nupper = \"" + upper +
            "\"\nlower = \"わが\"\n"
            "[[card]]\nnumber = 2\nupper = \"はる\"\nlower = \"ころ\"\n");
    place.Write("keys", keys);
    std::vector<std::string> words = {
        "-c",
        typed + " | LANG=" + language +
            R"( XDG_CACHE_HOME=$PWD/cache KIMARI_VOICE=none "$0" "$@")",
        KIMARI_PROGRAM,
        "read",
        "--deck",
        "two.toml",
        "--audio",
        audio,
        "--log",
        log_file};
    words.insert(words.end(), more.begin(), more.end());
    return place.Run("/bin/sh", words);
  }
  // Files hold no more than so many times 512 bytes, as on a full disk.
  void FillTheDiskAfter(int blocks) {
    typed = "trap '' XFSZ; ulimit -f " + std::to_string(blocks) + "; cat keys";
  }
  // Types `first`, and once that is done `then` in one go.
  Ran KimariReadAndThen(const std::string& first, const std::string& then) {
    place.Write("then", then);
    typed = R"((cat keys; n=0; until grep -qs '"command"' log.jsonl ||)"
            R"( [ $((n+=1)) -gt 500 ]; do sleep 0.02; done; cat then))";
    return KimariRead(first, {"--order", "number"});
  }
  // Where the first such event stands in the log; past its end: nowhere.
  size_t LineOf(const std::string& event) {
    std::istringstream lines(Log());
    size_t n = 0;
    for (std::string line; std::getline(lines, line); ++n) {
      if (nlohmann::json::parse(line).value("event", "") == event) return n;
    }
    return n;
  }
  std::string audio = "none";
  std::string log_file = "log.jsonl";
  std::string upper = "あき";
  std::string joka;  // of the deck, TOML
  std::string language = "C.UTF-8";
  std::string typed = "cat keys";  // by the shell
  std::string Log() { return place.Read("log.jsonl"); }
  Workplace place;
};

// Whatever rights the shell would give.
TEST_F(Read, KeepsWhatItKeepsToItsOwner) {
  ASSERT_EQ(KimariRead("next\nstop\n").code, 0);  // which makes the deck
  place.Write("keys", "next\nstop\n");
  const Ran ran = place.Run(
      "/bin/sh",
      {"-c",
       R"(umask 022; cat keys | HOME=$PWD/home XDG_STATE_HOME= )"
       R"(XDG_CACHE_HOME=$PWD/home/.cache KIMARI_VOICE=none "$0" read )"
       R"(--deck two.toml --audio none)",
       KIMARI_PROGRAM});
  ASSERT_EQ(ran.code, 0) << ran.err;
  int files = 0;
  for (const auto& at :
       std::filesystem::recursive_directory_iterator(place.Path("home"))) {
    if (at.path().string().find("kimari") == std::string::npos) continue;
    const auto others = at.status().permissions() & std::filesystem::perms(077);
    EXPECT_EQ(others, std::filesystem::perms::none) << at.path();
    ++files;
  }
  EXPECT_GT(files, 3);
}

TEST_F(Read, ReadsASetToItsEndByItself) {
  KIMARI_LONG();
  const Ran ran = KimariRead("next\nnext\nnext\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Order bound by SHA-256"),
                             HasSubstr("all cards were read"),
                             HasSubstr("Seed of the order: ")));
}

TEST_F(Read, KeepsInItsLogWhichVoiceWasChosen) {
  KimariRead("next\n", {"--voice", "high"});
  EXPECT_THAT(Log(), HasSubstr(R"("voice":"high")"));
}

TEST_F(Read, MakesNoFolderForItsLogUnasked) {
  log_file = "evenings/log.jsonl";
  EXPECT_THAT(Refusal({}), HasSubstr("evenings: there is no such folder"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("evenings")));
}

TEST_F(Read, NamesNoCardThatIsStillToCome) {
  const Ran ran = KimariRead("next\n", {"--order", "number"});
  EXPECT_THAT(ran.out, AllOf(HasSubstr("あき"), Not(HasSubstr("はる"))));
}

TEST_F(Read, NamesNoCardThatIsReadOnceMore) {
  const Ran ran = KimariRead("next\nagain\nback\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(Not(HasSubstr("あき")), Not(HasSubstr("はる"))));
}

TEST_F(Read, ReadsTheSameOrderAgainFromItsLog) {
  KimariRead("next\nnext\nnext\n", {"--seed", "s"});
  const std::string first = Log();
  std::filesystem::rename(place.Path("log.jsonl"), place.Path("first.jsonl"));
  const Ran ran = KimariRead("next\nnext\nnext\n", {"--again", "first.jsonl"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const auto calls = [](const std::string& log) {
    std::string cards;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
      const size_t at = line.find("\"card\":");
      if (line.find("\"calls\":true") != std::string::npos) {
        cards += line.substr(at, 8) + " ";
      }
    }
    return cards;
  };
  EXPECT_EQ(calls(Log()), calls(first));
}

TEST_F(Read, ReadsAgainAsItsLogWasRead) {
  KimariRead("next\nnext\nnext\n", {"--mode", "upper"});
  std::filesystem::rename(place.Path("log.jsonl"), place.Path("first.jsonl"));
  KimariRead("next\n", {"--again", "first.jsonl"});
  EXPECT_THAT(Log(), HasSubstr(R"("mode":"upper")"));
}

TEST_F(Read, RefusesAnOptionThatWouldDoNothing) {
  const auto refused = [&](const std::vector<std::string>& words) {
    const Ran ran = KimariRead("next\n", words);
    EXPECT_EQ(ran.code, 2) << words.front();
    return ran.err;
  };
  EXPECT_THAT(refused({"--resume", "old.jsonl", "--cards", "1"}),
              AllOf(HasSubstr("as it was begun"), HasSubstr("'--cards'"),
                    HasSubstr("'--log'"), Not(HasSubstr("'--deck'"))));
  EXPECT_THAT(refused({"--again", "old.jsonl", "--order", "number"}),
              HasSubstr("leave out '--order'"));
  EXPECT_THAT(refused({"--own", "upper"}), HasSubstr("add --mode own"));
  EXPECT_THAT(refused({"--every-ends", "5"}), HasSubstr("add --every,"));
  EXPECT_THAT(refused({"--partners", "1"}), HasSubstr("add --dead,"));
  EXPECT_THAT(refused({"--tail", "1"}), HasSubstr("add --reader,"));
  EXPECT_THAT(refused({"--fill"}), HasSubstr("add --reader,"));
  EXPECT_THAT(refused({"--json"}), HasSubstr("add --check,"));
  EXPECT_THAT(refused({"--number", "3"}), HasSubstr("there are only 2"));
  EXPECT_EQ(Log(), "");
}

TEST_F(Read, RefusesAnOptionThatWouldDoNothingInJapanese) {
  language = "ja_JP.UTF-8";
  EXPECT_EQ(KimariRead("", {"--fill"}).err,
            "kimari: --fill は --reader と使います\n");
  EXPECT_THAT(KimariRead("", {"--again", "old.jsonl", "--cards", "1"}).err,
              HasSubstr("一緒には使えません（--cards）"));
}

TEST_F(Read, SaysWhatIsNoCommandAndGoesOn) {
  const Ran ran = KimariRead("nxt\nnext\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("no command 'nxt'"));
}

TEST_F(Read, SaysWhatSkipBackAndUndoDidButOfNoCard) {
  const Ran ran = KimariRead("next\nskip\nundo\nback\nundo\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  const std::string did = ran.out.substr(ran.out.find("the next card"));
  EXPECT_THAT(did, StartsWith("the next card is left out (u takes that back)\n"
                              "undone: the card that was left out is read\n"
                              "one card back: it is read again (u takes that "
                              "back)\n"
                              "undone: the card is not read again\n"));
}

TEST_F(Read, SaysInJapaneseWhatSkipDid) {
  language = "ja_JP.UTF-8";
  const Ran ran = KimariRead("skip\n");
  EXPECT_THAT(ran.out, HasSubstr("次の札を飛ばします（u で取消）\n"));
}

TEST_F(Read, RefusesInJapaneseWhereThatIsTheLanguage) {
  language = "ja_JP.UTF-8";
  const Ran ran = KimariRead("undo\n");
  EXPECT_THAT(ran.out, HasSubstr("取り消すことはありません\n"));
}

TEST_F(Read, HoldsAtOnceWhateverIsReadAndWaits) {
  upper = "あきのたのかりほのいほのとまをあらみ";
  const Ran ran = KimariReadAndThen("next\n", "next\nhold\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_LT(LineOf("held"), LineOf("said"));
  EXPECT_THAT(ran.out, HasSubstr("nothing is read while it is held"));
}

TEST_F(Read, StopsAtOnceWhateverIsReadAndWaits) {
  upper = "あきのたのかりほのいほのとまをあらみ";
  const Ran ran = KimariReadAndThen("next\n", "next\nnext\nstop\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(Log(), AllOf(HasSubstr("stop"), Not(HasSubstr("\"said\""))));
  EXPECT_THAT(ran.out, Not(HasSubstr("the set is over")));
}

TEST_F(Read, RefusesWhatItCannotReadBeforeItMakesASound) {
  EXPECT_EQ(KimariRead("", {"--cards", "bleu"}).code, 2);
  EXPECT_THAT(KimariRead("", {"--cards", "bleu"}).err, HasSubstr("'bleu'"));
  EXPECT_EQ(KimariRead("", {"--reader", "nowhere"}).code, 3);
  EXPECT_EQ(KimariRead("", {"--again", "nowhere"}).code, 3);
  EXPECT_EQ(KimariRead("", {"--mode", "quick"}).code, 2);
  EXPECT_EQ(KimariRead("", {"--voice", "loud"}).code, 2);
  EXPECT_EQ(Log(), "") << "nothing half-started";
}

TEST_F(Read, ReadsAFolderAndKeepsItsPhrasesForTheNextTime) {
  RecordAll();
  const Ran ran = KimariRead("next\nnext\nnext\n", {"--reader", "club"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("recordings of 'r'"),
                             HasSubstr("all cards were read"),
                             Not(HasSubstr("synthetic"))));
  EXPECT_TRUE(std::filesystem::exists(place.Path("cache/kimari/phrases")));
}

TEST_F(Read, ReadsOnPastRecordingsWhoseNamesAreShiftJis) {
  for (const char* name :
       {"\x93\xC7\x8E\xE8_001_1.wav", "\x93\xC7\x8E\xE8_002_1.wav"}) {
    Record(name);
  }
  const Ran ran =
      KimariRead("next\nnext\n", {"--reader", "club", "--mode", "upper"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("'読手'"), HasSubstr("2/2")));
  EXPECT_THAT(Log(), HasSubstr("読手_001_1.wav"));
  EXPECT_LT(LineOf("seed"), 20) << "each line is JSON";
}

TEST_F(Read, ListsReadersAndWhatIsWrongWithThem) {
  Record("r_001_1.wav", 1, 48'000);
  std::filesystem::create_directory(place.Path("other"));
  place.Write("other/all.zip", "PK");
  const Ran ran = KimariRead("", {"--list", "--readers", "."});
  EXPECT_EQ(ran.code, 1) << "not all of them can read";
  EXPECT_THAT(ran.out, AllOf(HasSubstr("1 of 4 phrases"),
                             HasSubstr("all.zip: an archive")));
}

TEST_F(Read, LooksAtTheWholeFolderBeforeItMakesASound) {
  const std::vector<std::string> club = {"--reader", "club"};
  audio = "file:out.wav";
  std::filesystem::create_directory(place.Path("club"));
  EXPECT_THAT(Refusal(club), HasSubstr("club: empty: no recording in it"));
  RecordAll();
  std::filesystem::remove(place.Path("club/r_002_2.wav"));
  EXPECT_THAT(Refusal(club),
              AllOf(HasSubstr("lower phrase 2"), HasSubstr("--fill")));
  place.Write("club/r_002_2.ogg", "text");
  EXPECT_THAT(Refusal(club), HasSubstr("r_002_2.ogg: not a sound file"));
  std::filesystem::remove(place.Path("club/r_002_2.ogg"));
  Record("r_002_2.wav", 40 * 60);
  EXPECT_THAT(Refusal(club), HasSubstr("r_002_2.wav: longer than 60 s"));
}

TEST_F(Read, SaysWhatTheVoiceReadsInTheReadersPlace) {
  RecordAll();
  std::filesystem::remove(place.Path("club/r_002_2.wav"));
  const Ran ran =
      KimariRead("next\nnext\nnext\n", {"--reader", "club", "--fill"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("The synthetic voice reads 1 of 4 phrases: "
                                 "lower phrase 2."));
}

TEST_F(Read, KeepsTheGapOfTheClubsRhythmUnlessToldAnother) {
  const auto gap = [&](const std::vector<std::string>& more) {
    std::filesystem::remove(place.Path("log.jsonl"));
    const Ran ran = KimariRead("next\nnext\n", more);
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::istringstream lines(Log());
    std::vector<nlohmann::json> said;
    for (std::string line; std::getline(lines, line);) {
      auto entry = nlohmann::json::parse(line);
      if (entry["event"] == "said") said.push_back(std::move(entry));
    }
    EXPECT_EQ(said.size(), 3u);
    return said.at(2)["first_frame"].get<int64_t>() -
           said.at(1)["last_frame"].get<int64_t>();
  };
  EXPECT_EQ(gap({"--rhythm", "5-3-1.2-6"}), 57'600);
  EXPECT_EQ(gap({"--rhythm", "5-3-1.2-6", "--gap", "0.5"}), 24'000);
}

TEST_F(Read, TakesNumbersInFullWidth) {
  const Ran ran =
      KimariRead("next\n", {"--rhythm", "５－３－１．２－６", "--joka",
                            "０＋１", "--lead", "０．２"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(Log(), AllOf(HasSubstr(R"("rhythm":"5-3-1.2-6")"),
                           HasSubstr(R"("gap_s":1.2)")));
}

TEST_F(Read, FitsOnlyWhatMayBeStretchedThatFar) {
  RecordAll();
  EXPECT_THAT(Refusal({"--reader", "club", "--fit"}),
              HasSubstr("kimari read --check club"));
  EXPECT_EQ(KimariRead("next\n", {"--fit"}).code, 2);
}

TEST_F(Read, CheckOfAFolderWithoutRecordingsSaysHowTheyAreNamed) {
  std::filesystem::create_directory(place.Path("club"));
  EXPECT_THAT(Refusal({"--check", "club"}), HasSubstr("reader_001_1.ogg"));
  EXPECT_THAT(Refusal({"--check", "two.toml"}),
              HasSubstr("two.toml: cannot be read as a folder"));
}

TEST_F(Read, HasItsHelpInJapaneseToTheLastOption) {
  language = "ja_JP.UTF-8";
  const Ran ran = KimariRead("", {"--help"});
  EXPECT_EQ(ran.code, 0);
  std::istringstream lines(ran.out);
  std::vector<std::string> options;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  -")) options.emplace_back();
    if (!options.empty()) options.back() += line + "\n";
  }
  EXPECT_GT(options.size(), 30U);
  for (const std::string& option : options) {
    EXPECT_TRUE(std::any_of(option.begin(), option.end(), [](char c) {
      return static_cast<unsigned char>(c) >= 0x80;
    })) << option;
  }
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("使い方: "), HasSubstr("オプション:"),
                    Not(HasSubstr("Usage")), Not(HasSubstr("Options:"))));
}

TEST_F(Read, TellsItsHeadInJapanese) {
  language = "ja_JP.UTF-8";
  RecordAll();
  std::filesystem::remove(place.Path("club/r_002_2.wav"));
  const Ran ran = KimariRead("", {"--reader", "club", "--fill"});
  EXPECT_THAT(ran.out, StartsWith("音は鳴らしません。読手：「r」の録音。4句の"
                                  "うち1句は合成音声で読みます（下の句 2）。"
                                  "\n2 枚、競技かるた。"));
}

TEST_F(Read, TellsThatRecordingsHoldNoConsonants) {
  RecordAll();
  Record("r_002_1.wav", 1, 8000);
  const Ran ran = KimariRead("", {"--reader", "club"});
  EXPECT_THAT(ran.out, HasSubstr("Reads: recordings of 'r'; 1 of them have too "
                                 "few samples a second"));
}

TEST_F(Read, RefusesWrongWordsInJapanese) {
  language = "ja_JP.UTF-8";
  const auto refusal = [&](const std::vector<std::string>& words) {
    const Ran ran = KimariRead("", words);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_EQ(refusal({"--gap", "99"}),
            "kimari: --gap 99：0.2 から 10 の間で書いてください\n");
  EXPECT_EQ(refusal({"--dead", "-3"}),
            "kimari: --dead -3：0 から 100 の間で書いてください\n");
  EXPECT_EQ(refusal({"--strange"}),
            "kimari: 「kimari read」に --strange という指定はありません。"
            "'kimari read --help' で一覧を表示します\n");
  EXPECT_EQ(refusal({"--order", "odd"}),
            "kimari: --order odd：shuffled,number,musume,given のどれかを"
            "書いてください\n");
  EXPECT_EQ(refusal({"--reader"}), "kimari: --reader：値を書いてください\n");
}

TEST_F(Read, RefusesAFolderInJapaneseWithItsNameAndWhatIsMissing) {
  language = "ja_JP.UTF-8";
  EXPECT_EQ(
      Refusal({"--reader", "no club"}),
      "kimari: no club：フォルダとして読めません（見つかりません）。録音の"
      "あるフォルダを指定してください\n");
  RecordAll();
  std::filesystem::remove(place.Path("club/r_002_2.wav"));
  EXPECT_THAT(Refusal({"--reader", "club"}),
              AllOf(StartsWith("kimari: club：足りない句があります"),
                    HasSubstr("下の句 2）")));
}

TEST_F(Read, ChecksAFolderInJapanese) {
  language = "ja_JP.UTF-8";
  joka = "[joka]\nupper = \"なにわづに\"\nlower = \"いまを\"\n";
  RecordAll();
  std::filesystem::remove(place.Path("club/r_002_2.wav"));
  place.Write("club/r_002_2.ogg", "text");
  Record("r_001_1.wav", 1, 8000);
  const Ran ran = KimariRead("", {"--check", "club"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(
      ran.out,
      AllOf(HasSubstr("読手「r」"),
            HasSubstr("不可  序歌（000_1 と 000_2）がありません"),
            HasSubstr("不可  r_002_2.ogg：音声ファイルではありません"),
            HasSubstr(
                "注意  r_001_1.wav：音質が低く、子音が入っていません。44.1か48 "
                "kHz"
                "で録音してください"),
            HasSubstr("時刻の表: club")));
}

TEST_F(Read, SaysThatTheSoundFileOfAFullDiskIsNotWhole) {
  audio = "file:out.wav";
  FillTheDiskAfter(64);
  const Ran ran = KimariRead("next\n");
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.err, HasSubstr("could not be written to its end; make room"));
}

TEST_F(Read, SaysAtOnceThatTheDiskOfItsLogIsFullAndReadsOn) {
  FillTheDiskAfter(2);
  const Ran ran = KimariRead("next\nnext\n");
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.out, HasSubstr("the log cannot be written any more"));
  EXPECT_THAT(ran.err, HasSubstr("the log is not whole; make room"));
}

TEST_F(Read, OverwritesNoLog) {
  place.Write("log.jsonl", "precious\n");
  const Ran ran = KimariRead("next\n");
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(Log(), "precious\n");
}

}  // namespace
}  // namespace kimari
