/** The tag that workers/service-worker/background-sync.ts expects. */
const tag = 'outbox'

/** TypeScript has no type for it, and not every browser has it. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Background Sync reports that the network is back, also while the page is in the background, where timers are suspended. */
export const backgroundSync = {
  /** Requests an event. Does nothing in browsers without Background Sync. */
  async request(): Promise<void> {
    try {
      const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined
      await registration?.sync?.register(tag)
    } catch {
      // The user may refuse it, and private windows do. Then the events of the page are enough.
    }
  },

  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void {
    const notify = ({ data }: MessageEvent<unknown>) => data === tag && listener()
    navigator.serviceWorker?.addEventListener('message', notify)
    return () => navigator.serviceWorker?.removeEventListener('message', notify)
  },
}
