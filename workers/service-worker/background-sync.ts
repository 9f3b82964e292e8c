/** The tag that src/platform/background-sync.ts registers. */
const tag = 'outbox'

/** TypeScript has no type for it. */
type SyncEvent = ExtendableEvent & { tag: string }

/** Requests open pages to send their pending runs. Without a page nothing is sent: only pages can sign requests. */
export function forwardSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag === tag) event.waitUntil(notifyPages(worker))
  })
}

async function notifyPages({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(tag)
}
