/** workers/service-worker/background-sync.ts expects it. */
const syncTag = 'outbox'

/** Missing in TypeScript's DOM types, and in some browsers. */
type RegistrationWithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Reports that the network is back, also while the page is in the background, where timers are suspended. */
export const backgroundSync = {
  /** Does nothing in browsers without Background Sync. */
  async request(): Promise<void> {
    try {
      const registration = (await navigator.serviceWorker?.getRegistration()) as
        | RegistrationWithSync
        | undefined
      await registration?.sync?.register(syncTag)
    } catch {
      // Refused by the user or in a private window. The events of the page remain.
    }
  },

  subscribe(listener: () => void): () => void {
    const notify = ({ data }: MessageEvent<unknown>) => data === syncTag && listener()
    navigator.serviceWorker?.addEventListener('message', notify)
    return () => navigator.serviceWorker?.removeEventListener('message', notify)
  },
}
