// From the desk to the replay: the reading in dispute, or the chosen one, opens
// in a tab of its own while the match waits or goes on.
import {say} from '../../view/page/desk_words.js';
import {byId} from '../../web/page/dom.js';
import {openTabBeside} from '../../web/page/tab_beside.js';
import {note} from './desk_press.js';
import {language, line, page, shell} from './desk_state.js';

// Which reading is looked at: the one in dispute, else the chosen or last one.
function wanted(): number | null {
  return page.view?.desk.protests[0]?.against ?? line()?.reading ?? null;
}

export async function openReplay(): Promise<void> {
  const why = await openTabBeside(
      '/data/replay', shell.token, wanted(),
      {language: language(), theme: shell.settings.theme},
      {en: say('no_tab', 'en'), ja: say('no_tab', 'ja')});
  if (why) note(byId('replay'), why[language()], true);
}
