/**
 * Replaces the installed service worker at once, deletes its caches and unregisters itself. IndexedDB and localStorage are
 * preserved. Open pages reload when they are idle.
 */
export function unregister(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('activate', (event) => event.waitUntil(removeCaches(worker)))
}

async function removeCaches({ caches, registration }: ServiceWorkerGlobalScope): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
}
