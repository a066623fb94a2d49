// For the certificate: steps through a reading on the replay's own page, and
// tells the program how long each step took, from the key to its picture.
const query = new URLSearchParams(location.search);
const toldAtOnce = 50;
const patienceMs = 3000;  // a step that takes longer took so long

function tell(what: object): Promise<Response> {
  return fetch('/api/stepped', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(what),
  });
}

// The replay's page in place of this one.
async function open(): Promise<void> {
  const page = new DOMParser().parseFromString(
      await (await fetch('/replay.html')).text(), 'text/html');
  document.body.replaceWith(page.body);
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/replay.js';
  document.head.append(script);
}

function until(there: () => boolean): Promise<void> {
  return new Promise((done) => {
    const watch = setInterval(() => {
      if (!there()) return;
      clearInterval(watch);
      done();
    }, 100);
  });
}

// Until another picture is drawn and the browser shows it.
function drawn(act: () => void): Promise<number> {
  return new Promise((done) => {
    const began = performance.now();
    const end = () => {
      watch.disconnect();
      clearTimeout(late);
      done(performance.now() - began);
    };
    const watch = new MutationObserver(() => requestAnimationFrame(end));
    const late = setTimeout(end, patienceMs);
    watch.observe(
        document.getElementById('frame')!,
        {attributes: true, attributeFilter: ['data-place']});
    act();
  });
}

function press(key: string): void {
  document.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
}

// Pictures that nobody has seen yet, from the first one on.
function toTheBeginning(): void {
  const jog = document.getElementById('jog') as HTMLInputElement;
  jog.value = jog.min;
  jog.dispatchEvent(new Event('input'));
}

await open();
await until(() => document.querySelector('#frame[data-place]') !== null);
await until(() => document.body.dataset['contacts'] !== '0' &&
    document.getElementById('note')!.textContent === '');
await drawn(toTheBeginning);
for (let left = Number(query.get('steps')); left > 0;) {
  const ms: number[] = [];
  for (; left > 0 && ms.length < toldAtOnce; --left) {
    ms.push(Math.round(await drawn(() => press('ArrowRight')) * 10) / 10);
  }
  await tell({ms});
}
await tell({over: true});

export {};
