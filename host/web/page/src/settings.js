export function load(query, store, preferred) {
    const language = query.get('lang') ?? store.getItem('kimari.language');
    const theme = query.get('theme') ?? store.getItem('kimari.theme');
    return {
        language: language === 'ja' || language === 'en' ? language : preferred.language,
        theme: theme === 'dark' || theme === 'light' ? theme : preferred.theme,
    };
}
export function save(settings, store) {
    store.setItem('kimari.language', settings.language);
    store.setItem('kimari.theme', settings.theme);
}
