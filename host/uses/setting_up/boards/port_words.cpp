#include "host/uses/setting_up/boards/port_words.h"

namespace kimari::setting_up {

link::Words PortWords(const link::PortError& error) {
  switch (error.fault) {
    case link::PortFault::kMissing:
      return {
          "is not there: plug the board in, then look by 'kimari board list'",
          "がありません。基板をつなぎ、kimari board list で確かめてください"};
    case link::PortFault::kNoRights:
      return {
          "may not be opened by you: join the group dialout, then log in "
          "again",
          "を開く権限がありません。グループdialoutに加わり、ログインし直して"
          "ください"};
    case link::PortFault::kNoPort:
      return {"is no serial port: look for the board's by 'kimari board list'",
              "はシリアルポートではありません。kimari board list で確かめてくだ"
              "さい"};
    case link::PortFault::kHeld:
      return {
          "is in use by another program: stop that one, such as a match "
          "that runs",
          "は別のプログラムが使用中です。対局などを終えてください"};
    case link::PortFault::kBroken:
      break;
  }
  return {"cannot be opened: check its USB cable",
          "を開けません。ケーブルを確かめてください"};
}

}  // namespace kimari::setting_up
