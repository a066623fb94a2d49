// The page's files without a network: from the program while it is in reach, else
// as they were then. Data are never kept here.
export {};  // a module: its names are its own

const name = 'kimari-drill';
const files = ['/drill.html', '/drill.css', '/drill.js', '/icon.svg', '/app.webmanifest'];
const patienceMs = 2500;  // an address of another network may never answer

interface Extendable extends Event { waitUntil(what: Promise<unknown>): void; }
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  location: Location;
  clients: {claim(): Promise<void>};
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', run: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', run: (event: Fetching) => void): void;
}
const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(
    caches.open(name).then((cache) => cache.addAll(files)).then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

async function answer(path: string): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const fresh = await fetch(path, {signal: AbortSignal.timeout(patienceMs)});
    if (fresh.ok) await cache.put(path, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(path);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('fetch', (event) => {
  const {origin, pathname} = new URL(event.request.url);
  const path = pathname === '/' ? files[0]! : pathname;
  if (event.request.method !== 'GET' || origin !== worker.location.origin ||
      !files.includes(path)) return;
  event.respondWith(answer(path));
});
