const query = new URLSearchParams(location.search);
const firstMs = 400; // from the first sound
const slowerMs = 15; // more with each card
const faultAt = 3; // of the cards that lie: another one is pressed
const missAt = 5; // nothing is
function tell(what) {
    return fetch('/api/pressed', {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what),
    });
}
let set = null;
let played = 0;
let live = 0;
async function hear(context, when) {
    const place = ++played;
    const asked = set.asked[place - 1];
    if (asked.dead)
        return;
    const nth = ++live;
    if (nth === missAt)
        return;
    const marks = await (await fetch(`/data/marks/${set.set}/${place}`)).json();
    const heard = () => {
        const stamp = context.getOutputTimestamp();
        return stamp.performanceTime +
            (when + marks.first_sound_ms / 1000 - stamp.contextTime) * 1000;
    };
    while (performance.now() < heard() + firstMs + slowerMs * nth) {
        await new Promise((done) => setTimeout(done, 1));
    }
    const own = `[data-card="${asked.card}"]`;
    const card = document.querySelector(nth === faultAt ? `.card:not(.gone):not(${own})` : `.card${own}`);
    const event = new KeyboardEvent('keydown', { key: card.querySelector('small').textContent });
    const ms = event.timeStamp - heard();
    dispatchEvent(event);
    await tell({ place, card: Number(card.dataset['card']), ms });
}
function listen() {
    const fetched = window.fetch;
    window.fetch = async (path, options) => {
        const response = await fetched(path, options);
        if (String(path).startsWith('/data/set/'))
            set = await response.clone().json();
        return response;
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when) {
        start.call(this, when);
        void hear(this.context, when ?? 0);
    };
}
// The drills' page in place of this one.
async function open() {
    const page = new DOMParser().parseFromString(await (await fetch('/drill.html')).text(), 'text/html');
    document.body.replaceWith(page.body);
    const script = document.createElement('script');
    script.type = 'module';
    script.src = '/drill.js';
    document.head.append(script);
}
function until(there) {
    return new Promise((done) => {
        const watch = setInterval(() => {
            if (!there())
                return;
            clearInterval(watch);
            done();
        }, 100);
    });
}
function put(id, value) {
    document.getElementById(id).value = value;
}
listen();
await open();
await until(() => document.querySelector('.drill input:checked') !== null);
put('name', 'Known');
put('court-size', query.get('cards'));
put('dead-size', query.get('dead'));
document.getElementById('begin').click();
await until(() => document.querySelector('#coach section') !== null);
await tell({ over: true });
export {};
