// What is said in both languages.

export type Language = 'en' | 'ja';
export type Text = Record<Language, string>;
