/** The tag that src/platform/background-sync.ts registers. */
const syncTag = 'outbox'

/** Missing in TypeScript's DOM types. */
type SyncEvent = ExtendableEvent & { tag: string }

/** Tells open pages to send their pending runs. Only pages have the user's token. */
export function forwardSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag === syncTag) event.waitUntil(notifyPages(worker))
  })
}

async function notifyPages({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(syncTag)
}
