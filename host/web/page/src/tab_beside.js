async function portOf(path, token) {
    const headers = {};
    if (token)
        headers['Authorization'] = `Bearer ${token}`;
    try {
        const answer = await (await fetch(path, { headers })).json();
        return answer.port ??
            { en: answer.message ?? '', ja: answer.message_ja ?? '' };
    }
    catch {
        return { en: 'no answer from the program', ja: '応答がありません' };
    }
}
// In the press: a browser opens no tab long after it. Null: it is open; else
// why not, `blocked` where the browser lets none open.
export async function openTabBeside(path, token, reading, settings, blocked) {
    const tab = window.open('', '_blank');
    const port = await portOf(path, token);
    if (typeof port !== 'number' || !tab) {
        tab?.close();
        return typeof port === 'number' ? blocked : port;
    }
    const query = new URLSearchParams({ lang: settings.language, theme: settings.theme });
    if (reading !== null)
        query.set('reading', String(reading));
    tab.location.href = `${location.protocol}//${location.hostname}:${port}/?${query}${location.hash}`;
    return null;
}
