// Language and theme: from the address (?lang=ja&theme=dark), else as chosen
// last time, else as the browser prefers.
import type {Language} from './text.js';

export type Theme = 'dark' | 'light';

export interface Settings {
  language: Language;
  theme: Theme;
}

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export function load(
    query: URLSearchParams, store: Store, preferred: Settings): Settings {
  const language = query.get('lang') ?? store.getItem('kimari.language');
  const theme = query.get('theme') ?? store.getItem('kimari.theme');
  return {
    language:
        language === 'ja' || language === 'en' ? language : preferred.language,
    theme: theme === 'dark' || theme === 'light' ? theme : preferred.theme,
  };
}

export function save(settings: Settings, store: Store): void {
  store.setItem('kimari.language', settings.language);
  store.setItem('kimari.theme', settings.theme);
}
