// From the desk to the replay: the reading in dispute, or the chosen one, opens
// in a tab of its own while the match waits or goes on.
import {note} from './desk_press.js';
import {language, line, page, shell, word} from './desk_state.js';
import {byId} from './dom.js';
import type {Text} from './view.js';

// Which reading is looked at: the one in dispute, else the chosen or last one.
function wanted(): number | null {
  return page.view?.desk.protests[0]?.against ?? line()?.reading ?? null;
}

interface Answer {
  port?: number;
  message?: string;
  message_ja?: string;
}

async function portOf(): Promise<number | Text> {
  const headers: Record<string, string> = {};
  if (shell.token) headers['Authorization'] = `Bearer ${shell.token}`;
  try {
    const answer =
        await (await fetch('/data/replay', {headers})).json() as Answer;
    return answer.port ??
        {en: answer.message ?? '', ja: answer.message_ja ?? ''};
  } catch {
    return {en: 'no answer from the program', ja: '応答がありません'};
  }
}

export async function openReplay(): Promise<void> {
  const at = byId('replay');
  // At once: a browser opens none long after the press.
  const tab = window.open('', '_blank');
  const port = await portOf();
  if (typeof port !== 'number' || !tab) {
    tab?.close();
    const why = typeof port === 'number' ? word('no_tab') : port[language()];
    note(at, why, true);
    return;
  }
  const {theme} = shell.settings;
  const reading = wanted();
  const query = new URLSearchParams({lang: language(), theme});
  if (reading !== null) query.set('reading', String(reading));
  tab.location.href = `${location.protocol}//${location.hostname}:${port}/?${
      query}${location.hash}`;
}
