/** As in workers/shell/background-sync.ts. */
const tag = 'outbox'

/** Not among TypeScript's types, and not in every browser. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Background Sync: notifies the page when the network is back, also in the background, where timers are suspended. */
export const backgroundSync = {
  /** Does nothing where there is no Background Sync. */
  async request(): Promise<void> {
    try {
      const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined
      await registration?.sync?.register(tag)
    } catch {
      // Refused by the user or in private windows: the page's own events remain.
    }
  },

  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    const notify = ({ data }: MessageEvent<unknown>) => data === tag && listener()
    navigator.serviceWorker?.addEventListener('message', notify)
    return () => navigator.serviceWorker?.removeEventListener('message', notify)
  },
}
