import type { Agent } from '#contract/agent.ts'
import { idbStore } from '#platform/idb-store.ts'
import { logProblem } from '#platform/log.ts'
import type { KeptCatalogue } from './kept-catalogue-record.ts'

const store = idbStore<KeptCatalogue>('vision-agents')

/** The last list the backend sent to this person, kept for the times without a network. */
export const keptCatalogue = {
  async read(uid: string): Promise<KeptCatalogue | undefined> {
    const found = await store.get(uid).catch(() => undefined)
    if (!found) return undefined
    const record = await import('./kept-catalogue-record.ts').catch(() => undefined)
    const kept = record?.KeptCatalogue.safeParse(found)
    return kept?.success && kept.data.agents.length > 0 ? kept.data : undefined
  },

  async write(uid: string, agents: Agent[]): Promise<void> {
    await store
      .set(uid, { agents, loadedAt: Date.now() })
      .catch((error: unknown) => logProblem('The agent list is not kept on this device.', error))
  },

  forget: (uid: string) => store.delete(uid).catch(() => undefined),
}
