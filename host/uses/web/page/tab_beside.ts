// Opens the page of a program beside this one (the replay, the drill) in a tab of
// its own, where `path` says that it is.
import type {Text} from './text.js';

interface Answer {
  port?: number;
  message?: string;
  message_ja?: string;
}

async function portOf(path: string, token: string): Promise<number | Text> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  try {
    const answer = await (await fetch(path, {headers})).json() as Answer;
    return answer.port ??
        {en: answer.message ?? '', ja: answer.message_ja ?? ''};
  } catch {
    return {en: 'no answer from the program', ja: '応答がありません'};
  }
}

// In the press: a browser opens no tab long after it. Null: it is open; else
// why not, `blocked` where the browser lets none open, and what `before` says,
// which is done first.
export async function openTabBeside(
    path: string, token: string, reading: number | null,
    settings: {language: string; theme: string}, blocked: Text,
    at = '', before: () => Promise<Text | null> = async () => null):
    Promise<Text | null> {
  const tab = window.open('', '_blank');
  const port = await before() ?? await portOf(path, token);
  if (typeof port !== 'number' || !tab) {
    tab?.close();
    return typeof port === 'number' ? blocked : port;
  }
  const query = new URLSearchParams({lang: settings.language, theme: settings.theme});
  if (reading !== null) query.set('reading', String(reading));
  tab.location.href = `${location.protocol}//${location.hostname}:${port}/${at}?${
      query}${location.hash}`;
  return null;
}
