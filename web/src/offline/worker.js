/* Labtop without a network: the pages as they were built, the list of games, and the rules that were read.
 * Tables, seats and tokens are never kept here. SHELF and FILES are written above by the build. */

const READ = "labtop read 3"; // counts the shapes that the list of games has had
const READABLE = /^\/api\/games(\/[a-z0-9_-]+\/(howto|rules))?$/;
const NEVER = /^\/(api|ws|health|metrics)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (READABLE.test(pathname)) event.respondWith(newest(request, READ));
  else if (NEVER.test(pathname)) return;
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else event.respondWith(newest(request, SHELF));
});

async function clear() {
  for (const name of await caches.keys()) {
    if (name.startsWith("labtop ") && name !== SHELF && name !== READ) await caches.delete(name);
  }
}

/** A file with a hash in its name never changes. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELF)).put(request, answer.clone());
  return answer;
}

/** What the server says now; without it what it said last, marked so that the page knows. */
async function newest(request, shelf) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(shelf)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(request, { ignoreSearch: true });
    if (!found) throw error;
    const headers = new Headers(found.headers);
    headers.set("labtop-kept", "yes");
    return new Response(found.body, { status: found.status, headers });
  }
}
