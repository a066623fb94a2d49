#include "host/app/every_command.h"

#include "host/app/spoken_help.h"
#include "host/base/language.h"
#include "host/uses/keeping/made_by.h"

namespace kimari::app {

void AddEveryCommand(CLI::App& app, Action& action) {
  app.require_subcommand(1);
  app.set_version_flag("-v,--version", keeping::VersionText());
  app.description(
      "Kimari reads the poems, feels the touch, and settles who took the "
      "card.");
  app.footer(
      "'kimari COMMAND --help' shows an example. Exit codes: 0 done, 1 "
      "the answer is no, 2 wrong use, 3 device or file fault.");
  AddDemo(app, action);
  AddMatch(app, action);
  AddSimulate(app, action);
  AddJudge(app, action);
  AddScore(app, action);
  AddScoreSheet(app, action);
  AddIncidents(app, action);
  AddRecover(app, action);
  AddVerify(app, action);
  AddInfo(app, action);
  AddExport(app, action);
  AddArchive(app, action);
  AddForget(app, action);
  AddReplay(app, action);
  AddDrill(app, action);
  AddCase(app, action);
  AddRead(app, action);
  AddRules(app, action);
  AddManual(app, action);
  AddCalibrate(app, action);
  AddCertify(app, action);
  AddDoctor(app, action);
  AddBoard(app, action);
  if (InJapanese()) SpeakJapanese(app);
}

}  // namespace kimari::app
