import type { Provider } from '#contract/agent.ts'
import { idbStore } from '#platform/idb-store.ts'
import { logProblem } from '#platform/log.ts'

const store = idbStore<Provider[]>('vision-providers')

/** The last list the backend sent to this person: what they choose without a network is what it really has. */
export const keptProviders = {
  /** Undefined where nothing, or nothing readable, is kept. */
  async read(uid: string): Promise<Provider[] | undefined> {
    const found: unknown = await store.get(uid).catch(() => undefined)
    return Array.isArray(found) && found.length > 0 && found.every(isProvider) ? found : undefined
  },

  async write(uid: string, providers: Provider[]): Promise<void> {
    await store
      .set(uid, providers)
      .catch((error: unknown) => logProblem('The providers are not kept on this device.', error))
  },

  forget: (uid: string) => store.delete(uid).catch(() => undefined),
}

function isProvider(found: unknown): found is Provider {
  const { id, name, models } = (found ?? {}) as Partial<Record<keyof Provider, unknown>>
  const hasModels = Array.isArray(models) && models.every((model) => typeof model === 'string')
  return typeof id === 'string' && typeof name === 'string' && hasModels
}
