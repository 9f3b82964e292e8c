/**
 * The emergency exit: takes the place of whatever worker is there at once, throws its files away and goes. The person's
 * own things (IndexedDB, localStorage) are not touched. Pages that are open reload when they are idle.
 */
export function leave(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('activate', (event) => event.waitUntil(goAway(worker)))
}

async function goAway({ caches, registration }: ServiceWorkerGlobalScope): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
}
